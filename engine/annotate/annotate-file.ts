import { join } from 'node:path'
import { UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FixedCells } from '#engine/fixes/fixed-cells.ts'
import type { Reading } from '#engine/read/reading.ts'
import { annotateText } from './text/annotate-text.ts'
import { annotateWorkbook } from './workbook/annotate-workbook.ts'
import { type AnnotatedTab, type ReasonsInput, writeReasons } from './write-reasons.ts'

/** The file of the sender with what was found written into it; null where its format has none, as `remarks` then say. */
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

/**
 * Writes the sender's own file with every finding in it into `work`: a workbook with colors, notes and a tab of reasons, a
 * text with columns behind its own. Needs the tables `findings` and `mapped_rows`.
 */
export async function annotateFile(connection: DuckDBConnection, input: AnnotationInput): Promise<Annotated> {
  const { format } = input.reading
  if (format !== 'xlsx' && format !== 'xlsm' && !TEXTS.has(format)) {
    const message = `A file in the format ${format} cannot be annotated; the reasons are in findings.csv. Save it as XLSX or CSV to get it back with them.`
    return { file: null, remarks: [message] }
  }
  await writeReasons(connection, input)
  if (format === 'xlsx' || format === 'xlsm') {
    return annotateAsWorkbook(connection, input, `annotated.${format}`)
  }
  const { file, work, reading, isUnchanged, fixed } = input
  const [table] = input.tabs as readonly [AnnotatedTab, ...AnnotatedTab[]]
  // Fixed cells are not in the file.
  const regularFrom = fixed.size === 0 ? reading.regularFrom : null
  await annotateText(connection, {
    file,
    work,
    table,
    delimiter: reading.delimiter,
    regularFrom,
    isUnchanged,
  })
  return { file: 'annotated.csv', remarks: [] }
}
