import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addedColumns,
  ConfigError,
  findStepProblems,
  type RowStep,
  type SourceConfig,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { openRowNotes } from '#engine/check/row-notes.ts'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { dataRowsSql } from '#engine/read/layout/data-rows.ts'
import { struckRowsSql } from '#engine/read/layout/marked-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import { MERGE_NOTES, type SteppedRows, stepSql } from './step-sql.ts'

/** Describes what a step did with the rows of a tab. */
export type StepCount = {
  readonly tab: string
  readonly step: string
  readonly rowsBefore: number
  readonly rowsAfter: number
}

/** A tab as it is behind the steps: its columns are those of the headers, and its rows stand in a file of their own. */
export type SteppedTab = LaidOutTab & {
  readonly counts: readonly StepCount[]
  /** Rows of the file that stand for others, or are gone into them. */
  readonly rowsGone: number
}

const nameOf = (step: RowStep): string => Object.keys(step)[0] ?? ''

async function count(connection: DuckDBConnection, sql: string): Promise<number> {
  const counted = await connection.runAndReadAll(sql)
  return Number(counted.getRows()[0]?.[0])
}

/** Writes the rows behind a step, and notes what a merge did with them. */
async function applyStep(
  connection: DuckDBConnection,
  step: RowStep,
  before: SteppedRows,
  { name: tab, groupRows }: Pick<RawTab, 'name' | 'groupRows'>,
  file: string,
): Promise<{ readonly rows: SteppedRows; readonly count: StepCount }> {
  const headers = [...before.headers, ...addedColumns(step)]
  const path = quoteText(file)
  await connection.run(`COPY (SELECT * EXCLUDE (place) FROM (${stepSql(step, before)})) TO ${path}
    ${workingParquet(groupRows)}`)
  const rows = `(SELECT file_row_number AS place, * FROM read_parquet(${path}, file_row_number = true))`
  const rowsBefore = await count(connection, `SELECT count(*) FROM ${before.rows}`)
  const rowsAfter = await count(connection, `SELECT count(*) FROM ${rows}`)
  if ('merge' in step) {
    for (const [code, column] of Object.entries(MERGE_NOTES)) {
      await connection.run(`INSERT INTO row_notes
        SELECT ${quoteText(tab)}, row, ${quoteText(code)}, ${quoteName(column)} FROM ${rows}
        WHERE ${quoteName(column)} IS NOT NULL ORDER BY place`)
    }
    const merged = `len(string_split(${quoteName(MERGE_NOTES['merged-rows'])}, ','))`
    const gone = await count(connection, `SELECT coalesce(sum(${merged}), 0) FROM ${rows}`)
    if (rowsBefore !== rowsAfter + gone) {
      throw new Error(`The rows do not add up: of ${rowsBefore}, ${rowsAfter} are left and ${gone} merged.`)
    }
  }
  const counts = { tab, step: nameOf(step), rowsBefore, rowsAfter }
  return { rows: { ...before, rows, headers }, count: counts }
}

/** Throws ConfigError with everything that keeps the steps from being done. */
function checkSteps(steps: readonly RowStep[], headers: readonly string[], hasBlocks: boolean): void {
  const problems = findStepProblems(steps, headers, hasBlocks)
  if (problems.length > 0) throw new ConfigError(problems)
}

async function stepTab(
  connection: DuckDBConnection,
  { tab, layout }: LaidOutTab,
  steps: readonly RowStep[],
  folder: string,
): Promise<SteppedTab> {
  let rows: SteppedRows = {
    rows: `(SELECT ":place" AS place, * EXCLUDE (":place") FROM ${dataRowsSql(tab, layout)})`,
    headers: layout.headers,
    struck: struckRowsSql(tab, layout),
  }
  let path = tab.path
  const counts: StepCount[] = []
  for (const [index, step] of steps.entries()) {
    path = join(folder, `${index}.parquet`)
    const done = await applyStep(connection, step, rows, tab, path)
    counts.push(done.count)
    rows = done.rows
  }
  const left = await count(connection, `SELECT count(DISTINCT row) FROM ${rows.rows}`)
  const { headers } = rows
  return {
    tab: { ...tab, path, width: headers.length, rowsBefore: null },
    layout: { ...layout, headers, usedWidth: headers.length },
    counts,
    rowsGone: layout.dataRows - left,
  }
}

/**
 * Does the steps of a source with the rows of its tabs, one after the other, each as a pass over all rows that needs no
 * memory for them. Makes `row_notes` and notes there what was merged. Throws ConfigError when the steps cannot be done
 * with these tabs.
 */
export async function applySteps(
  connection: DuckDBConnection,
  tabs: readonly LaidOutTab[],
  { steps, repeat }: Pick<SourceConfig, 'steps' | 'repeat'>,
  folder: string,
): Promise<readonly SteppedTab[]> {
  await openRowNotes(connection)
  const stepped: SteppedTab[] = []
  for (const [index, laidOut] of tabs.entries()) {
    checkSteps(steps, laidOut.layout.headers, repeat !== undefined)
    if (steps.length === 0) stepped.push({ ...laidOut, counts: [], rowsGone: 0 })
    else {
      const own = join(folder, `steps-${index}`)
      await mkdir(own)
      stepped.push(await stepTab(connection, laidOut, steps, own))
    }
  }
  return stepped
}
