import { formatCount } from '@concord/domain'
import { type Choices, findTabChoice } from './choices.ts'
import type { FoundFile, FoundTab } from './read/found-file.ts'

/** The parts of a tab that the texts about it use. */
type ToldTab = Pick<FoundTab, 'name' | 'hidden'> & {
  readonly layout: Pick<FoundTab['layout'], 'dataRows' | 'isForm'>
}

/** Tells whether rows of a tab are read: those that show and hold a table, unless someone chose otherwise. */
export function isTabRead(tab: ToldTab, choices: Choices): boolean {
  if (tab.layout.dataRows === 0) return false
  const choice = findTabChoice(choices, tab.name)
  return choice?.isRead ?? (!tab.hidden && !tab.layout.isForm)
}

export const listReadTabs = ({ tabs }: FoundFile, choices: Choices): FoundTab[] =>
  tabs.filter((tab) => isTabRead(tab, choices))

/** Says which tabs of a file rows are read from; where from none, what to do. */
export function tellFound({ tabs }: { readonly tabs: readonly ToldTab[] }, choices: Choices): string {
  const { length: count } = tabs.filter((tab) => isTabRead(tab, choices))
  const all = `${tabs.length} ${tabs.length === 1 ? 'tab' : 'tabs'}`
  if (count > 0) return `rows were found in ${count} of ${all}.`
  const others = tabs.filter(({ layout }) => layout.dataRows > 0)
  const [first] = others
  if (!first) return 'no tab holds a table with rows. Ask the sender for the roster itself.'
  const names = others.map(({ name }) => `“${name}”`).join(', ')
  return others.length === 1
    ? `the only tab with rows, ${names}, ${first.hidden ? 'is hidden' : 'looks like a form'}. Look at the sheet and switch it on if it is the roster.`
    : `the tabs with rows, ${names}, are hidden or look like forms. Look at the sheet and switch on the one that is the roster.`
}

/** Counts the rows of a tab that hold anything, whatever they are read as. */
export const countRowsWithText = ({ rows, layout }: FoundTab): number => rows - layout.emptyRows

/** The destinations of the rows of a tab: the rows read and the rows left out make up its used range. */
export type RowBalance = {
  readonly used: number
  readonly read: number
  readonly leftOut: number
  readonly parts: readonly { readonly count: number; readonly label: string }[]
}

/** Counts where every row of a tab went. */
export function balanceRows({ rows, layout }: FoundTab, isRead: boolean): RowBalance {
  const read = isRead ? layout.dataRows : 0
  const known = [
    { count: layout.titleRows.length, label: 'above' },
    { count: layout.headerRows.length, label: 'header' },
    { count: layout.repeatedRows.length, label: 'header again' },
    { count: layout.footerRows.length, label: 'footer' },
    { count: layout.emptyRows, label: 'empty' },
  ]
  const leftOut = rows - read
  const others = leftOut - known.reduce((sum, { count }) => sum + count, 0)
  const parts = [...known, { count: others, label: 'not read' }].filter(({ count }) => count > 0)
  return { used: rows, read, leftOut, parts }
}

/** Formats the parts of a row balance, such as '3 above, 2 header, 2,574 empty'. */
export const tellParts = (parts: RowBalance['parts']): string =>
  parts.map(({ count, label }) => `${formatCount(count)} ${label}`).join(', ')

/** A sensitive column of a tab that is read. */
export type SensitiveColumn = {
  readonly tab: string
  readonly index: number
  readonly header: string
  readonly kind: 'ssn' | 'birth_date' | 'dea'
  readonly values: number
}

/** Returns the sensitive columns of all tabs: what a file holds leaves the browser whether its tab is read or not. */
export const listSensitive = ({ tabs }: FoundFile): SensitiveColumn[] =>
  tabs.flatMap(({ name, tab }) =>
    tab.columns.flatMap(({ index, header, sensitive, filled }) =>
      sensitive === null ? [] : [{ tab: name, index, header, kind: sensitive, values: filled }],
    ),
  )
