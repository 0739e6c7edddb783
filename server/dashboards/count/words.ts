/** Formats a share with at most one decimal: '7.4%'; '0%' if the whole is 0. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0%'
  return `${Number(((part / whole) * 100).toFixed(1)).toLocaleString('en-US')}%`
}

export const MONTHS_SHOWN = 12

/** Returns the last months as '2026-07', the oldest first and the current one last. */
export function listMonths(now: Date, months = MONTHS_SHOWN): string[] {
  return Array.from({ length: months }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1))
    return month.toISOString().slice(0, 7)
  })
}

/** Formats a month such as '2026-07' as 'Jul 2026'. */
export const monthLabel = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
