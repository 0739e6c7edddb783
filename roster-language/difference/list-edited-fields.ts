import type { Mapping, SourceConfig } from '../config/source-config.ts'
import { compareConfigs } from './compare-configs.ts'
import { SOURCE_PARTS } from './source-parts.ts'

/** Parts whose items are about single fields, or that change no value. */
const NARROW_PARTS: readonly string[] = [
  'mappings',
  'repeat',
  'crosswalks',
  'corrections',
  'unguarded',
  'stops',
]
/** Settings that change where rows go and none of their values. */
const ROW_SETTINGS: readonly string[] = ['scope', 'dropDuplicates', 'columns', 'unused']

const listMappings = ({ mappings, repeat }: SourceConfig): readonly Mapping[] => [
  ...mappings,
  ...(repeat?.blocks.flatMap((block) => block.mappings) ?? []),
]

const usesAny =
  (crosswalks: ReadonlySet<string>) =>
  (mapping: Mapping): boolean =>
    'crosswalk' in mapping && mapping.crosswalk !== undefined && crosswalks.has(mapping.crosswalk)

/**
 * Returns the fields whose values an edit of a source may change by itself; null where any may, as other steps do. Fields
 * that derive from these, and what rules make of them, are not among them.
 */
export function listEditedFields(before: SourceConfig, after: SourceConfig): ReadonlySet<string> | null {
  const parts = compareConfigs<SourceConfig, string>(SOURCE_PARTS, { here: after, there: before })
  const edited = parts.flatMap(({ id, items }) =>
    items.flatMap(({ key, state }) => (state === 'same' ? [] : [{ id, key }])),
  )
  const isWide = edited.some(
    ({ id, key }) =>
      !NARROW_PARTS.includes(id) && id !== 'filters' && !(id === 'settings' && ROW_SETTINGS.includes(key)),
  )
  if (isWide) return null
  const keysOf = (part: string) => edited.flatMap(({ id, key }) => (id === part ? [key] : []))
  const blocks = new Set(keysOf('repeat'))
  const ofBlocks = [before, after].flatMap(({ repeat }) =>
    (repeat?.blocks ?? []).flatMap(({ name, mappings }) => (blocks.has(name) ? mappings : [])),
  )
  const isOf = (id: string) => keysOf('crosswalks').some((key) => key === id || key.startsWith(`${id} › `))
  const crosswalks = new Set(
    [before, after].flatMap((config) => config.crosswalks.flatMap(({ id }) => (isOf(id) ? [id] : []))),
  )
  const byCrosswalk = [before, after].flatMap(listMappings).filter(usesAny(crosswalks))
  const corrected = [before, after].flatMap(({ corrections }) => corrections)
  const hasCorrections = keysOf('corrections').length > 0
  return new Set([
    ...keysOf('mappings'),
    ...[...ofBlocks, ...byCrosswalk, ...(hasCorrections ? corrected : [])].map(({ field }) => field),
  ])
}
