import type { KnownColumn } from '@concord/roster-language'

/** A column of a file: its header, and what its values look like where that was looked at. */
export type FoundColumn = Pick<KnownColumn, 'header' | 'shape'>

/** A column that is gone and one that is new, which are perhaps the same. */
export type Rename = {
  /** The column as a config names it: 'Phone', or 'Phone#2' where several columns have that header. */
  readonly from: string
  readonly to: string
  /** Tells whether there is no doubt. */
  readonly isSure: boolean
  /** Says what speaks for it, as the end of a sentence. */
  readonly why: string
}

/**
 * Describes how the columns of a tab differ from those that a source config was made for; places are counted from 1.
 */
export type ColumnDrift = {
  readonly new: readonly string[]
  readonly gone: readonly string[]
  readonly renamed: readonly Rename[]
  readonly moved: readonly { readonly header: string; readonly from: number; readonly to: number }[]
  /** Headers that now stand more often than they did. */
  readonly duplicated: readonly { readonly header: string; readonly times: number }[]
}

/** Columns that a config was made for by their place there; null where they are known by their names alone. */
export type Remembered = FoundColumn & { readonly place: number | null }

/** Says which column of the file each remembered one is, by their indices. */
export type Matching = ReadonlyMap<number, number>

/** Returns a header in the form that is compared: without regard to case and blanks. */
export const simplifyHeader = (header: string): string => header.trim().replace(/\s+/g, ' ').toLowerCase()

/** Returns the same headers by their order: the second 'Phone' is the second one there. */
export function matchSame(remembered: readonly FoundColumn[], found: readonly FoundColumn[]): Matching {
  const places = Map.groupBy(found.keys(), (index) => simplifyHeader(found[index]?.header ?? ''))
  const taken = new Map<string, number>()
  return new Map(
    remembered.flatMap(({ header }, index) => {
      const name = simplifyHeader(header)
      const nth = taken.get(name) ?? 0
      taken.set(name, nth + 1)
      const place = places.get(name)?.[nth]
      return place === undefined ? [] : [[index, place] as const]
    }),
  )
}

/**
 * Returns the indices of the longest sequence of pairs whose second numbers ascend, among pairs whose first ones do:
 * the columns that are still in the same order.
 */
function keepOrder(pairs: readonly (readonly [number, number])[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = []
  for (const [at, [, place]] of pairs.entries()) {
    const earlier = pairs.slice(0, at).flatMap(([, other], index) => (other < place ? [index] : []))
    const before = earlier.reduce(
      (longest, index) => ((best[index]?.length ?? 0) > (best[longest]?.length ?? 0) ? index : longest),
      -1,
    )
    best.push({ length: (best[before]?.length ?? 0) + 1, before })
  }
  let last = best.reduce((end, { length }, index) => (length > (best[end]?.length ?? 0) ? index : end), -1)
  const kept = new Set<number>()
  for (; last >= 0; last = best[last]?.before ?? -1) kept.add(pairs[last]?.[0] ?? -1)
  return kept
}

/** Returns columns that stand in another order than they did, whatever was put in or taken out between them. */
export function findMoved(remembered: readonly Remembered[], matching: Matching): ColumnDrift['moved'] {
  const pairs = [...matching].filter(([index]) => remembered[index]?.place !== null)
  const kept = keepOrder(pairs.toSorted(([one], [other]) => one - other))
  return pairs.flatMap(([index, place]) => {
    const { header = '' } = remembered[index] ?? {}
    return kept.has(index) ? [] : [{ header, from: index + 1, to: place + 1 }]
  })
}

/** Returns headers that stand more often than they did, so that a name may mean another column. */
export function findDuplicated(
  remembered: readonly FoundColumn[],
  found: readonly FoundColumn[],
): ColumnDrift['duplicated'] {
  const count = (columns: readonly FoundColumn[], header: string) =>
    columns.filter((column) => simplifyHeader(column.header) === simplifyHeader(header)).length
  const headers = new Map(remembered.map(({ header }) => [simplifyHeader(header), header]))
  return [...headers.values()].flatMap((header) => {
    const times = count(found, header)
    return times > count(remembered, header) ? [{ header, times }] : []
  })
}

/** Tells whether anything differs. */
export const hasDrift = (drift: ColumnDrift): boolean => Object.values(drift).some((list) => list.length > 0)
