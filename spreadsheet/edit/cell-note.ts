/** A cell to color, by how bad the worst of its findings is. */
export type CellGrade = 'error' | 'warning'

/** A note on a cell: `row` is physical, from 1; `column` is from 0. */
export type CellNote = { readonly row: number; readonly column: number; readonly text: string }
