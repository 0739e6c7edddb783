import type { rosterReadingSchema } from '@concord/contract'
import type { StruckRowsUse } from '@concord/engine'
import type { SourceConfig } from '@concord/roster-language'
import type { z } from 'zod'
import type { StoredFile } from '../files/file-store.ts'

type ChosenReading = z.output<typeof rosterReadingSchema>
type Tab = StoredFile['inspection']['tabs'][number]
type Reading = SourceConfig['reading']

/** The way in which a file is read for the user who maps it. */
export type FileReading = {
  readonly reading: Reading
  readonly struckRows: StruckRowsUse | undefined
  /** Tabs with rows whose columns are not those of the tab that is mapped. */
  readonly otherTabs: readonly string[]
}

const headersOf = ({ columns }: Tab): readonly string[] =>
  columns.map(({ header }) => header.trim().toLowerCase())

/** Tells whether a tab has all columns of the first one, so that one mapping can read both. */
function hasColumnsOf(first: Tab, tab: Tab): boolean {
  const own = new Set(headersOf(tab))
  return headersOf(first).every((header) => own.has(header))
}

/**
 * Returns how a file that no source reads yet is read: as someone chose when the roster was added, else as it was found.
 * The tab that the engine would take anyway is not named, because its name may be another one next month.
 */
export function chooseReading(chosen: ChosenReading | null, tabs: readonly Tab[]): FileReading {
  const choiceOf = ({ name }: Tab) => chosen?.tabs.find((tab) => tab.name === name)
  const read = tabs.filter((tab) => tab.rows > 0 && (choiceOf(tab)?.isRead ?? !tab.hidden))
  const [first] = read
  const headerRows = first && choiceOf(first)?.headerRows
  // Header rows are those of all tabs that a source reads: with other ones than were found, one tab is enough to say.
  const joined = first ? read.filter((tab) => tab === first || (!headerRows && hasColumnsOf(first, tab))) : []
  const usual = tabs.find((tab) => !tab.hidden && tab.rows > 0)
  const isUsual = joined.length === 1 && joined[0] === usual
  const { encoding, delimiter, struckRows } = chosen ?? {}
  return {
    reading: {
      ...(joined.length === 0 || isUsual ? {} : { tabs: joined.map(({ name }) => name) }),
      ...(headerRows ? { headerRows } : {}),
      ...(encoding ? { encoding } : {}),
      ...(delimiter ? { delimiter } : {}),
    },
    struckRows: struckRows === 'term' || struckRows === 'skip' ? struckRows : undefined,
    otherTabs: read.filter((tab) => !joined.includes(tab)).map(({ name }) => name),
  }
}

/**
 * Returns how a source reads a file whose tabs may be called otherwise than those that it names. In place of named tabs that
 * are missing it takes those with the columns of one that is there, if there are no more of them than are missing: a sender
 * who calls 'TERMS' now 'TERMINATIONS' says the same.
 */
export function followReading({ tabs: named = [], ...reading }: Reading, tabs: readonly Tab[]): FileReading {
  const there = tabs.filter(({ name }) => named.includes(name))
  const [first] = there
  const isAlike = (tab: Tab) =>
    !named.includes(tab.name) &&
    !tab.hidden &&
    tab.rows > 0 &&
    first !== undefined &&
    hasColumnsOf(first, tab)
  const alike = tabs.filter(isAlike)
  const renamed = alike.length <= named.length - there.length ? alike : []
  const read = tabs.filter((tab) => there.includes(tab) || renamed.includes(tab)).map(({ name }) => name)
  return {
    reading: read.length > 0 ? { ...reading, tabs: read } : reading,
    struckRows: undefined,
    otherTabs: [],
  }
}
