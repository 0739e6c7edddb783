/** Cells whose text was replaced by a fix: by tab, physical row from 1, and column from 0; null for an emptied cell. */
export type FixedCells = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, string | null>>>
