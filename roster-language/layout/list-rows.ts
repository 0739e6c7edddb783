/** Formats rows for a sentence: 'row 3' or 'rows 3, 4 and 7'. */
export const listRows = (rows: readonly number[]): string =>
  rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`
