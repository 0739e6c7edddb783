import { basename, extname } from 'node:path'
import {
  type ColumnProfile,
  type DateOrders,
  isDayFirst,
  type Mapping,
  nameColumn,
  restylePart,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  type TargetField,
} from '@concord/roster-language'
import type { ColumnSuggestion } from '../suggestion.ts'
import { proposeCrosswalk } from './propose-crosswalk.ts'

/** A transform as a mapping names it. */
type ProposedTransform = { readonly use: string; readonly with?: Readonly<Record<string, string>> }

const letters = (value: string): string => value.replace(/[^\p{L}]/gu, '')

/** Returns the transforms that values like these need beside what the type of the field does with them. */
function proposeTransforms(
  { type }: TargetField,
  { values, dateOrders }: { readonly values: readonly string[]; readonly dateOrders: DateOrders },
): ProposedTransform[] {
  if (type === 'date' && isDayFirst(dateOrders)) return [{ use: 'date-in-order', with: { order: 'DMY' } }]
  const words = values.map(letters).filter((word) => word.length > 1)
  const isLoud = words.length > 0 && words.every((word) => word === word.toUpperCase())
  return type === 'name' && isLoud ? [{ use: 'name-case' }] : []
}

type PlacedColumn = { readonly index: number; readonly header: string } & ColumnSuggestion

/** Describes what a source config is proposed from. */
export type Proposal = {
  readonly file: string
  readonly target: TargetConfig
  readonly reading: SourceConfig['reading']
  readonly columns: readonly PlacedColumn[]
  readonly profiles: readonly ColumnProfile[]
}

/** Returns an ID made of the file's name, in the form of IDs: lowercase letters, digits and hyphens. */
function getId(file: string): string {
  const words =
    basename(file, extname(file))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const id = words.join('-').replace(/^[^a-z]+/, '')
  return id === '' ? 'roster' : id.slice(0, 64)
}

type Mapped = {
  readonly mapping: Mapping
  readonly crosswalk: SourceConfig['crosswalks'][number] | undefined
}

const addDateOrders = (profiles: readonly ColumnProfile[]): DateOrders => ({
  dayFirst: profiles.reduce((sum, { dateOrders }) => sum + dateOrders.dayFirst, 0),
  monthFirst: profiles.reduce((sum, { dateOrders }) => sum + dateOrders.monthFirst, 0),
  either: profiles.reduce((sum, { dateOrders }) => sum + dateOrders.either, 0),
})

const ORDER = ['month', 'day', 'year']

/** Returns how one field is made of its columns: the parts of a date and all columns of a list are joined. */
function mapField(field: TargetField, columns: readonly PlacedColumn[], { profiles }: Proposal): Mapped {
  const headers = profiles.map(({ header }) => header)
  const isDate = columns.some(({ part }) => part !== null)
  const ordered = isDate
    ? columns.toSorted((one, other) => ORDER.indexOf(one.part ?? '') - ORDER.indexOf(other.part ?? ''))
    : columns
  const names = ordered.map(({ index }) => nameColumn(index, headers))
  const seen = columns.flatMap(({ index }) => profiles[index] ?? [])
  const values = seen.flatMap((profile) => profile.values)
  const [name = '', ...more] = names
  const transforms = [
    ...(more.length > 0 ? [{ use: 'join', with: { separator: isDate ? '/' : '; ' } }] : []),
    ...(isDate ? [] : proposeTransforms(field, { values, dateOrders: addDateOrders(seen) })),
  ]
  const crosswalk = more.length === 0 ? proposeCrosswalk(field, values) : undefined
  const mapping = {
    field: field.id,
    from: more.length > 0 ? names : name,
    ...(transforms.length > 0 ? { transforms } : {}),
    ...(crosswalk ? { crosswalk: crosswalk.id } : {}),
  }
  return { mapping, crosswalk }
}

