const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Formats '2026-07-01' as '7/1/2026'. */
export function formatUsDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

/** Returns the number of a day as spreadsheets count days. */
export const toSerialDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS
