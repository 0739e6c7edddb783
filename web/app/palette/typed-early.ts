/** The text that is typed into the palette before its code has loaded. */
export type TypedEarly = {
  readonly text: string
  /** Enter was pressed: the first offer is taken as soon as there is one. */
  readonly isEntered: boolean
}

export const NOTHING_TYPED: TypedEarly = { text: '', isEntered: false }

export type EarlyPaletteProps = {
  readonly isOpen: boolean
  readonly typed: TypedEarly
  readonly onType: (typed: TypedEarly) => void
  readonly onClose: () => void
}
