import {
  type ContradictedMapping,
  findColumn,
  findTransform,
  listColumnReferences,
  nameColumn,
  SHAPE_NAMES,
  type Shape,
  type SourceConfig,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import type { FileColumn } from '../queries.ts'
import { findMapping, type Place } from './acts.ts'

export const VERDICTS = ['sure', 'likely', 'ask', 'blocked', 'unused'] as const
export type RowVerdict = (typeof VERDICTS)[number]

/** A column of the file with what it becomes and how sure that is. */
export type ColumnRow = {
  readonly column: FileColumn
  /** As configs name it. */
  readonly name: string
  readonly verdict: RowVerdict
  /** The fields that are made of it, the first one shown. */
  readonly places: readonly Place[]
  readonly transforms: readonly string[]
  readonly reason: string
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`

/** 'ZIP codes 100%', '2 different values', 'empty'. */
export function describeValues({ shape, share, distinct, filled }: FileColumn): string {
  if (filled === 0) return 'empty'
  if (share !== null) return `${SHAPE_NAMES[shape as Shape]} ${percent(share)}`
  if (distinct <= 9) return distinct === 1 ? '1 value' : `${distinct} different values`
  return shape === 'name' ? 'names' : 'text'
}

/** '0% can be read as City, 100% are ZIP codes'. */
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
  const chain = 'transforms' in mapping ? (mapping.transforms ?? []) : []
  const names = chain.map(({ use }) => findTransform(use)?.label ?? use)
  return 'crosswalk' in mapping && mapping.crosswalk !== undefined ? [...names, 'Crosswalk'] : names
}

type Evaluation = Pick<ColumnRow, 'verdict' | 'reason'>

function evaluateColumn(
  column: FileColumn,
  places: readonly Place[],
  contradicted: ContradictedMapping | undefined,
  isUnused: boolean,
): Evaluation {
  if (contradicted && !contradicted.isOverruled)
    return { verdict: 'blocked', reason: sayContradiction(contradicted) }
  const [place] = places
  if (place) {
    if (contradicted)
      return { verdict: 'likely', reason: `Kept by a person: ${sayContradiction(contradicted)}` }
    if (place.field !== column.field || column.verdict === 'ask')
      return { verdict: 'sure', reason: 'Chosen by a person' }
    return { verdict: column.verdict, reason: column.reason }
  }
  if (isUnused) return { verdict: 'unused', reason: 'Left out by a person' }
  if (column.field !== null && column.filled > 0) return { verdict: 'ask', reason: column.reason }
  return { verdict: 'unused', reason: column.filled === 0 ? 'The column is empty' : column.reason }
}

/** Returns the columns of a file as a source maps them. `contradicted` is what the guard says of it. */
export function listColumnRows(
  columns: readonly FileColumn[],
  headers: readonly string[],
  { config, source }: { readonly config: WrittenSource; readonly source: SourceConfig },
  contradicted: readonly ContradictedMapping[],
): readonly ColumnRow[] {
  const places = placesByColumn(source, headers)
  const unused = new Set((config.unused ?? []).map((name) => findColumn(name, headers)))
  return columns.map((column) => {
    const own = places.get(column.index) ?? []
    const contradiction = contradicted.find(
      ({ columns: read, field, block }) =>
        read.includes(column.index) && own.some((one) => one.field === field.id && one.block === block),
    )
    return {
      column,
      name: nameColumn(column.index, headers),
      places: own,
      transforms: nameTransforms(config, own[0]),
      ...evaluateColumn(column, own, contradiction, unused.has(column.index)),
    }
  })
}

export const countVerdicts = (rows: readonly ColumnRow[]): Readonly<Record<RowVerdict, number>> => {
  const counts = { sure: 0, likely: 0, ask: 0, blocked: 0, unused: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}

/** Returns the fields that the target requires and no mapping makes, those left that derive from a mapped one. */
export function findMissingFields(target: TargetConfig, mapped: ReadonlySet<string>): readonly string[] {
  return target.fields.flatMap(({ id, required }) => (required && !mapped.has(id) ? [id] : []))
}
