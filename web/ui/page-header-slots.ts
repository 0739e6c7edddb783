import { createContext } from 'react'

export type PageHeaderSlots = {
  readonly record: HTMLElement | null
  readonly status: HTMLElement | null
  readonly actions: HTMLElement | null
  readonly tabs: HTMLElement | null
  /** Turns the header navy while a page shows the past. */
  readonly setPast: (isPast: boolean) => void
}

/** The places in the shell's header that a page may fill; null outside of the shell. */
export const PageHeaderSlotsContext = createContext<PageHeaderSlots | null>(null)
