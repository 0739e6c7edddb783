import {
  type ColumnReference,
  changeColumnNames,
  findColumn,
  type KnownColumn,
  nameColumn,
  type SourceConfig,
  type TargetConfig,
} from '@concord/roster-language'
import type { FoundColumn } from './column-drift.ts'
import { type ComparedColumns, compareColumns, type TabColumns } from './compare-columns.ts'
import { describeDrift } from './describe-drift.ts'
import type { TabDrift } from './find-header-drift.ts'

/** A source config for the columns of a file. */
export type RepairedSource = {
  /** The JSON of the config. */
  readonly json: unknown
  readonly drift: readonly TabDrift[]
  /** Says what is otherwise now, and what was changed because of it. */
  readonly messages: readonly string[]
  /** Says what may be so and was not changed. */
  readonly questions: readonly string[]
}

type Compared = { readonly tab: TabColumns; readonly compared: ComparedColumns }

type NewName = { readonly name: string; readonly isSure: boolean }

/** Returns what a name has to be for a tab; undefined where the tab says nothing of it. */
function renameFor(
  { name }: ColumnReference,
  compared: ComparedColumns,
  { columns }: TabColumns,
): NewName | undefined {
  const before = findColumn(
    name,
    compared.remembered.map(({ header }) => header),
  )
  const now = typeof before === 'number' ? compared.places.get(before) : undefined
  if (!now) return undefined
  const headers = columns.map(({ header }) => header)
  if (findColumn(name, headers) === now.place) return { name, isSure: true }
  return { name: nameColumn(now.place, headers), isSure: now.isSure }
}

/** Tells whether a column is gone from a tab, and nothing is known that a mapping could take for it. */
function isLost({ name, others }: ColumnReference, compared: readonly Compared[]): boolean {
  return compared.some(({ tab, compared: { remembered, places } }) => {
    const getHeaders = (columns: readonly FoundColumn[]) => columns.map(({ header }) => header)
    const before = findColumn(name, getHeaders(remembered))
    const isThere = (other: string) => typeof findColumn(other, getHeaders(tab.columns)) === 'number'
    return typeof before === 'number' && !places.has(before) && !others.some(isThere)
  })
}

/** Returns the columns of a file as a source remembers them; tabs are named where the source reads several. */
export function rememberColumns(
  tabs: readonly TabColumns[],
  { reading }: SourceConfig,
): readonly KnownColumn[] {
  return tabs.flatMap(({ tab, columns }) =>
    columns.map((column) => (reading.tabs === undefined ? column : { ...column, tab })),
  )
}

/**
 * Changes the names of columns in the JSON of a source config to those that the tabs of a file have, where there is no
 * doubt or `isAccepting` says that there shall be none; and remembers the columns of the file, when nothing is left open.
 */
export function repairSource(
  json: unknown,
  { source, target }: { readonly source: SourceConfig; readonly target: TargetConfig },
  tabs: readonly TabColumns[],
  isAccepting: boolean,
): RepairedSource {
  const compared = tabs.map((tab) => ({ tab, compared: compareColumns(tab, source, target) }))
  const messages = new Set(
    compared.flatMap(({ compared: { drift, tab } }) =>
      describeDrift(drift).map((sentence) => (tabs.length > 1 ? `${tab}: ${sentence}` : sentence)),
    ),
  )
  const questions = new Set<string>()
  const changed = changeColumnNames(json, source, (reference) => {
    const names = compared.flatMap((one) => renameFor(reference, one.compared, one.tab) ?? [])
    if (isLost(reference, compared)) questions.add(`Which column is '${reference.name}' now?`)
    const other = names.find(({ name }) => name !== reference.name)
    // A mapping that names the new column as well needs no repair.
    if (!other || reference.others.includes(other.name)) return reference.name
    // What one tab calls otherwise and another does not can be right for one of them alone.
    const isSure = other.isSure && names.every(({ name }) => name === other.name)
    if (isSure || isAccepting) return other.name
    questions.add(`Is '${reference.name}' now '${other.name}'?`)
    return reference.name
  })
  const drift = compared.map(({ compared: { tab, drift: own } }) => ({ tab, ...own }))
  const isOpen = questions.size > 0
  const columns = rememberColumns(tabs, source)
  return {
    json: isOpen ? changed : { ...Object(changed), columns },
    drift,
    messages: [...messages],
    questions: [...questions],
  }
}
