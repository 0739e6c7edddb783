import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FixedCells } from '#engine/fixes/fixed-cells.ts'
import { WORKBOOK_LIMITS } from '#engine/read/workbook/limits.ts'
import {
  readRelationships,
  readWorkbookPart,
  type SheetEntry,
  type WorkbookPart,
} from '#engine/read/workbook/package/workbook-part.ts'
import { partKey } from '#engine/read/zip/zip-entries.ts'
import { openPackage, type ZipPackage } from '#engine/read/zip/zip-package.ts'
import { nameSheets } from '#engine/write/workbook/write-workbook.ts'
import { ZipWriter } from '#engine/write/workbook/zip-writer.ts'
import { MOST_NOTES, readMarks, readNotes } from '../cell-marks.ts'
import type { AnnotatedTab } from '../tell-reasons.ts'
import { appendTo, findElements } from './edit-xml.ts'
import { ExtendedStyles } from './extended-styles.ts'
import { countBlocks } from './note-shapes.ts'
import { PackageLinks } from './package-links.ts'
import { type ReasonsTab, ROWS_OF_TAB, writeReasonsTab } from './reasons-tab.ts'
import { type CellEdit, RowEditor } from './row-editor.ts'
import { SheetEditor, type SheetEdits } from './sheet-editor.ts'
import { type Namespaces, placeNotes } from './sheet-notes.ts'

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const STYLES = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'
const ECMA: Namespaces = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const STRICT: Namespaces = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}
/** Parts of more bytes are packed anew, in a form for large ones. */
const MOST_COPIED = 2 ** 31
const COLOURS =
  'Red cells keep their row from going out until they are fixed; yellow ones should be looked at.'

export type WorkbookToAnnotate = {
  readonly file: string
  readonly path: string
  readonly tabs: readonly AnnotatedTab[]
  readonly fixed: FixedCells
}

/** Everything that becomes another, or comes in addition, before any byte is written. */
type Plan = {
  readonly links: PackageLinks
  readonly styles: ExtendedStyles
  readonly stylesPart: string
  readonly sheets: ReadonlyMap<string, SheetEdits>
  /** Parts by name that are written whole. */
  readonly parts: Map<string, string>
  readonly reasons: { readonly part: string; readonly tab: Omit<ReasonsTab, 'headerStyle' | 'linkStyle'> }[]
  readonly remarks: string[]
}

async function planSheet(
  connection: DuckDBConnection,
  open: ZipPackage,
  { links, parts, remarks }: Plan,
  sheet: SheetEntry,
  fixed: FixedCells,
  namespaces: Namespaces,
  block: number,
): Promise<{ edits: SheetEdits | null; blocks: number }> {
  const marks = await readMarks(connection, sheet.name)
  const texts = fixed.get(sheet.name)
  if (marks.count === 0 && texts === undefined) return { edits: null, blocks: 0 }
  const { notes, cells } = await readNotes(connection, sheet.name)
  if (cells > notes.length) {
    remarks.push(
      `Notes stand on the worst ${MOST_NOTES} of ${cells} cells of the tab '${sheet.name}', since Excel gets slow with more; all of these cells are coloured, and the tab of reasons lists every one.`,
    )
  }
  const placed = notes.length > 0 ? await placeNotes(open, links, sheet, notes, namespaces, block) : null
  for (const [name, xml] of placed?.parts ?? []) parts.set(name, xml)
  const ofRow = (row: number) => {
    const grades = marks.ofRow(row)
    const fixedTexts = texts?.get(row)
    if (grades === undefined && fixedTexts === undefined) return undefined
    const edits = new Map<number, CellEdit>()
    for (const [column, grade] of grades ?? []) edits.set(column, { grade })
    for (const [column, text] of fixedTexts ?? []) edits.set(column, { ...edits.get(column), text })
    return edits
  }
  const edits = { ofRow, notes: placed?.drawing ?? null, rowBytes: WORKBOOK_LIMITS.rowBytes }
  return { edits, blocks: countBlocks(notes.length) }
}

