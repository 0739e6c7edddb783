import {
  isFilled,
  nameColumn,
  type RawRow,
  type RowStep,
  type TabLayout,
  type TargetConfig,
} from '@concord/roster-language'
import type { ColumnSuggestion } from '../suggestion.ts'

type PlacedColumn = { readonly index: number } & Pick<ColumnSuggestion, 'field' | 'parts'>

/** Defines how many continued rows, and which share of all, are a way of writing and no names that are missing. */
const MIN_CONTINUED = 2
const MIN_SHARE = 0.05
/** Expected values below which a column may be empty in all continued rows by chance. */
const MIN_EXPECTED = 3

type Rows = readonly RawRow[]

const fillsIn = ({ cells }: RawRow, column: number): boolean => isFilled(cells[column])

/** Returns the columns that hold a person's name, and the one that holds the person's NPI. */
function findPersonColumns(columns: readonly PlacedColumn[], target: TargetConfig) {
  const typeOf = (id: string | null) => target.fields.find((field) => field.id === id)?.type
  const [npi] = target.fields.filter(({ type }) => type === 'npi')
  const isName = ({ field, parts }: PlacedColumn) =>
    [field, ...parts.map((part) => part.field)].some((id) => typeOf(id) === 'name')
  return {
    names: columns.filter(isName).map(({ index }) => index),
    npi: columns.find(({ field }) => field !== null && field === npi?.id)?.index,
  }
}

/** Tells whether each continued row that has an NPI has that of the row that it continues. */
function hasSameNpi(rows: Rows, isContinued: (row: RawRow) => boolean, npi: number): boolean {
  let current: string | null | undefined
  return rows.every((row) => {
    const own = row.cells[npi]
    if (!isContinued(row)) current = own
    return !isFilled(own) || own.trim() === current?.trim()
  })
}

/** Returns the columns that the first row of a group fills, at least sometimes, and no continued row does. */
function findGroupColumns(heads: Rows, continued: Rows, width: number): number[] {
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    if (continued.some((row) => fillsIn(row, column))) return false
    const filled = heads.filter((row) => fillsIn(row, column)).length
    return (filled / heads.length) * continued.length >= MIN_EXPECTED || filled === heads.length
  })
}

/**
 * Returns the step that gives rows of a person whose name stands in the first of them alone what that row says of the
 * person; none where names may just be missing. The rows are those of the data, in order, from the first on.
 */
export function proposeFillDown(
  rows: Rows,
  { headers, usedWidth }: Pick<TabLayout, 'headers' | 'usedWidth'>,
  columns: readonly PlacedColumn[],
  target: TargetConfig,
): RowStep[] {
  const { names, npi } = findPersonColumns(columns, target)
  const [first] = rows
  if (names.length === 0 || !first || !names.some((name) => fillsIn(first, name))) return []
  const isContinued = (row: RawRow) => !names.some((name) => fillsIn(row, name))
  const continued = rows.filter(isContinued)
  const heads = rows.filter((row) => !isContinued(row))
  if (continued.length < Math.max(MIN_CONTINUED, MIN_SHARE * rows.length)) return []
  if (npi !== undefined && !hasSameNpi(rows, isContinued, npi)) return []
  const group = findGroupColumns(heads, continued, usedWidth)
  // What they say of themselves is a location or a license: more than an NPI that lost its name.
  const others = continued.map((row) => row.cells.filter((cell, at) => at !== npi && isFilled(cell)).length)
  if (others.some((count) => count === 0)) return []
  return [{ fillDown: group.map((column) => nameColumn(column, headers)) }]
}
