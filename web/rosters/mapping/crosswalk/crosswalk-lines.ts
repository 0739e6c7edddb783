import { todayInUtc } from '@concord/domain'
import {
  bindBlocks,
  crosswalkKey,
  evaluate,
  type MappedField,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import { doAll, findMapping, type Place, setCrosswalkEntry } from '../model/acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'

/** A text of the sender as it comes to the crosswalk. */
export type CrosswalkLine = {
  readonly text: string
  readonly count: number
  /** The meaning that a person gave it; null if the crosswalk does not list it. */
  readonly entry: string | null
  /** The value of the field; null where there is none. */
  readonly becomes: string | null
  readonly isMatched: boolean
}

type Value = { readonly text: string; readonly count: number }
type Field = TargetConfig['fields'][number]

/** Binds a source of one mapping to its field alone, so that nothing else in the config can interfere. */
function bindAlone(target: TargetConfig, source: SourceConfig, header: string): MappedField | undefined {
  const field = source.mappings[0]?.field
  const alone = { ...target, fields: target.fields.filter(({ id }) => id === field), rules: [], key: [] }
  return bindBlocks(alone, source, [header], { today: todayInUtc() })[0]?.fields.find(
    (mapped) => mapped.field.id === field,
  )
}

function isolate(config: WrittenSource, place: Place, hasCrosswalk: boolean): SourceConfig | undefined {
  const mapping = findMapping(config, place)
  if (!mapping || !('from' in mapping)) return undefined
  const { crosswalk: _, ...plain } = mapping
  const crosswalks = (config.crosswalks ?? []).filter(({ id }) => id === mapping.crosswalk)
  const { kind, version, id, name, target } = config
  return sourceConfigSchema.safeParse({
    ...{ kind, version, id, name, target },
    mappings: [hasCrosswalk ? mapping : plain],
    ...(hasCrosswalk ? { crosswalks } : {}),
  }).data
}

function readAs(mapped: MappedField | undefined, expression: 'text' | 'value') {
  return (cell: string): string | null => {
    if (!mapped) return null
    const row = { cells: [cell], fields: {}, origin: { file: '', tab: '', row: 1 }, parameters: {} }
    const made = evaluate(expression === 'text' ? mapped.sourceValue : mapped.value.expression, row)
    return made === null ? null : String(made)
  }
}

/** Returns the column that a mapping reads, where it reads one alone: only its texts can be counted. */
export function findOnlyColumn(config: WrittenSource, place: Place): string | undefined {
  const mapping = findMapping(config, place)
  if (!mapping || !('from' in mapping)) return undefined
  const [column, ...others] = [mapping.from].flat()
  return others.length === 0 ? column : undefined
}

const findEntries = (config: WrittenSource, place: Place): Readonly<Record<string, string>> => {
  const mapping = findMapping(config, place)
  const id = mapping && 'crosswalk' in mapping ? mapping.crosswalk : undefined
  return (config.crosswalks ?? []).find((one) => one.id === id)?.entries ?? {}
}

/** Returns the texts of a column with what becomes of each, those that nothing is known of first, then by their counts. */
export function listCrosswalkLines(
  target: TargetConfig,
  config: WrittenSource,
  place: Place,
  values: readonly Value[],
): readonly CrosswalkLine[] {
  const column = findOnlyColumn(config, place)
  const [plain, whole] = [isolate(config, place, false), isolate(config, place, true)]
  const field = target.fields.find(({ id }) => id === place.field)
  if (column === undefined || !plain || !whole || !field) return []
  const readText = readAs(bindAlone(target, plain, column), 'text')
  const readValue = readAs(bindAlone(target, whole, column), 'value')
  const entries = new Map(
    Object.entries(findEntries(config, place)).map(([text, to]) => [crosswalkKey(text), to]),
  )
  const byKey = new Map<string, CrosswalkLine>()
  for (const { text: cell, count } of values) {
    const text = readText(cell)?.trim() ?? ''
    const key = crosswalkKey(text)
    if (key === '') continue
    const known = byKey.get(key)
    const becomes = known ? known.becomes : readValue(cell)
    const isAllowed = becomes !== null && (field.allowed?.includes(becomes) ?? true)
    byKey.set(key, {
      text: known?.text ?? text,
      count: count + (known?.count ?? 0),
      entry: entries.get(key) ?? null,
      becomes,
      isMatched: isAllowed,
    })
  }
  return [...byKey.values()].toSorted(
    (one, other) => Number(one.isMatched) - Number(other.isMatched) || other.count - one.count,
  )
}

/** Returns what a text can stand for: the allowed values, else what other texts became. */
export function listChoices(field: Field | undefined, lines: readonly CrosswalkLine[]): readonly string[] {
  if (field?.allowed) return field.allowed
  if (field?.type === 'boolean') return ['Y', 'N']
  return [
    ...new Set(lines.flatMap(({ becomes, isMatched }) => (isMatched && becomes !== null ? becomes : []))),
  ]
}

const firstWord = (text: string): string => /[\p{L}\p{N}]+/u.exec(text)?.[0]?.toUpperCase() ?? ''

/** Returns the other texts without a match that begin with the same word. */
export function findAlike(line: CrosswalkLine, lines: readonly CrosswalkLine[]): readonly CrosswalkLine[] {
  const word = firstWord(line.text)
  if (word === '') return []
  return lines.filter((one) => one !== line && !one.isMatched && firstWord(one.text) === word)
}

/** Says what texts stand for; entries that differ from them in case or blanks alone go. */
export function setEntries(
  config: WrittenSource,
  place: Place,
  texts: readonly string[],
  becomes: string | null,
): MappingAct {
  const keys = new Set(texts.map(crosswalkKey))
  const variants = Object.keys(findEntries(config, place)).filter((text) => keys.has(crosswalkKey(text)))
  return doAll(
    ...variants.map((text) => setCrosswalkEntry(place, text, null)),
    ...(becomes === null ? [] : texts.map((text) => setCrosswalkEntry(place, text, becomes))),
  )
}