/** Returns the mapping of a field that shares a column with others. */
function mapPart(field: TargetField, columns: readonly PlacedColumn[], { profiles }: Proposal): Mapped[] {
  const headers = profiles.map(({ header }) => header)
  for (const { index, parts } of columns) {
    const part = parts.find((one) => one.field === field.id)
    if (!part) continue
    const profile = profiles[index]
    const restyling = profile ? proposeTransforms(field, profile) : []
    const transforms = [...restylePart([{ use: part.use }], restyling)]
    const mapping = { field: field.id, from: nameColumn(index, headers), transforms }
    return [{ mapping, crosswalk: undefined }]
  }
  return []
}

/**
 * Tells whether no one has to be asked. What is known in one block is known in all: a place is not left out for its
 * header.
 */
function isKnownAmong(columns: readonly PlacedColumn[]): (column: PlacedColumn) => boolean {
  const ofBlocks = new Set(
    columns.flatMap(({ field, repeat, verdict }) => (repeat === null || verdict === 'ask' ? [] : field)),
  )
  return ({ field, repeat, verdict }) => verdict !== 'ask' || (repeat !== null && ofBlocks.has(field))
}

/** Returns the mappings of the fields that these columns fill; a field that is part of a column is taken out of it. */
function mapAll(columns: readonly PlacedColumn[], proposal: Proposal): Mapped[] {
  const isKnown = isKnownAmong(proposal.columns)
  const whole = columns.filter((column) => isKnown(column) && column.parts.length === 0)
  const byField = Map.groupBy(whole, ({ field }) => field)
  return proposal.target.fields.flatMap((field) => {
    const own = byField.get(field.id)
    return own ? [mapField(field, own, proposal)] : mapPart(field, columns, proposal)
  })
}

/** Blocks are called by the header of their first column, numbered where several have the same. */
function nameBlocks(blocks: readonly (readonly PlacedColumn[])[]): string[] {
  const headers = blocks.map(([first]) => first?.header.trim() || 'Block')
  return headers.map((header, index) =>
    headers.indexOf(header) === headers.lastIndexOf(header) ? header : `${header} ${index + 1}`,
  )
}

/** Joins the crosswalks of columns in several blocks that are the same field into one. */
function joinCrosswalks(crosswalks: SourceConfig['crosswalks']): SourceConfig['crosswalks'] {
  const byId = Map.groupBy(crosswalks, ({ id }) => id)
  return [...byId.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, entries: Object.assign({}, first.entries, ...others.map(({ entries }) => entries)) }]
      : [],
  )
}

/** Returns a source config with every mapping that is sure or likely, and what blocks have in common with them. */
export function proposeSource(proposal: Proposal): SourceConfig {
  const { file, target, reading } = proposal
  const known = proposal.columns.filter(({ field, parts }) => field !== null || parts.length > 0)
  const numbers = [
    ...new Set(known.filter(isKnownAmong(known)).flatMap(({ repeat }) => repeat ?? [])),
  ].toSorted((one, other) => one - other)
  const isRepeated = numbers.length > 1
  const shared = mapAll(
    known.filter(({ repeat }) => !isRepeated || repeat === null),
    proposal,
  )
  const columnsOf = numbers.map((number) => known.filter(({ repeat }) => repeat === number))
  const names = nameBlocks(columnsOf)
  const blocks = columnsOf.map((columns, index) => ({
    name: names[index] ?? '',
    mapped: mapAll(columns, proposal),
  }))
  const all = isRepeated ? [...shared, ...blocks.flatMap(({ mapped }) => mapped)] : shared
  const crosswalks = joinCrosswalks(all.flatMap(({ crosswalk }) => crosswalk ?? []))
  return sourceConfigSchema.parse({
    kind: 'source',
    version: 1,
    id: getId(file),
    name: basename(file),
    target: target.id,
    reading,
    mappings: shared.map(({ mapping }) => mapping),
    ...(isRepeated
      ? {
          repeat: {
            blocks: blocks.map(({ name, mapped }) => ({
              name,
              mappings: mapped.map(({ mapping }) => mapping),
            })),
          },
        }
      : {}),
    crosswalks,
    columns: proposal.profiles.map(({ header, shape }) => ({
      header,
      shape,
      ...(reading.tabs?.length === 1 ? { tab: reading.tabs[0] } : {}),
    })),
  })
}
