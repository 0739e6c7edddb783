import { createStore } from '#web/lib/store.ts'

/** Says which part of the panel of saved searches is open; null: the panel is closed. */
export type PanelPart = 'searches' | 'alerts'

export const openPanel = createStore<PanelPart | null>(null)

/** Names the saved search whose alerts alone are shown; whoever comes with it finds the panel open. */
export const ALERTS_IN_ADDRESS = 'alerts'
