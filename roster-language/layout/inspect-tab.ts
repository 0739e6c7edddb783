import type { Guess } from '@concord/spreadsheet/sheet-facts'
import { getShapes } from '../values/cell-shape.ts'
import { maskText } from '../values/mask-text.ts'
import { findTabLayout } from './find-layout.ts'
import { type ColumnCounts, type ColumnProfile, profileColumn } from './profile-column.ts'
import type { LayoutOptions, TabLayout } from './tab-layout.ts'
import type { TabRows } from './tab-rows.ts'

/** A column as it is reported to people and programs. */
export type InspectedColumn = Pick<
  ColumnProfile,
  'index' | 'header' | 'filled' | 'distinct' | 'samples' | 'shape' | 'sensitive'
>

/** A tab as it is reported to people and programs. */
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

/** Describes a tab for people and programs; the samples of sensitive columns are masked. */
export function describeTab(
  { name, hidden }: Pick<InspectedTab, 'name' | 'hidden'>,
  layout: TabLayout,
  profiles: readonly ColumnProfile[],
): InspectedTab {
  const columns = profiles.map(({ longest: _, values: __, dateOrders: ___, ...column }) => ({
    ...column,
    samples: column.samples.map((sample) => (isSensitive(column, sample) ? maskText(sample) : sample)),
  }))
  const { headerRows, firstDataRow, dataRows, emptyRows } = layout
  return { name, hidden, headerRows, firstDataRow, rows: dataRows, emptyRows, columns }
}

/** Returns what is said of the hidden tabs of a file. */
export function explainHiddenTabs(tabs: readonly Pick<InspectedTab, 'name' | 'hidden'>[]): Guess[] {
  const hidden = tabs.filter((tab) => tab.hidden).map(({ name }) => name)
  if (hidden.length === 0) return []
  const message = `Tabs that are hidden in the file: ${hidden.join(', ')}.`
  return [{ code: 'hiddenTabs', message, count: hidden.length }]
}

/** A long number as a spreadsheet shows it where the column is narrow. */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+(?:0[6-9]|[1-9]\d)\s*$/i

/** Returns a warning for each column in which Excel replaced the last digits of numbers by an exponent. */
export function explainShortened(
  tab: string,
  profiles: readonly Pick<ColumnProfile, 'index' | 'values'>[],
): Guess[] {
  return profiles.flatMap(({ index, values }) => {
    const found = values.find((value) => SHORTENED.test(value))
    if (found === undefined) return []
    const message = `Excel shortened numbers, such as ${found.trim()}: their last digits are lost. Ask the sender to save the column as text.`
    return [{ code: 'shortenedNumbers', message, tab, column: index }]
  })
}

const isSensitive = ({ sensitive }: InspectedColumn, sample: string): boolean =>
  sensitive !== null || getShapes(sample).includes('ssn')

/** Rows of a tab whose columns can be counted. */
export type CountedRows = TabRows & {
  readonly hidden: boolean
  countColumns(
    layout: Pick<TabLayout, 'firstDataRow' | 'lastDataRow' | 'repeatedRows' | 'usedWidth'>,
  ): readonly (Omit<ColumnCounts, 'header' | 'distinct'> & { readonly distinct: number | null })[]
}

/** The inspection of a tab: the roles of its rows, the contents of its columns, and both as reported to people. */
export type TabInspection = {
  readonly tab: InspectedTab
  readonly layout: TabLayout
}

/** Returns the number of distinct texts; if there are more than are counted, the number of filled cells. */
const estimateDistinct = ({ distinct, filled }: { distinct: number | null; filled: number }): number =>
  distinct ?? filled

/** Inspects a tab, with the header that a person chose where `options` says so. */
export async function inspectTabRows(tab: CountedRows, options: LayoutOptions = {}): Promise<TabInspection> {
  const layout = await findTabLayout(tab, options)
  const profiles = tab.countColumns(layout).map((counts) =>
    profileColumn({
      ...counts,
      header: layout.headers[counts.index] ?? '',
      distinct: estimateDistinct(counts),
    }),
  )
  const guesses = [...layout.guesses, ...explainShortened(tab.name, profiles)]
  return { tab: describeTab(tab, layout, profiles), layout: { ...layout, guesses } }
}
