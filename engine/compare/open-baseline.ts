import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { READERS, type TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { RunError } from '#engine/job/run-error.ts'
import type { RunJob } from '#engine/job/run-job.ts'
import { quoteName, quoteText, SQL_TYPES } from '#engine/sql/quote.ts'
import type { FoundBaseline } from './find-baseline.ts'
import { STORED_BESIDE, storeBaselineTexts } from './store-baseline-texts.ts'

/** The rows of a baseline, which the view `baseline` has: `:id` from 0 in the order of the file, and its fields. */
export type Baseline = FoundBaseline & {
  readonly rows: number
  /** The number of rows that have a value, for each field of the baseline. */
  readonly filled: ReadonlyMap<string, number>
}

const PARQUET = 'PAR1'

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

/** Throws where a column is no field of the target, or does not have its type. */
function checkColumns(
  name: string,
  columns: readonly (readonly [name: string, type: string])[],
  target: TargetConfig,
): void {
  for (const [id, type] of columns) {
    const field = target.fields.find((known) => known.id === id)
    if (!field) {
      const message = `The baseline ${name} has a column '${id}', which is not a field of the target '${target.id}'. Name what a run of this target wrote.`
      throw new RunError('badBaseline', message)
    }
    const wanted = SQL_TYPES[READERS[field.type].outputType]
    if (type === wanted) continue
    const message = `The column '${id}' of the baseline ${name} is ${type} and not ${wanted}. Name what a run wrote, or write it as CSV.`
    throw new RunError('badBaseline', message)
  }
}

/** Makes the view `baseline`; `folder` does not exist yet. Throws RunError where the file does not hold rows of the target. */
export async function openBaseline(
  connection: DuckDBConnection,
  found: FoundBaseline,
  job: Pick<RunJob, 'target' | 'runDate'>,
  folder: string,
): Promise<Baseline> {
  const { file } = found
  const name = basename(file)
  const query = (await isParquet(file))
    ? numberRows(quoteText(file))
    : numberRows(await storeBaselineTexts(connection, file, job, folder), STORED_BESIDE)
  try {
    await connection.run(`CREATE TEMPORARY VIEW baseline AS ${query}`)
  } catch (error) {
    const message = `The baseline ${name} is damaged. Write it again, or name another.`
    throw new RunError('badBaseline', message, { cause: error })
  }
  const described = await connection.runAndReadAll('DESCRIBE SELECT * EXCLUDE (":id") FROM baseline')
  const columns = described.getRows().map(([id, type]) => [String(id), String(type)] as const)
  checkColumns(name, columns, job.target)
  const counts = ['*', ...columns.map(([id]) => quoteName(id))].map((column) => `count(${column})`)
  const counted = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM baseline`)
  const [rows = 0, ...filled] = (counted.getRows()[0] ?? []).map(Number)
  return { ...found, rows, filled: new Map(columns.map(([id], index) => [id, filled[index] ?? 0])) }
}
