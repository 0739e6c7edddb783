import {
  type ColumnProfile,
  crosswalkKey,
  type Mapping,
  nameColumn,
  type SourceConfig,
} from '@concord/roster-language'
import type { ProposedChanges } from '../suggestion.ts'

type ReplacedText = ProposedChanges['texts'][number]

function findTexts(crosswalk: SourceConfig['crosswalks'][number], values: readonly string[]): ReplacedText[] {
  const texts = new Map<string, ReplacedText>()
  for (const value of values) {
    const key = crosswalkKey(value)
    const to = crosswalk.entries[key]
    if (to === undefined || to === value.trim()) continue
    const known = texts.get(key)
    texts.set(key, { from: known?.from ?? value.trim(), to, values: (known?.values ?? 0) + 1 })
  }
  return [...texts.values()].toSorted((one, other) => other.values - one.values)
}

/** Returns what a proposed source changes in the values of a column. */
export function findChanges(
  { mappings, repeat, crosswalks }: SourceConfig,
  { index, values }: ColumnProfile,
  headers: readonly string[],
): ProposedChanges {
  const name = nameColumn(index, headers)
  const all: readonly Mapping[] = [...mappings, ...(repeat?.blocks.flatMap((block) => block.mappings) ?? [])]
  const own = all.filter((mapping) => 'from' in mapping && [mapping.from].flat().includes(name))
  return {
    transforms: [
      ...new Set(
        own.flatMap((one) => ('transforms' in one ? (one.transforms ?? []) : [])).map(({ use }) => use),
      ),
    ],
    texts: own.flatMap((mapping) => {
      const crosswalk =
        'crosswalk' in mapping ? crosswalks.find(({ id }) => id === mapping.crosswalk) : undefined
      return crosswalk ? findTexts(crosswalk, values) : []
    }),
  }
}
