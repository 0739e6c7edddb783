import { createStore } from '#web/lib/store.ts'

/** Says which part of the panel of saved searches is open; null: the panel is closed. */
export type PanelPart = 'searches' | 'alerts'

export const openPanel = createStore<PanelPart | null>(null)

/** The name of the address parameter with the saved search whose alerts alone are shown; it opens the panel. */
export const ALERTS_IN_ADDRESS = 'alerts'
