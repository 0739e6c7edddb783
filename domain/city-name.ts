import aliases from './city-alias.json' with { type: 'json' }

const ALIASES: Readonly<Record<string, string>> = aliases
const SHORT: readonly (readonly [short: string, long: string])[] = [
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
  ['N', 'NORTH'],
  ['S', 'SOUTH'],
  ['E', 'EAST'],
  ['W', 'WEST'],
]
const OTHER: ReadonlyMap<string, string> = new Map(
  SHORT.flatMap(([short, long]) => [
    [short, long],
    [long, short],
  ]),
)

/**
 * Returns the names that a directory may have for a city that people call so, as search keys, itself first: 'FT WORTH' ->
 * FT WORTH, FORT WORTH; 'OKC' -> OKC, OKLAHOMA CITY.
 */
export function listCityNames(key: string): readonly string[] {
  const named = ALIASES[key]
  const names = [key, ...(named === undefined ? [] : [named])]
  return [
    ...names,
    ...names.flatMap((name) => {
      const [start = '', ...rest] = name.split(' ')
      const other = rest.length > 0 ? OTHER.get(start) : undefined
      return other === undefined ? [] : [[other, ...rest].join(' ')]
    }),
  ]
}
