import {
  addedColumns,
  findColumn,
  listColumnReferences,
  type SourceConfig,
  shapeOfType,
  type TargetConfig,
} from '@concord/roster-language'
import {
  type ColumnDrift,
  type FoundColumn,
  findDuplicated,
  findMoved,
  type Matching,
  matchSame,
  type Remembered,
  simplifyHeader,
} from './column-drift.ts'
import { findRenames } from './find-renames.ts'

/** The columns of a tab of a file. */
export type TabColumns = { readonly tab: string; readonly columns: readonly FoundColumn[] }

/**
 * Describes what became of the columns of a tab: how they differ, and where each remembered one stands now, sure
 * renames included.
 */
export type ComparedColumns = {
  readonly tab: string
  readonly remembered: readonly Remembered[]
  readonly drift: ColumnDrift
  /** The current place of each remembered column, and whether there is no doubt about it. */
  readonly places: ReadonlyMap<number, { readonly place: number; readonly isSure: boolean }>
}

/** Returns the columns that a source config was made for; undefined when the config does not list them. */
function getRemembered({ columns }: SourceConfig, tab: string): readonly Remembered[] | undefined {
  const own = columns?.filter((column) => column.tab === undefined || column.tab === tab)
  return own?.map(({ header, shape }, place) => ({
    header,
    place,
    ...(shape === undefined ? {} : { shape }),
  }))
}

/** Returns the columns that a source's mappings, steps and filters name, and their places, when it lists none. */
function rememberReferences(
  source: SourceConfig,
  target: TargetConfig,
  headers: readonly string[],
): { readonly remembered: readonly Remembered[]; readonly matching: Matching } {
  const added = source.steps.flatMap(addedColumns)
  const getPlace = (name: string) => findColumn(name, headers)
  const needed = listColumnReferences(source).filter(
    ({ name, others }) =>
      typeof findColumn(name, added) === 'string' &&
      (typeof getPlace(name) === 'number' || !others.some((other) => typeof getPlace(other) === 'number')),
  )
  const named = new Map(needed.map((reference) => [reference.name, reference]))
  const remembered = Array.from(named.values(), ({ name, field }): Remembered => {
    const shape = shapeOfType(target.fields.find(({ id }) => id === field)?.type ?? 'text')
    return { header: name, place: null, ...(shape === null ? {} : { shape }) }
  })
  const places = remembered.flatMap(({ header }, index) => {
    const place = getPlace(header)
    return typeof place === 'number' ? [[index, place] as const] : []
  })
  return { remembered, matching: new Map(places) }
}

/**
 * Returns how the columns of a tab differ from those that a source was made for. A source that does not remember any
 * has those that it names: what is new or moved is then not known.
 */
export function compareColumns(
  { tab, columns }: TabColumns,
  source: SourceConfig,
  target: TargetConfig,
): ComparedColumns {
  const headers = columns.map(({ header }) => header)
  const known = getRemembered(source, tab)
  const { remembered, matching } = known
    ? { remembered: known, matching: matchSame(known, columns) }
    : rememberReferences(source, target, headers)
  const duplicated = known ? findDuplicated(known, columns) : []
  const renames = findRenames(remembered, columns, matching)
  const sure = renames.filter(({ isSure }) => isSure)
  const used = new Set([...matching.values(), ...sure.map(({ place }) => place)])
  const twice = new Set(duplicated.map(({ header }) => simplifyHeader(header)))
  const isTwice = (header: string) => twice.has(simplifyHeader(header))
  const drift: ColumnDrift = {
    new: known ? headers.filter((header, place) => !used.has(place) && !isTwice(header)) : [],
    gone: remembered
      .filter((_, index) => !matching.has(index) && sure.every(({ gone }) => gone !== index))
      .map(({ header }) => header),
    renamed: renames.map(({ gone: _, place: __, ...rename }) => rename),
    moved: findMoved(remembered, matching),
    duplicated,
  }
  const places = new Map([
    ...Array.from(matching, ([index, place]) => {
      const isSure = !isTwice(remembered[index]?.header ?? '')
      return [index, { place, isSure }] as const
    }),
    ...renames.map(({ gone, place, isSure }) => [gone, { place, isSure }] as const),
  ])
  return { tab, remembered, drift, places }
}
