import {
  type ContradictedMapping,
  findColumn,
  isAlwaysRequired,
  listColumnReferences,
  nameColumn,
  overrideTarget,
  SHAPE_NAMES,
  type Shape,
  type SourceConfig,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import type { FileColumn } from '../queries.ts'
import { findMapping, type Place } from './acts.ts'
import { nameUse } from './try-chain.ts'

export const VERDICTS = ['sure', 'likely', 'ask', 'blocked', 'unused'] as const
export type RowVerdict = (typeof VERDICTS)[number]

/** A column of the file with what it becomes and how sure that is. */
export type ColumnRow = {
  readonly column: FileColumn
  /** The name that configs use for the column. */
  readonly name: string
  readonly verdict: RowVerdict
  /** The fields that are made of it, the first one shown. */
  readonly places: readonly Place[]
  readonly transforms: readonly string[]
  /** Whether the column is in a repeated block other than the first one. */
  readonly isRepeated: boolean
  readonly reason: string
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`

/** Describes the values of a column, such as 'ZIP codes 100%', '2 different values' or 'empty'. */
export function describeValues({ shape, share, distinct, filled }: FileColumn): string {
  if (filled === 0) return 'empty'
  if (share !== null) return `${SHAPE_NAMES[shape as Shape]} ${percent(share)}`
  if (distinct <= 9) return distinct === 1 ? '1 value' : `${distinct} different values`
  return shape === 'name' ? 'names' : 'text'
}

/** Describes a contradiction, such as '0% can be read as City, 100% are ZIP codes'. */
export function sayContradiction({ field, found }: ContradictedMapping): string {
  const are = `${percent(found.share)} are ${SHAPE_NAMES[found.shape]}`
  return found.reads === null
    ? `Not ${field.label}: ${are}`
    : `${percent(found.reads)} can be read as ${field.label}, ${are}`
}

function placesByColumn(source: SourceConfig, headers: readonly string[]): ReadonlyMap<number, Place[]> {
  const found = new Map<number, Place[]>()
  for (const { name, path, field } of listColumnReferences(source)) {
    const index = findColumn(name, headers)
    if (field === null || typeof index !== 'number') continue
    const at = path[0] === 'repeat' ? Number(path[2]) : -1
    const place = { field, block: source.repeat?.blocks[at]?.name ?? null }
    const known = found.get(index) ?? []
    if (!known.some((one) => one.field === field && one.block === place.block))
      found.set(index, [...known, place])
  }
  return found
}

function nameTransforms(config: WrittenSource, place: Place | undefined): readonly string[] {
  const mapping = place && findMapping(config, place)
  if (!mapping) return []
  if ('formula' in mapping) return ['Formula']
  if ('constant' in mapping) return ['Constant']
  const chain = 'transforms' in mapping ? (mapping.transforms ?? []) : []
  const names = chain.map(nameUse)
  return 'crosswalk' in mapping && mapping.crosswalk !== undefined ? [...names, 'Crosswalk'] : names
}

type Evaluation = Pick<ColumnRow, 'verdict' | 'reason'>

type Mapped = {
  readonly places: readonly Place[]
  /** The places that the proposal for the file gives the column. */
  readonly proposed: readonly Place[]
  readonly contradicted: ContradictedMapping | undefined
  readonly isKept: boolean
  readonly isInFormula: boolean
  readonly isUnused: boolean
}

const isSamePlace = (one: Place, other: Place) => one.field === other.field && one.block === other.block

function evaluatePlaced(column: FileColumn, place: Place, mapped: Mapped): Evaluation {
  const { contradicted, isKept, isInFormula, proposed } = mapped
  if (contradicted && !contradicted.isOverruled)
    return { verdict: 'blocked', reason: sayContradiction(contradicted) }
  if (contradicted)
    return { verdict: 'likely', reason: `Kept by a person: ${sayContradiction(contradicted)}` }
  if (isInFormula) return { verdict: 'sure', reason: 'Read by a formula' }
  if (isKept) return { verdict: 'sure', reason: 'Kept by a person' }
  if (!proposed.some((one) => isSamePlace(one, place)))
    return { verdict: 'sure', reason: 'Chosen by a person' }
  return { verdict: column.verdict, reason: column.reason }
}

/**
 * Returns the reason for a column without a place. Only a reason with the verdict 'ask' names its field; any other
 * becomes 'Looks like ...' if the field is known.
 */
function sayUnplaced({ field, verdict, reason }: FileColumn, target: TargetConfig): string {
  const label = target.fields.find(({ id }) => id === field)?.label
  return verdict === 'ask' || label === undefined ? reason : `Looks like ${label}`
}

function evaluateColumn(column: FileColumn, mapped: Mapped, target: TargetConfig): Evaluation {
  const [place] = mapped.places
  if (place) return evaluatePlaced(column, place, mapped)
  if (column.removed === 'drop')
    return { verdict: 'unused', reason: 'Sensitive, dropped before it was stored' }
  if (column.removed === 'mask')
    return { verdict: 'unused', reason: 'Sensitive, masked before it was stored' }
  if (mapped.isUnused) return { verdict: 'unused', reason: 'Left out by a person' }
  if (column.filled === 0) return { verdict: 'unused', reason: 'The column is empty' }
  if (column.field !== null) return { verdict: 'ask', reason: sayUnplaced(column, target) }
  const codes = findCodes(column, target)
  if (codes) return { verdict: 'ask', reason: `${codes.samples.join(' and ')} could be codes of yes and no` }
  return { verdict: 'unused', reason: column.reason }
}

/** Returns the two codes of a column that may be a yes/no field; undefined for any other column. */
export function findCodes(
  { field, top, samples, distinct }: FileColumn,
  target: TargetConfig,
):
  | { readonly field: TargetConfig['fields'][number]; readonly samples: readonly [string, string] }
  | undefined {
  const [one, other] = samples
  const found = target.fields.find(({ id }) => id === (field ?? top[0]))
  if (found?.type !== 'boolean' || distinct !== 2 || !one || !other) return undefined
  return { field: found, samples: [one, other] }
}

export type MappedSource = {
  readonly config: WrittenSource
  readonly source: SourceConfig
  /** The source that is proposed for the file. */
  readonly proposed: SourceConfig
}

/** Returns the columns of a file as a source maps them. `contradicted` is what the guard says of it. */
export function listColumnRows(
  { columns, headers }: { readonly columns: readonly FileColumn[]; readonly headers: readonly string[] },
  { config, source, proposed }: MappedSource,
  contradicted: readonly ContradictedMapping[],
  target: TargetConfig,
): readonly ColumnRow[] {
  const places = placesByColumn(source, headers)
  const proposedPlaces = placesByColumn(proposed, headers)
  const unused = new Set((config.unused ?? []).map((name) => findColumn(name, headers)))
  const [first] = source.repeat?.blocks ?? []
  return columns.map((column) => {
    const own = places.get(column.index) ?? []
    const [place] = own
    const mapping = place && findMapping(config, place)
    const contradiction = contradicted.find(
      ({ columns: read, field, block }) =>
        read.includes(column.index) && own.some((one) => one.field === field.id && one.block === block),
    )
    const mapped = {
      ...{ places: own, proposed: proposedPlaces.get(column.index) ?? [], contradicted: contradiction },
      isKept: place !== undefined && source.unguarded.includes(place.field),
      isInFormula: mapping !== undefined && 'formula' in mapping,
      isUnused: unused.has(column.index),
    }
    return {
      column,
      name: nameColumn(column.index, headers),
      places: own,
      transforms: nameTransforms(config, place),
      isRepeated: place !== undefined && place.block !== null && place.block !== first?.name,
      ...evaluateColumn(column, mapped, target),
    }
  })
}

export const countVerdicts = (rows: readonly ColumnRow[]): Readonly<Record<RowVerdict, number>> => {
  const counts = { sure: 0, likely: 0, ask: 0, blocked: 0, unused: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}

/** Returns the fields that every row needs, by the target as the source has it and for the programs of the source. */
export function listRequiredFields(target: TargetConfig, source: SourceConfig): readonly string[] {
  return overrideTarget(target, source).fields.flatMap((field) =>
    isAlwaysRequired(field, source.programs) ? [field.id] : [],
  )
}
