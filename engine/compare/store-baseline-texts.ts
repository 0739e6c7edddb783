import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  applyFormula,
  checkTypes,
  type Expression,
  holdsAnyText,
  READER_PARAMETERS,
  READERS,
  readAs,
  type TargetConfig,
  type TargetField,
  type ValueType,
} from '@concord/roster-language'
import { UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Output } from '#engine/compile/inline-fields.ts'
import { compileLayers } from '#engine/compile/layers.ts'
import { RunError } from '#engine/job/run-error.ts'
import type { RunJob } from '#engine/job/run-job.ts'
import { placedRowsSql } from '#engine/read/raw-rows.ts'
import { readRoster } from '#engine/read/read-file.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { literalSql, quoteName, quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'

/** Defines what a run writes before a text that a spreadsheet would take for a formula. */
const APOSTROPHE = "^'([=+@\\t\\r-])"

/** Defines what stands beside the fields of a stored row: its number in the file, and the field that cannot be read. */
export const STORED_BESIDE = [':row', ':unreadable'] as const

type Column = { readonly field: TargetField; readonly index: number }

/** Returns the text of a cell without the apostrophe that a run adds. */
const getText = ({ field, index }: Column): Expression => {
  const cell: Expression = { kind: 'column', index }
  return holdsAnyText(field.type)
    ? applyFormula(`replacePattern(cell, "${APOSTROPHE}", '$1')`, { cell })
    : cell
}

/**
 * Returns what a cell holds. A text that a run wrote stays as it is where its reader makes nothing of it, because some
 * readers expect more than their own result: that of the four further digits of a ZIP code expects all nine.
 */
function readCell(column: Column): Expression {
  const text = getText(column)
  const { read } = readAs(column.field.type, text)
  if (READERS[column.field.type].outputType === 'date') return read
  return applyFormula('firstOf(read, if(isBlank(text), null, text))', { read, text })
}

/** Returns an expression for the first field of a row that cannot be read. A text can always be kept, a date cannot. */
function findUnreadable(columns: readonly Column[]): Expression {
  const dates = columns.filter(({ field }) => READERS[field.type].outputType === 'date')
  const each = dates.map((column) => {
    const text = getText(column)
    const id: Expression = { kind: 'literal', value: column.field.id }
    const { read, absent } = readAs(column.field.type, text)
    const asks = 'if(isBlank(text) or absent or not isBlank(read), null, id)'
    return applyFormula(asks, { read, absent, text, id })
  })
  const nothing: Expression = { kind: 'literal', value: null }
  return each.reduce(
    (found: Expression, next) => ({ kind: 'call', name: 'firstOf', arguments: [found, next] }),
    nothing,
  )
}

async function readHeader(connection: DuckDBConnection, tab: RawTab): Promise<readonly string[]> {
  const read = await connection.runAndReadAll(`SELECT * EXCLUDE (":place", "row") FROM ${placedRowsSql(tab)}
    WHERE "row" = 1`)
  return (read.getRows()[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : ''))
}

/**
 * Returns the columns with their fields. Throws where a column is no field of the target, or two have the same name.
 */
function getColumns(name: string, headers: readonly string[], target: TargetConfig): Column[] {
  return headers.map((header, index) => {
    const field = target.fields.find(({ id }) => id === header)
    if (field && headers.indexOf(header) === index) return { field, index }
    const what = field
      ? `has the column '${header}' twice`
      : `has a column '${header}', which is not a field of the target '${target.id}'`
    throw new RunError('badBaseline', `The baseline ${name} ${what}. Name what a run of this target wrote.`)
  })
}

async function readTab(connection: DuckDBConnection, file: string, folder: string): Promise<RawTab> {
  try {
    await mkdir(folder)
    const { tabs } = await readRoster(file, { delimiter: ',', encoding: 'utf-8' }, { connection, folder })
    const [tab, ...others] = tabs.filter(({ hidden, width }) => !hidden && width > 0)
    if (tab && others.length === 0) return tab
    const message = `The baseline ${basename(file)} has ${others.length + 1} tabs. Name a file with the rows alone.`
    throw new RunError('badBaseline', message)
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    throw new RunError('badBaseline', `The baseline cannot be read. ${error.message}`, { cause: error })
  }
}

/** Returns what a column of a baseline is read as, from so many columns. */
export function toOutput(name: string, expression: Expression, wanted: ValueType, columns: number): Output {
  const check = checkTypes(expression, { columns, fields: {}, parameters: READER_PARAMETERS }, wanted)
  if (check.ok) return { name, typed: check.typed }
  throw new TypeError(check.problems[0]?.message)
}

/**
 * Stores the rows of a file of texts, whose header has the ids of fields, as a Parquet file in `folder`, which it makes, and
 * gives its path as SQL: each field, and `STORED_BESIDE`. Throws RunError where it has other columns, or a text that is no
 * day where there has to be one.
 */
export async function storeBaselineTexts(
  connection: DuckDBConnection,
  file: string,
  { target, runDate }: Pick<RunJob, 'target' | 'runDate'>,
  folder: string,
): Promise<string> {
  const name = basename(file)
  const tab = await readTab(connection, file, folder)
  const columns = getColumns(name, await readHeader(connection, tab), target)
  const output = (id: string, expression: Expression, wanted: ValueType) =>
    toOutput(id, expression, wanted, tab.width)
  const rows = compileLayers({
    from: `(SELECT * FROM ${placedRowsSql(tab)} WHERE "row" > 1)`,
    keep: { ':row': 'row' },
    outputs: [
      ...columns.map((column) =>
        output(column.field.id, readCell(column), READERS[column.field.type].outputType),
      ),
      output(':unreadable', findUnreadable(columns), 'text'),
    ],
    names: {
      column: (index) => `c${index}`,
      field: quoteName,
      origin: quoteName,
      parameter: (parameter) => literalSql(parameter === 'dayZero' ? tab.dayZero : runDate, 'date'),
    },
  })
  const path = quoteText(join(folder, 'baseline.parquet'))
  await connection.run(`COPY (${rows}) TO ${path} ${workingParquet(tab.groupRows)}`)
  const unreadable = await connection.runAndReadAll(`SELECT ":unreadable", ":row" FROM read_parquet(${path})
    WHERE ":unreadable" IS NOT NULL ORDER BY ":row" LIMIT 1`)
  const [first] = unreadable.getRows()
  if (first === undefined) return path
  const message = `The baseline ${name} has no day in '${first[0]}' of row ${first[1]}, but another text. Write days as YYYY-MM-DD.`
  throw new RunError('badBaseline', message)
}