/** Lists the tabs of reasons behind all others; their names are those that are free. */
async function planReasons(
  connection: DuckDBConnection,
  open: ZipPackage,
  { links, parts, reasons, remarks }: Plan,
  workbook: WorkbookPart,
  tabs: readonly AnnotatedTab[],
  { main, office }: Namespaces,
): Promise<void> {
  const counted = await connection.runAndReadAll('SELECT count(*) FROM reasons')
  const count = Number(counted.getRows()[0]?.[0])
  const xml = (await open.readText(workbook.part)) ?? ''
  const listed = findElements(xml, 'workbook/sheets/sheet').map(({ attributes }) => attributes)
  const known = listed.map((attributes) => attributes.get('name') ?? '')
  const lastId = Math.max(0, ...listed.map((attributes) => Number(attributes.get('sheetId'))))
  const wanted = Array.from({ length: Math.max(1, Math.ceil(count / ROWS_OF_TAB)) }, () => 'Reasons')
  const names = nameSheets([...known, ...wanted]).slice(known.length)
  const legend = count === 0 ? 'Nothing was found in this file.' : [COLOURS, ...remarks].join(' ')
  const entries: ((prefix: string) => string)[] = []
  for (const [index, name] of names.entries()) {
    const part = links.nameNew('xl/worksheets/sheet*.xml')
    const id = await links.link(workbook.part, `${office}/worksheet`, part)
    await links.declare(part, WORKSHEET)
    const numbers = `sheetId="${lastId + index + 1}" xmlns:r="${office}" r:id="${id}"`
    entries.push((prefix) => `<${prefix}sheet name="${name}" ${numbers}/>`)
    reasons.push({ part, tab: { main, legend, offset: index * ROWS_OF_TAB, rows: ROWS_OF_TAB, tabs } })
  }
  const write = (prefix: string) => entries.map((entry) => entry(prefix)).join('')
  parts.set(workbook.part, appendTo(xml, 'workbook/sheets', write) ?? xml)
}

async function planStyles(
  open: ZipPackage,
  links: PackageLinks,
  workbook: WorkbookPart,
  { main, office }: Namespaces,
): Promise<Pick<Plan, 'styles' | 'stylesPart'>> {
  const known = workbook.styles === null ? null : await open.readText(workbook.styles)
  if (workbook.styles !== null && known !== null) {
    return { styles: new ExtendedStyles(known), stylesPart: workbook.styles }
  }
  const stylesPart = workbook.styles ?? links.nameNew('xl/styles*.xml')
  if (workbook.styles === null) await links.link(workbook.part, `${office}/styles`, stylesPart)
  await links.declare(stylesPart, STYLES)
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${main}"></styleSheet>`
  return { styles: new ExtendedStyles(empty), stylesPart }
}

async function planAll(
  connection: DuckDBConnection,
  open: ZipPackage,
  { tabs, fixed }: WorkbookToAnnotate,
): Promise<Plan & { readonly dropped: string | null }> {
  const workbook = await readWorkbookPart(open)
  const related = await readRelationships(open, workbook.part)
  const namespaces = related.some(({ type }) => type.startsWith(STRICT.office)) ? STRICT : ECMA
  const links = new PackageLinks(open)
  const sheets = new Map<string, SheetEdits>()
  const styles = await planStyles(open, links, workbook, namespaces)
  const plan: Plan = { links, ...styles, sheets, parts: new Map(), reasons: [], remarks: [] }
  let block = workbook.sheets.length + 1
  for (const sheet of workbook.sheets) {
    if (!tabs.some(({ tab }) => tab.name === sheet.name)) continue
    const { edits, blocks } = await planSheet(connection, open, plan, sheet, fixed, namespaces, block)
    block += blocks
    if (edits !== null) sheets.set(sheet.part, edits)
  }
  await planReasons(connection, open, plan, workbook, tabs, namespaces)
  // A text may take the place of a formula, which must then not be in the order of calculation; Excel makes a new one.
  const dropped =
    fixed.size === 0 ? undefined : related.find(({ type }) => type.endsWith('/calcChain'))?.target
  if (dropped !== undefined) await links.unlink(workbook.part, dropped, 'calcChain')
  return { ...plan, dropped: dropped ?? null }
}

async function copyPart(zip: ZipWriter, open: ZipPackage, name: string): Promise<void> {
  if (open.sizeHint(name) > MOST_COPIED) await zip.add(name, open.stream(name))
  else await zip.copy(name, await open.openPacked(name))
}

async function writeParts(
  connection: DuckDBConnection,
  open: ZipPackage,
  zip: ZipWriter,
  { links, styles, stylesPart, sheets, parts, reasons, dropped }: Awaited<ReturnType<typeof planAll>>,
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
 * Writes a copy of an XLSX or XLSM file at `path` with the table `reasons` told in it: a colour and a note on each cell
 * with an error or a warning, a tab that lists all of them, and cells that were fixed with their new text. All else stays
 * as it is, parts that need not change byte for byte. Gives what a reader of it has to know. Throws UnusableFileError.
 */
export async function annotateWorkbook(
  connection: DuckDBConnection,
  input: WorkbookToAnnotate,
): Promise<readonly string[]> {
  const open = await openPackage(input.file, WORKBOOK_LIMITS)
  const zip = new ZipWriter(input.path)
  try {
    const plan = await planAll(connection, open, input)
    await writeParts(connection, open, zip, plan)
    await zip.finish()
    if (plan.styles.uncoloured === 0) return plan.remarks
    const left = `${plan.styles.uncoloured} cells have no colour, since the workbook holds as many styles as Excel takes.`
    return [...plan.remarks, left]
  } catch (error) {
    await zip.abandon()
    await rm(input.path, { force: true })
    throw error
  } finally {
    open.close()
  }
}
