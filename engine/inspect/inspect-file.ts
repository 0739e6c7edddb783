import { describeTab, explainHiddenTabs, explainShortened, type InspectedTab } from '@concord/roster-language'
import type { Guess } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { findLayout } from '../read/layout/find-layout.ts'
import { profileColumns } from '../read/layout/profile-columns.ts'
import { type ReadingPlace, readRoster } from '../read/read-file.ts'
import type { Reading } from '../read/reading.ts'

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
    const layout = await findLayout(connection, tab)
    const profiles = await profileColumns(connection, tab, layout)
    tabs.push(describeTab(tab, layout, profiles))
    guesses.push(...layout.guesses, ...explainShortened(tab.name, profiles))
  }
  guesses.push(...explainHiddenTabs(reading.tabs))
  return { format: reading.format, encoding: reading.encoding, tabs, guesses }
}
