import {
  bindBlocks,
  columnsOfStep,
  findColumn,
  type RowStep,
  type SourceConfig,
  type TraceStep,
  traceCell,
} from '@concord/roster-language'
import { nameColumn } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawResults, RawResultTab, StoredRows } from '#engine/run/details/raw-results.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import type { RawPaths } from './raw-results.ts'

/** A cell of the file that a field was made of. */
export type TracedCell = {
  readonly column: string
  /** The address of the cell, such as 'K431'; null for a column that a step adds. */
  readonly address: string | null
  /** 0-based; null for a column that a step adds. */
  readonly index: number | null
  /** The text that the file holds, the one that a spreadsheet shows, and the one that was read. */
  readonly stored: string | null
  readonly shown: string | null
  readonly text: string | null
  /** Someone fixed it: the text that stands in its place. */
  readonly fixed: { readonly text: string | null } | null
  /** The step that made another text of it, and the row that it is from where that is another one. */
  readonly step: { readonly use: StepUse; readonly fromRow: number | null } | null
  /** The text that was mapped. */
  readonly used: string | null
}
export type StepUse = 'fillDown' | 'explode' | 'merge' | 'number' | 'markStruck'

/** The origin of the value of a field in an output row. */
export type TracedOutput = {
  readonly tab: string
  /** Physical, from 1. */
  readonly row: number
  readonly block: string | null
  readonly outcome: string
  readonly value: string | null
  readonly cells: readonly TracedCell[]
  readonly steps: readonly TraceStep[]
}

/** The results that a trace is made of, and their places. */
export type TraceInput = {
  /** rows.parquet */
  readonly rows: string
  readonly raw: RawResults
  readonly rawPaths: RawPaths
}

type OutputRow = {
  readonly row: number
  readonly tab: string
  readonly block: string | null
  readonly outcome: string
  readonly place: number
  readonly value: string | null
}

type Cells = readonly (string | null)[]

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the row with this `:id`, which is its row number in the file. */
async function readOutputRow(
  connection: DuckDBConnection,
  path: string,
  id: number,
  field: string,
): Promise<OutputRow | undefined> {
  const found = await connection.runAndReadAll(`
    SELECT ":row", ":tab", ":block", ":outcome", ":place", CAST(${quoteName(field)} AS VARCHAR)
    FROM read_parquet(${quoteText(path)}, file_row_number = true) WHERE file_row_number = ${id}`)
  const [values] = found.getRows()
  if (values === undefined) return undefined
  const [row, tab, block, outcome, place, value] = values
  return {
    row: Number(row),
    tab: String(tab),
    block: toText(block),
    outcome: String(outcome),
    place: Number(place),
    value: toText(value),
  }
}

/** Reads the cells of the stored row with this `row` or `file_row_number`. */
async function readCells(
  connection: DuckDBConnection,
  { rows, width, rowsBefore }: StoredRows,
  paths: RawPaths,
  at: { readonly row: number } | { readonly place: number },
): Promise<Cells> {
  const columns = getRawColumns({ width }).join(', ')
  const path = paths(rows)
  const from =
    'row' in at
      ? `${rawRowsSql({ path, width, rowsBefore })} WHERE "row" = ${at.row}`
      : `read_parquet(${quoteText(path)}, file_row_number = true) WHERE file_row_number = ${at.place}`
  const found = await connection.runAndReadAll(`SELECT ${columns} FROM ${from}`)
  return (found.getRows()[0] ?? []).map(toText)
}

/** Reads the stored and displayed texts of a row's cells where they differ from the text that was read, by column. */
async function readOriginals(connection: DuckDBConnection, tab: RawResultTab, paths: RawPaths, row: number) {
  if (tab.cells === null) return new Map<number, { stored: string | null; shown: string | null }>()
  const found = await connection.runAndReadAll(`
    SELECT "column", raw, displayed FROM read_parquet(${quoteText(paths(tab.cells))}) WHERE "row" = ${row}`)
  return new Map(
    found
      .getRows()
      .map(([column, raw, displayed]) => [Number(column), { stored: toText(raw), shown: toText(displayed) }]),
  )
}

const nameStep = (step: RowStep): StepUse => Object.keys(step)[0] as StepUse

/** Returns the last step that changes the cells of a column. */
function findStep({ steps }: SourceConfig, column: number, headers: readonly string[]): StepUse {
  const isAbout = (step: RowStep) =>
    columnsOfStep(step).some(({ name }) => findColumn(name, headers) === column)
  const changing = steps.filter((step) => !('number' in step || 'markStruck' in step))
  const found = changing.findLast(isAbout) ?? changing.findLast((step) => 'merge' in step)
  return found ? nameStep(found) : 'merge'
}

const findAddingStep = ({ steps }: SourceConfig, header: string): StepUse => {
  const found = steps.find((step) => {
    if ('merge' in step) return step.merge.spread.some(({ into }) => into.includes(header))
    if ('markStruck' in step) return step.markStruck.into === header
    return 'number' in step && step.number.into === header
  })
  return found ? nameStep(found) : 'merge'
}

