/** Headers of the columns that stand behind those of the sender in an annotated text. */
export const ADDED_COLUMNS = {
  severity: 'Concord severity',
  reasons: 'Concord reasons',
  row: 'Concord row',
} as const

/** Returns which of the added columns a header is, however many rows a header has; null for a column of the sender. */
export function findAddedColumn(header: string): keyof typeof ADDED_COLUMNS | null {
  const last = header.split(' > ').at(-1)?.trim()
  const found = Object.entries(ADDED_COLUMNS).find(([, name]) => name === last)
  return found === undefined ? null : (found[0] as keyof typeof ADDED_COLUMNS)
}
