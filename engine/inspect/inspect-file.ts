import type { Guess } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { getShapes } from '../read/layout/cell-shape.ts'
import { findLayout } from '../read/layout/find-layout.ts'
import { maskText } from '../read/layout/mask-text.ts'
import { type ColumnProfile, profileColumns } from '../read/layout/profile-columns.ts'
import { type ReadingPlace, readRoster } from '../read/read-file.ts'
import type { RawTab, Reading } from '../read/reading.ts'

/** A column as people and programs are told of it. */
export type InspectedColumn = Pick<
  ColumnProfile,
  'index' | 'header' | 'filled' | 'distinct' | 'samples' | 'shape' | 'sensitive'
>

/** A tab as people and programs are told of it. */
export type InspectedTab = {
  readonly name: string
  readonly hidden: boolean
  readonly headerRows: readonly number[]
  readonly firstDataRow: number
  /** Rows of data. */
  readonly rows: number
  readonly emptyRows: number
  readonly columns: readonly InspectedColumn[]
}

/** Describes what a file is, as people and programs are reported; the samples of sensitive columns are masked. */
export type Inspection = {
  readonly format: Reading['format']
  readonly encoding: string | null
  readonly tabs: readonly InspectedTab[]
  readonly guesses: readonly Guess[]
}

/** Reads the file of a sender and describes it. Throws UnusableFileError. */
export async function inspectFile(path: string, place: ReadingPlace): Promise<Inspection> {
  return inspectReading(place.connection, await readRoster(path, {}, place))
}

/** Describes a file that was read: the layout of its tabs, their columns, and everything that was guessed. */
export async function inspectReading(connection: DuckDBConnection, reading: Reading): Promise<Inspection> {
  const tabs: InspectedTab[] = []
  const guesses = [...reading.guesses]
  for (const tab of reading.tabs) {
    const inspected = await inspectTab(connection, tab)
    tabs.push(inspected.tab)
    guesses.push(...inspected.guesses)
  }
  const hidden = reading.tabs.filter((tab) => tab.hidden).map(({ name }) => name)
  if (hidden.length > 0) {
    const message = `Tabs that are hidden in the file: ${hidden.join(', ')}.`
    guesses.push({ code: 'hiddenTabs', message, count: hidden.length })
  }
  return { format: reading.format, encoding: reading.encoding, tabs, guesses }
}

async function inspectTab(
  connection: DuckDBConnection,
  tab: RawTab,
): Promise<{ tab: InspectedTab; guesses: readonly Guess[] }> {
  const layout = await findLayout(connection, tab)
  const profiles = await profileColumns(connection, tab, layout)
  const columns = profiles.map(({ longest: _, values: __, ...column }) => ({
    ...column,
    samples: column.samples.map((sample) => (isSensitive(column, sample) ? maskText(sample) : sample)),
  }))
  const { headerRows, firstDataRow, dataRows, emptyRows, guesses } = layout
  const { name, hidden } = tab
  return { tab: { name, hidden, headerRows, firstDataRow, rows: dataRows, emptyRows, columns }, guesses }
}

const isSensitive = ({ sensitive }: InspectedColumn | ColumnProfile, sample: string): boolean =>
  sensitive !== null || getShapes(sample).includes('ssn')
