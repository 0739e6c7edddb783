import type { TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { OUTCOME } from '#engine/check/find-findings.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import { safeText } from '#engine/write/safe-csv.ts'
import { CSV } from '#engine/write/write-results.ts'
import type { FileReplay, ReplayedChange } from './replay-job.ts'

/** Maximum changes that are returned besides the file of all changes. */
const FIRST = 50
/** Maximum changed cells that are returned for each field. */
const EXAMPLES = 3

type Fields = TargetConfig['fields']

/** Writes the rows of a run that were evaluated, their fields as texts, so that they can be compared with those of another. */
export async function storeRows(connection: DuckDBConnection, fields: Fields, path: string): Promise<void> {
  const values = fields.map(({ id }) => `CAST(${quoteName(id)} AS VARCHAR) AS ${quoteName(id)}`)
  await connection.run(`COPY (
    SELECT ":tab", ":row", coalesce(":block", '') AS ":block",
      row_number() OVER (PARTITION BY ":tab", ":row", ":block" ORDER BY ":id") AS ":nth",
      ${OUTCOME} AS ":outcome", ${values.join(', ')}
    FROM mapped_rows
  ) TO ${quoteText(path)} ${workingParquet()}`)
}

const KEY = ['":tab"', '":row"', '":block"', '":nth"']

/**
 * Returns the SQL of the rows of the earlier run; if nothing was used before, there are no rows, with the same columns.
 */
const earlierRows = (before: string | null, after: string) =>
  before === null
    ? `(SELECT * FROM read_parquet(${quoteText(after)}) WHERE false)`
    : `read_parquet(${quoteText(before)})`

/** Makes the table `changes` (tab, row, block, nth, number, field, before, after); number 0 is where a row goes. */
async function findChanges(
  connection: DuckDBConnection,
  fields: Fields,
  before: string | null,
  after: string,
): Promise<void> {
  const outcome = `{ number: 0, field: CAST(NULL AS VARCHAR), before: coalesce(b.":outcome", 'missing'),
    after: coalesce(a.":outcome", 'missing') }`
  const cells = fields.map(({ id }, index) => {
    const name = quoteName(id)
    return `{ number: ${index + 1}, field: ${quoteText(id)}, before: b.${name}, after: a.${name} }`
  })
  const isSame = KEY.map((column) => `b.${column} = a.${column}`).join(' AND ')
  const keys = KEY.map((column) => `coalesce(b.${column}, a.${column}) AS ${column}`)
  const all = (rows: string) =>
    [':outcome', ...fields.map(({ id }) => id)].map((id) => `${rows}.${quoteName(id)}`)
  await connection.run(`CREATE TEMPORARY TABLE changes AS SELECT * FROM (
    SELECT ${keys.join(', ')}, unnest([${(before === null ? [outcome] : [outcome, ...cells]).join(', ')}], recursive := true)
    FROM ${earlierRows(before, after)} b FULL JOIN read_parquet(${quoteText(after)}) a ON ${isSame}
    WHERE row(${all('b').join(', ')}) IS DISTINCT FROM row(${all('a').join(', ')})
  ) WHERE before IS DISTINCT FROM after`)
}

const ORDER = [...KEY, 'number'].join(', ')

const SHOWN = `":tab", ":row", nullif(":block", '') AS block, field, before, after`

const toText = (value: unknown) => (value === null || value === undefined ? null : String(value))

const toChange = ([tab, row, block, field, before, after]: readonly unknown[]): ReplayedChange => ({
  tab: String(tab),
  row: Number(row),
  block: toText(block),
  field: toText(field),
  before: toText(before),
  after: toText(after),
})

/** Groups rows of changes by field; each row ends with the number of changes of its field. */
function listCells(rows: readonly (readonly unknown[])[]): FileReplay['cells'] {
  const byField = Map.groupBy(rows, ([, , , field]) => String(field))
  return [...byField].map(([field, own]) => ({
    field,
    count: Number(own[0]?.at(-1)),
    examples: own.map(toChange),
  }))
}

/** Compares the kept rows of two runs of a file and writes each change into a file of CSV. */
export async function compareRows(
  connection: DuckDBConnection,
  { file, fields }: { readonly file: string; readonly fields: Fields },
  kept: { readonly before: string | null; readonly after: string },
  path: string,
): Promise<Omit<FileReplay, 'findings'>> {
  await findChanges(connection, fields, kept.before, kept.after)
  const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  await connection.run(`COPY (
    SELECT ${safeText('file')}, ${safeText('tab')}, "row", ${safeText('block')}, field, ${safeText('before')},
      ${safeText('after')} FROM (
      SELECT ${quoteText(file)} AS file, ":tab" AS tab, ":row" AS "row", nullif(":block", '') AS block, field, before, after,
        ":block", ":nth", number, ":tab", ":row" FROM changes
    ) ORDER BY ${ORDER}
  ) TO ${quoteText(path)} ${CSV}`)
  const first = await query(`SELECT ${SHOWN} FROM changes ORDER BY ${ORDER} LIMIT ${FIRST}`)
  // A row that only one of the configs makes is otherwise as a whole: its cells say nothing about a field.
  const lone = `SELECT ${KEY.join(', ')} FROM changes WHERE number = 0 AND 'missing' IN (before, after)`
  const examples = await query(`SELECT ${SHOWN}, count FROM (
    SELECT *, count(*) OVER (PARTITION BY number) AS count,
      row_number() OVER (PARTITION BY number ORDER BY ${KEY.join(', ')}) AS place
    FROM changes WHERE number > 0 AND (${KEY.join(', ')}) NOT IN (${lone})
  ) WHERE place <= ${EXAMPLES} ORDER BY number, place`)
  const byField = await query(
    'SELECT field, count(*) FROM changes WHERE number > 0 GROUP BY number, field ORDER BY number',
  )
  const byOutcome = await query(
    `SELECT before || ' to ' || after AS way, count(*) FROM changes WHERE number = 0 GROUP BY way ORDER BY way`,
  )
  const count = async (sql: string) => Number((await query(sql))[0]?.[0])
  const counts = (rows: Awaited<ReturnType<typeof query>>) =>
    Object.fromEntries(rows.map(([name, number]) => [String(name), Number(number)]))
  return {
    rows: {
      before: await count(`SELECT count(*) FROM ${earlierRows(kept.before, kept.after)}`),
      after: await count(`SELECT count(*) FROM read_parquet(${quoteText(kept.after)})`),
    },
    changedRows: await count(`SELECT count(DISTINCT row(${KEY.join(', ')})) FROM changes`),
    fields: counts(byField),
    outcomes: counts(byOutcome),
    cells: listCells(examples),
    first: first.map(toChange),
  }
}
