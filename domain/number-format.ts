const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Returns a count with thousands separated: 10498 as '10,498'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** Returns a count with what it counts: '1 row', '1,204 rows'. `one` and `many` may go on with a verb: '1 file waits'. */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/**
 * Returns a part of a whole as a percentage: '9.4%'. What is not zero never reads as zero, what is not all never as all,
 * and a part of nothing is '0%'.
 */
export function formatShare(part: number, whole = 1): string {
  if (whole === 0) return '0%'
  const percent = (part / whole) * 100
  if (percent === 100) return '100%'
  if (percent > 0 && percent < 0.05) return 'under 0.1%'
  if (percent < 100 && percent >= 99.95) return 'over 99.9%'
  return `${percent.toFixed(1)}%`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Returns a size as people read it: '390 kB', '9.4 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount < 10 && power > 1 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}
