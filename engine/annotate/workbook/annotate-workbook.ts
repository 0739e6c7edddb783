import { rm } from 'node:fs/promises'
import {
  openPackage,
  partKey,
  RowEditor,
  SheetEditor,
  WORKBOOK_LIMITS,
  type ZipPackage,
  ZipWriter,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { copyPart } from './copy-part.ts'
import { type PlannedTabs, planWorkbook, type WorkbookPlan } from './plan-workbook.ts'
import { writeReasonsTab } from './reasons-tab.ts'

/** A workbook of a sender, and where the annotated one goes. */
export type WorkbookToAnnotate = PlannedTabs & { readonly file: string; readonly path: string }

async function writeParts(
  connection: DuckDBConnection,
  open: ZipPackage,
  zip: ZipWriter,
  { links, styles, stylesPart, sheets, parts, reasons, dropped }: WorkbookPlan,
): Promise<void> {
  const rewritten = new Map(
    [...links.changedParts(), ...parts].map(([name, xml]) => [partKey(name), { name, xml }]),
  )
  const edited = new Map(Array.from(sheets, ([name, edits]) => [partKey(name), edits]))
  const rows = new RowEditor((style, grade) => styles.ofGrade(style, grade))
  for (const name of open.names) {
    const key = partKey(name)
    const text = rewritten.get(key)
    const edits = edited.get(key)
    if (key === partKey(stylesPart) || (dropped !== null && key === partKey(dropped))) continue
    if (text !== undefined) await zip.add(name, [Buffer.from(text.xml)])
    else if (edits !== undefined) await zip.add(name, new SheetEditor(edits, rows).edit(open.stream(name)))
    else await copyPart(zip, open, name)
    rewritten.delete(key)
  }
  for (const { name, xml } of rewritten.values()) await zip.add(name, [Buffer.from(xml)])
  const looks = { headerStyle: styles.ofLook('header'), linkStyle: styles.ofLook('link') }
  for (const { part, tab } of reasons) await zip.add(part, writeReasonsTab(connection, { ...tab, ...looks }))
  await zip.add(stylesPart, [Buffer.from(styles.writeXml())])
}

/**
 * Writes a copy of an XLSX or XLSM file to `path` that shows the table `reasons`: a color and a note on each cell with
 * an error or a warning, a tab that lists all of them, and the new text in fixed cells. Everything else stays the same,
 * and parts that need no change stay so byte for byte. Returns what a reader of the copy has to know. Throws
 * UnusableFileError.
 */
export async function annotateWorkbook(
  connection: DuckDBConnection,
  input: WorkbookToAnnotate,
): Promise<readonly string[]> {
  const open = await openPackage(input.file, WORKBOOK_LIMITS)
  const zip = new ZipWriter(input.path)
  try {
    const plan = await planWorkbook(connection, open, input)
    await writeParts(connection, open, zip, plan)
    await zip.finish()
    if (plan.styles.uncolored === 0) return plan.remarks
    const left = `${plan.styles.uncolored} cells have no color, since the workbook holds as many styles as Excel takes.`
    return [...plan.remarks, left]
  } catch (error) {
    await zip.abandon()
    await rm(input.path, { force: true })
    throw error
  } finally {
    open.close()
  }
}
