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
 * The first three digits of the ZIP codes of a state, by its code (USPS three-digit prefixes as in GeoNames). Some
 * prefixes lie in two states.
 */
export const ZIP_PREFIXES_BY_STATE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(prefixes).map(([state, ranges]) => [state, expand(ranges)]),
)
