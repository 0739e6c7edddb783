import { basename } from 'node:path'
import { UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import type { RawTab, Reading } from '#engine/read/reading.ts'
import { type AlignedColumns, alignFixes } from './align-fixes.ts'
import { type AppliedFix, applyFixes } from './apply-fixes.ts'
import type { FixedCells } from './fixed-cells.ts'
import type { UnplacedFix } from './place-fixes.ts'

/** Describes what became of a file of fixes: rows = unchanged + applied + unplaced. */
export type FixesSummary = {
  readonly rows: number
  /** Rows that are those of the roster in all cells. */
  readonly unchanged: number
  readonly applied: readonly AppliedFix[]
  /** Rows that took no place of the roster, with their row in the file of fixes. */
  readonly unplaced: readonly UnplacedFix[]
  /** Headers that the roster does not have: their cells were left out. */
  readonly ignoredColumns: readonly string[]
}

/** Tabs of a roster with fixed rows in their places. */
export type TakenFixes<Tab> = {
  readonly tabs: readonly Tab[]
  readonly cells: FixedCells
  readonly summary: FixesSummary
}

export type FixesToTake<Tab> = {
  /** The roster: its name, all of its tabs, and those whose rows are run. */
  readonly file: string
  readonly roster: Reading
  readonly tabs: readonly Tab[]
  readonly fixesFile: string
  readonly fixes: Reading
  readonly folder: string
}

type Assigned<Tab> = { readonly target: Tab; readonly fixes: RawTab; readonly aligned: AlignedColumns }

const ADVICE = `Send the rows below a copy of their header, best with the column 'Concord row' of the annotated file, or the whole file.`

/**
 * Finds the tab of the roster that a tab of fixes stands for: the one with its name, or else the one with the most of
 * its headers. Returns null if there is none.
 */
async function assignTab<Tab extends LaidOutTab>(
  connection: DuckDBConnection,
  fixes: RawTab,
  { roster, tabs }: FixesToTake<Tab>,
): Promise<Assigned<Tab> | null> {
  const isNamed = roster.tabs.some(({ name }) => name === fixes.name)
  if (fixes.hidden && !isNamed) return null
  let best: Assigned<Tab> | null = null
  for (const target of tabs) {
    if (isNamed && target.tab.name !== fixes.name) continue
    const aligned = await alignFixes(connection, fixes, target.layout)
    if (aligned === null || aligned.columns.size <= (best?.aligned.columns.size ?? 0)) continue
    best = { target, fixes, aligned }
  }
  return best
}

async function assignTabs<Tab extends LaidOutTab>(
  connection: DuckDBConnection,
  input: FixesToTake<Tab>,
): Promise<ReadonlyMap<Tab, Assigned<Tab>>> {
  const { fixes, fixesFile, file } = input
  const assigned = new Map<Tab, Assigned<Tab>>()
  for (const tab of fixes.tabs) {
    const found = await assignTab(connection, tab, input)
    if (found === null) continue
    const other = assigned.get(found.target)
    if (other !== undefined) {
      const both = `'${other.fixes.name}' and '${tab.name}' of ${basename(fixesFile)}`
      const message = `The tabs ${both} both look like fixes of '${found.target.tab.name}'. Put the rows on one tab.`
      throw new UnusableFileError('wrongFormat', message)
    }
    assigned.set(found.target, found)
  }
  if (assigned.size === 0) {
    const message = `${basename(fixesFile)} has no row with the headers of ${basename(file)}. ${ADVICE}`
    throw new UnusableFileError('wrongFormat', message)
  }
  return assigned
}

/**
 * Puts the rows of a file of fixes in the place of those that they fix. Throws UnusableFileError when it has nothing to do
 * with the roster: none of its headers, no row, or none that has a place.
 */
export async function takeFixes<Tab extends LaidOutTab>(
  connection: DuckDBConnection,
  input: FixesToTake<Tab>,
): Promise<TakenFixes<Tab>> {
  const assigned = await assignTabs(connection, input)
  const tabs: Tab[] = []
  const cells = new Map<string, ReadonlyMap<number, ReadonlyMap<number, string | null>>>()
  const applied: AppliedFix[] = []
  const unplaced: UnplacedFix[] = []
  let rows = 0
  for (const target of input.tabs) {
    const fixes = assigned.get(target)
    if (fixes === undefined) {
      tabs.push(target)
      continue
    }
    const fixed = await applyFixes(connection, target, fixes.fixes, fixes.aligned, input.folder)
    tabs.push({ ...target, tab: fixed.tab })
    if (fixed.cells.size > 0) cells.set(target.tab.name, fixed.cells)
    applied.push(...fixed.applied)
    unplaced.push(...fixed.unplaced)
    rows += fixed.rows
  }
  const name = basename(input.fixesFile)
  const [first] = unplaced
  if (rows === 0) throw new UnusableFileError('noRows', `${name} holds no row below its header. ${ADVICE}`)
  if (first !== undefined && unplaced.length === rows) {
    const message = `No row of ${name} is one of ${basename(input.file)}: of row ${first.row}, ${first.reason}. ${ADVICE}`
    throw new UnusableFileError('wrongFormat', message)
  }
  const ignoredColumns = [...new Set([...assigned.values()].flatMap(({ aligned }) => aligned.ignored))]
  const unchanged = rows - applied.length - unplaced.length
  return { tabs, cells, summary: { rows, unchanged, applied, unplaced, ignoredColumns } }
}
