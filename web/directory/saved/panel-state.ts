import { createStore } from '#web/lib/store.ts'

/** Says which part of the panel of saved searches is open; null: the panel is closed. */
export type PanelPart = 'searches' | 'alerts'

export const openPanel = createStore<PanelPart | null>(null)
