const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Returns a count with thousands separated: 10498 as '10,498'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}
