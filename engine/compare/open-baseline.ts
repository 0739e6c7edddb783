import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { DAY_ZERO } from '@concord/domain'
import { READERS, readAs, type TargetConfig, type TargetField } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Output } from '#engine/compile/inline-fields.ts'
import { compileLayers } from '#engine/compile/layers.ts'
import { RunError } from '#engine/job/run-error.ts'
import type { RunJob } from '#engine/job/run-job.ts'
import { literalSql, quoteName, quoteText, SQL_TYPES } from '#engine/sql/quote.ts'
import type { FoundBaseline } from './find-baseline.ts'
import { STORED_BESIDE, storeBaselineTexts, toOutput } from './store-baseline-texts.ts'

/** The rows of a baseline, which the view `baseline` has: `:id` from 0 in the order of the file, and its fields. */
export type Baseline = FoundBaseline & {
  readonly rows: number
  /** The number of rows that have a value, for each field of the baseline. */
  readonly filled: ReadonlyMap<string, number>
  /** Columns with values that are fields of the target no more: the view is without them. */
  readonly removed: readonly string[]
}

const PARQUET = 'PAR1'

const typeOf = ({ type }: TargetField) => SQL_TYPES[READERS[type].outputType]

async function isParquet(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new RunError(
      'badBaseline',
      `The baseline ${file} cannot be opened: check its name and who may read it.`,
      {
        cause: error,
      },
    )
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(PARQUET.length), 0, PARQUET.length, 0)
    return buffer.toString('latin1') === PARQUET
  } finally {
    await handle.close()
  }
}

/** Returns SQL that selects the rows of a file, with their numbers as `:id` and without these columns. */
const numberRows = (path: string, without: readonly string[] = []) =>
  `SELECT file_row_number AS ":id", * EXCLUDE (${['file_row_number', ...without].map(quoteName).join(', ')})
    FROM read_parquet(${path}, file_row_number = true)`

type Column = readonly [name: string, type: string]

/** Throws where a column is no field of the target, or does not have its type. */
function checkColumns(name: string, columns: readonly Column[], target: TargetConfig): void {
  for (const [id, type] of columns) {
    const field = target.fields.find((known) => known.id === id)
    if (!field) {
      const message = `The baseline ${name} has a column '${id}', which is not a field of the target '${target.id}'. Name what a run of this target wrote.`
      throw new RunError('badBaseline', message)
    }
    const wanted = typeOf(field)
    if (type === wanted) continue
    const message = `The column '${id}' of the baseline ${name} is ${type} and not ${wanted}. Name what a run wrote, or write it as CSV.`
    throw new RunError('badBaseline', message)
  }
}

async function describe(connection: DuckDBConnection, rows: string): Promise<Column[]> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * EXCLUDE (":id") FROM ${rows}`)
  return described.getRows().map(([id, type]) => [String(id), String(type)] as const)
}

/** Returns the query `baseline` comes from, and the ids of columns that it is without and that have values. */
async function followTarget(
  connection: DuckDBConnection,
  query: string,
  { target, runDate }: Pick<RunJob, 'target' | 'runDate'>,
): Promise<{ readonly query: string; readonly removed: readonly string[] }> {
  const columns = await describe(connection, `(${query})`)
  const removed: string[] = []
  const selected = [quoteName(':id')]
  const keep: Record<string, string> = { ':id': ':id' }
  const outputs: Output[] = []
  for (const [index, [id, type]] of columns.entries()) {
    const column = quoteName(id)
    const field = target.fields.find((known) => known.id === id)
    if (field === undefined) {
      const counted = await connection.runAndReadAll(`SELECT count(${column}) FROM (${query})`)
      if (Number(counted.getRows()[0]?.[0]) > 0) removed.push(id)
      continue
    }
    selected.push(type === typeOf(field) ? column : `CAST(${column} AS VARCHAR) AS ${column}`)
    const { outputType } = READERS[field.type]
    if (type === typeOf(field) || outputType === 'text') keep[id] = id
    else {
      const { read } = readAs(field.type, { kind: 'column', index })
      outputs.push(toOutput(id, read, outputType, columns.length))
    }
  }
  const from = `SELECT ${selected.join(', ')} FROM (${query})`
  if (outputs.length === 0) return { query: from, removed }
  const names = {
    column: (index: number) => quoteName(columns[index]?.[0] ?? ''),
    field: quoteName,
    origin: quoteName,
    parameter: (parameter: string) => literalSql(parameter === 'dayZero' ? DAY_ZERO : runDate, 'date'),
  }
  return { query: compileLayers({ from: `(${from})`, keep, outputs, names }), removed }
}

/**
 * Makes the view `baseline`; `folder` does not exist yet. What a run wrote under an earlier version of the target is read as
 * the fields are now: without those that are gone, and with texts as days where they are days now. Throws RunError where
 * the file does not hold rows of the target.
 */
export async function openBaseline(
  connection: DuckDBConnection,
  found: FoundBaseline,
  job: Pick<RunJob, 'target' | 'runDate'>,
  folder: string,
): Promise<Baseline> {
  const { file } = found
  const name = basename(file)
  const written = (await isParquet(file))
    ? numberRows(quoteText(file))
    : numberRows(await storeBaselineTexts(connection, file, job, folder), STORED_BESIDE)
  let removed: readonly string[] = []
  try {
    let query = written
    if (found.earlier !== null) ({ query, removed } = await followTarget(connection, written, job))
    await connection.run(`CREATE TEMPORARY VIEW baseline AS ${query}`)
  } catch (error) {
    const message = `The baseline ${name} is damaged. Write it again, or name another.`
    throw new RunError('badBaseline', message, { cause: error })
  }
  const columns = await describe(connection, 'baseline')
  checkColumns(name, columns, job.target)
  const counts = ['*', ...columns.map(([id]) => quoteName(id))].map((column) => `count(${column})`)
  const counted = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM baseline`)
  const [rows = 0, ...filled] = (counted.getRows()[0] ?? []).map(Number)
  return { ...found, rows, removed, filled: new Map(columns.map(([id], index) => [id, filled[index] ?? 0])) }
}
