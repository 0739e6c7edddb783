import type { RuleHeading } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type RawTab, UNSURE_ROW } from '#engine/read/reading.ts'

/** Rules for notes about a row before it is mapped; the note is the value of the finding. */
export const NOTE_RULES: readonly RuleHeading[] = [
  {
    code: 'odd-row',
    severity: 'warning',
    field: null,
    message: 'The row is not written as the others are. Compare it with the file, cell by cell.',
  },
  {
    code: 'unsure-row',
    severity: 'error',
    field: null,
    message:
      'Which lines of the page belong to this row is not sure. Compare it with the PDF, and send the row fixed or the roster as a workbook.',
  },
  {
    code: 'merged-rows',
    severity: 'info',
    field: null,
    message: 'These rows of the file were merged into this one.',
  },
  {
    code: 'merged-rows-differ',
    severity: 'warning',
    field: null,
    message: 'Rows that were merged differ in these columns; the first value was taken. Look which is right.',
  },
  {
    code: 'values-left-over',
    severity: 'warning',
    field: null,
    message: 'There are more values than columns to spread them to. Give the step more columns.',
  },
]

/** Makes the table `row_notes` (tab, row, code, note), which findings are made of, still empty. */
export async function openRowNotes(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'CREATE TEMPORARY TABLE row_notes (tab VARCHAR, "row" INTEGER, code VARCHAR, note VARCHAR)',
  )
}

/** Adds what was noted of rows when they were read. */
export async function noteReadRows(
  connection: DuckDBConnection,
  tabs: readonly Pick<RawTab, 'name' | 'notes'>[],
): Promise<void> {
  const appender = await connection.createAppender('row_notes')
  for (const { name, notes } of tabs) {
    for (const { row, code, message } of notes) {
      appender.appendVarchar(name)
      appender.appendInteger(row)
      appender.appendVarchar(code === UNSURE_ROW ? 'unsure-row' : 'odd-row')
      appender.appendVarchar(message)
      appender.endRow()
    }
  }
  appender.closeSync()
}
