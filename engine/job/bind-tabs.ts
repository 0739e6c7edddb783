import {
  type BindingRun,
  type BoundBlock,
  bindBlocks,
  ConfigError,
  type SourceConfig,
  type TabLayout,
  type TargetConfig,
} from '@concord/roster-language'
import { type Guess, UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { findLayout } from '#engine/read/layout/find-layout.ts'
import type { RawTab, Reading } from '#engine/read/reading.ts'

/** A tab of the file with what its rows are. */
export type LaidOutTab = { readonly tab: RawTab; readonly layout: TabLayout }

/** A tab, or one block of columns of it, with the fields that are made of it and the rules that apply. */
export type BoundRows = LaidOutTab & Omit<BoundBlock, 'problems'>

/**
 * Returns the tabs that hold the rows of a roster: those that the source names, else the first visible one with rows.
 */
export async function layOutTabs(
  connection: DuckDBConnection,
  reading: Reading,
  source: Pick<SourceConfig, 'reading'>,
): Promise<readonly LaidOutTab[]> {
  const { tabs: wanted, headerRows, firstDataRow } = source.reading
  const options = {
    ...(headerRows === undefined ? {} : { headerRows }),
    ...(firstDataRow === undefined ? {} : { firstDataRow }),
  }
  const missing = wanted?.filter((name) => !reading.tabs.some((tab) => tab.name === name)) ?? []
  if (missing.length > 0) {
    const there = reading.tabs.map(({ name }) => `'${name}'`).join(', ')
    throw new ConfigError([
      { path: 'reading.tabs', message: `The file has no tab '${missing[0]}', only ${there}.` },
    ])
  }
  const laidOut: LaidOutTab[] = []
  for (const tab of reading.tabs) {
    if (wanted ? !wanted.includes(tab.name) : tab.hidden || tab.width === 0) continue
    const layout = await findLayout(connection, tab, options)
    if (wanted || (layout.dataRows > 0 && !layout.isForm)) laidOut.push({ tab, layout })
    if (!wanted && laidOut.length > 0) break
  }
  if (laidOut.length === 0) {
    throw new UnusableFileError(
      'noRows',
      'No visible tab of the file has rows below a header; name the tabs in the source config.',
    )
  }
  return laidOut
}

/** Lists the tabs with cells but no row taken, so that a run of one tab is not mistaken for one of the whole file. */
function explainLeftOut({ tabs }: Reading, taken: readonly LaidOutTab[]): Guess[] {
  const others = tabs.filter((tab) => tab.width > 0 && taken.every((laidOut) => laidOut.tab !== tab))
  if (others.length === 0) return []
  const names = others.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name))
  const message = `Tabs that were not read: ${names.join(', ')}. Name those that hold rows in the source config.`
  return [{ code: 'tabsLeftOut', message, count: others.length }]
}

/** Returns what was guessed of the file, of the tabs that were taken, and which tabs were not. */
export function explainRun(reading: Reading, taken: readonly LaidOutTab[]): Guess[] {
  const isLeftOut = (name: string | undefined) =>
    reading.tabs.some((tab) => tab.name === name) && taken.every(({ tab }) => tab.name !== name)
  return [
    ...reading.guesses.filter(({ tab }) => !isLeftOut(tab)),
    ...taken.flatMap(({ layout }) => layout.guesses),
    ...explainLeftOut(reading, taken),
  ]
}

/**
 * Returns every tab and block with its fields and rules. Throws ConfigError with everything that does not fit the file.
 */
export function bindTabs(
  tabs: readonly LaidOutTab[],
  target: TargetConfig,
  source: SourceConfig,
  run: BindingRun,
): readonly BoundRows[] {
  const bound = tabs.flatMap((laidOut) =>
    bindBlocks(target, source, laidOut.layout.headers, run).map((block) => ({ ...laidOut, ...block })),
  )
  const problems = bound.flatMap((rows) => rows.problems)
  if (problems.length > 0) {
    const different = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]))
    throw new ConfigError([...different.values()])
  }
  return bound
}
