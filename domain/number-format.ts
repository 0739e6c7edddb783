const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Returns a count with thousands separated: 10498 as '10,498'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Returns a size as people read it: '390 kB', '9.4 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount < 10 && power > 1 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}
