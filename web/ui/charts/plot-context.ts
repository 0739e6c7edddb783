import { createContext, useContext } from 'react'
import type { Mark } from './mark.ts'

export type PlotState = {
  /** Key of the one mark that Tab leads to; arrows lead on from there. */
  readonly tabStop: string | undefined
  readonly pointAt: (mark: Mark, element: Element) => void
  readonly leave: () => void
}

export const PlotContext = createContext<PlotState>({
  tabStop: undefined,
  pointAt: () => {},
  leave: () => {},
})

export const usePlot = () => useContext(PlotContext)
