import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TEXT_FORMULAS, UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FixedCells } from '#engine/fixes/fixed-cells.ts'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import type { Reading } from '#engine/read/reading.ts'
import { annotateText } from './text/annotate-text.ts'
import { annotateWorkbook } from './workbook/annotate-workbook.ts'
import { writeRows } from './workbook/write-rows.ts'
import { type ReasonsInput, writeReasons } from './write-reasons.ts'

/** The file of the sender with what was found written into it; null where that cannot be, as `remarks` then say. */
export type Annotated = {
  readonly file: 'annotated.xlsx' | 'annotated.xlsm' | 'annotated.csv' | null
  /** Says what a reader of it has to know, in sentences. */
  readonly remarks: readonly string[]
}

export type AnnotationInput = ReasonsInput & {
  readonly file: string
  readonly work: string
  readonly reading: Reading
  /** Tells whether the file is still there as it was read. */
  readonly isUnchanged: () => Promise<boolean>
  readonly fixed: FixedCells
}

const TEXTS: ReadonlySet<Reading['format']> = new Set(['csv', 'tsv', 'pipe', 'delimited', 'fixed'])

async function annotateAsWorkbook(
  connection: DuckDBConnection,
  { file, work, fixed, tabs }: AnnotationInput,
  name: 'annotated.xlsx' | 'annotated.xlsm',
): Promise<Annotated> {
  try {
    const remarks = await annotateWorkbook(connection, { file, path: join(work, name), tabs, fixed })
    return { file: name, remarks }
  } catch (error) {
    // Its rows could be read all the same: the results stand, and the findings are in findings.csv.
    if (!(error instanceof UnusableFileError)) throw error
    return { file: null, remarks: [`There is no annotated workbook: ${error.message}`] }
  }
}

/** Annotates a new workbook with the rows as they were run, which already hold the fixes. */
async function annotateAsNewWorkbook(
  connection: DuckDBConnection,
  input: AnnotationInput,
): Promise<Annotated> {
  const file = join(input.work, 'rows.xlsx')
  try {
    const tabs = await writeRows(connection, input.tabs, file)
    const annotated = await annotateAsWorkbook(
      connection,
      { ...input, file, tabs, fixed: new Map() },
      'annotated.xlsx',
    )
    if (annotated.file === null) return annotated
    const remark = `annotated.xlsx is a new workbook with the rows as they were read: a file in the format ${input.reading.format} has no place for colors and reasons.`
    return { ...annotated, remarks: [remark, ...annotated.remarks] }
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    return { file: null, remarks: [`There is no annotated workbook: ${error.message}`] }
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Writes the sender's own file with every finding in it into `work`: a workbook with colors, notes and a tab of reasons, a
 * text with columns behind its own, any other one as a new workbook. Needs the tables `findings` and `mapped_rows`.
 */
export async function annotateFile(connection: DuckDBConnection, input: AnnotationInput): Promise<Annotated> {
  const { format } = input.reading
  await writeReasons(connection, input)
  if (format === 'xlsx' || format === 'xlsm') {
    return annotateAsWorkbook(connection, input, `annotated.${format}`)
  }
  if (!TEXTS.has(format)) return annotateAsNewWorkbook(connection, input)
  const { file, work, reading, isUnchanged, fixed } = input
  const [table] = input.tabs as readonly [LaidOutTab, ...LaidOutTab[]]
  // Fixed cells are not in the file.
  const regularFrom = fixed.size === 0 ? reading.regularFrom : null
  await annotateText(connection, {
    file,
    work,
    table,
    delimiter: reading.delimiter,
    regularFrom,
    hasTextFormulas: reading.guesses.some(({ code }) => code === TEXT_FORMULAS),
    isUnchanged,
  })
  return { file: 'annotated.csv', remarks: [] }
}
