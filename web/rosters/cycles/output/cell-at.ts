/** The row, by its place in the order that is shown, and the column in hand. */
export type CellAt = { readonly row: number; readonly column: number }