/** Returns the number of the row whose cell fills the empty ones below it; null where there is none. */
async function findFilledRow(
  connection: DuckDBConnection,
  { path, width, rowsBefore }: StoredRows & { readonly path: string },
  column: number,
  { firstDataRow }: RawResultTab,
  row: number,
): Promise<number | null> {
  const found =
    await connection.runAndReadAll(`SELECT max("row") FROM ${rawRowsSql({ path, width, rowsBefore })}
    WHERE "row" BETWEEN ${firstDataRow} AND ${row - 1} AND ${filledSql(`c${column}`)}`)
  const [above] = found.getRows()[0] ?? []
  return above === null || above === undefined ? null : Number(above)
}

/** The cells of a row on their way through the file, its fixes and its steps. */
class RowCells {
  private readonly connection: DuckDBConnection
  private readonly input: TraceInput
  private readonly tab: RawResultTab
  private readonly row: OutputRow

  constructor(connection: DuckDBConnection, input: TraceInput, tab: RawResultTab, row: OutputRow) {
    this.connection = connection
    this.input = input
    this.tab = tab
    this.row = row
  }

  get headers(): readonly string[] {
    return this.tab.stepped?.headers ?? this.tab.headers
  }

  readUsed(): Promise<Cells> {
    const { came, fixed, stepped } = this.tab
    return readCells(this.connection, stepped ?? fixed ?? came, this.input.rawPaths, {
      place: this.row.place,
    })
  }

  async trace(columns: readonly number[], used: Cells): Promise<TracedCell[]> {
    const { connection, tab, row, input } = this
    const { rawPaths } = input
    const at = { row: row.row }
    const came = await readCells(connection, tab.came, rawPaths, at)
    const fixed = tab.fixed === null ? came : await readCells(connection, tab.fixed, rawPaths, at)
    const originals = await readOriginals(connection, tab, rawPaths, row.row)
    const cells: TracedCell[] = []
    for (const column of columns) {
      const text = came[column] ?? null
      const isOfFile = column < tab.came.width && column < tab.headers.length
      const fixedText = isOfFile ? (fixed[column] ?? null) : null
      const usedText = used[column] ?? null
      const { stored = text, shown = text } = originals.get(column) ?? {}
      cells.push({
        column: this.headers[column] ?? '',
        address: isOfFile ? `${nameColumn(column)}${row.row}` : null,
        index: isOfFile ? column : null,
        stored: isOfFile ? stored : null,
        shown: isOfFile ? shown : null,
        text: isOfFile ? text : null,
        fixed: isOfFile && fixedText !== text ? { text: fixedText } : null,
        step: await this.traceStep(column, { isOfFile, before: fixedText, after: usedText }),
        used: usedText,
      })
    }
    return cells
  }

  private async traceStep(
    column: number,
    { isOfFile, before, after }: { isOfFile: boolean; before: string | null; after: string | null },
  ): Promise<TracedCell['step']> {
    const { connection, tab, row, input } = this
    if (!isOfFile) return { use: findAddingStep(input.raw.source, this.headers[column] ?? ''), fromRow: null }
    if (before === after) return null
    const use = findStep(input.raw.source, column, this.headers)
    if (use !== 'fillDown') return { use, fromRow: null }
    const from = tab.fixed ?? tab.came
    const stored = { ...from, path: input.rawPaths(from.rows) }
    return { use, fromRow: await findFilledRow(connection, stored, column, tab, row.row) }
  }
}

/**
 * Tells how a field of an output row came to its value: the cells that it was made of, what was done with them before they
 * were mapped, and each step of the mapping. Undefined where there is no such row.
 */
export async function traceOutput(
  connection: DuckDBConnection,
  input: TraceInput,
  id: number,
  field: string,
): Promise<TracedOutput | undefined> {
  const found = await readOutputRow(connection, input.rows, id, field)
  const { target, source, runDate, sender, file } = input.raw
  const tab = input.raw.tabs.find(({ name }) => name === found?.tab)
  if (found === undefined || tab === undefined) return undefined
  const row = new RowCells(connection, input, tab, found)
  const used = await row.readUsed()
  const blocks = bindBlocks(target, source, row.headers, { today: runDate, sender })
  const mapped = blocks
    .find(({ block }) => block === found.block)
    ?.fields.find((one) => one.field.id === field)
  const preview = {
    row: found.row,
    block: found.block,
    cells: { [field]: found.value },
    from: used,
    findings: [],
  }
  const place = { file, tab: tab.name, dayZero: tab.dayZero, headers: tab.headers }
  const { place: _place, ...facts } = found
  return {
    ...facts,
    cells: await row.trace(mapped?.columns ?? [], used),
    steps: traceCell(target, source, place, preview, field, runDate),
  }
}
