import prefixes from './zip-prefix.json' with { type: 'json' }

function expand(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-')
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
      String(Number(first) + step).padStart(3, '0'),
    )
  })
}

/**
 * Codes of the states that ZIP codes with these first three digits lie in, mostly one, by those digits
 * (USPS three-digit prefixes as in GeoNames).
 */
export const STATES_BY_ZIP_PREFIX: ReadonlyMap<string, readonly string[]> = (() => {
  const states = new Map<string, string[]>()
  for (const [state, ranges] of Object.entries(prefixes)) {
    for (const prefix of expand(ranges)) states.set(prefix, [...(states.get(prefix) ?? []), state])
  }
  return states
})()
