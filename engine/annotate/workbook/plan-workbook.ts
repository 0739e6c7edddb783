import {
  appendTo,
  type CellEdit,
  countBlocks,
  countEarlierNotes,
  ExtendedStyles,
  findElements,
  type Namespaces,
  nameSheets,
  PackageLinks,
  placeNotes,
  readRelationships,
  readWorkbookPart,
  type SheetEdits,
  type SheetEntry,
  WORKBOOK_LIMITS,
  type WorkbookPart,
  type ZipPackage,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FixedCells } from '#engine/fixes/fixed-cells.ts'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { MAX_NOTES, readMarks, readNotes } from '../cell-marks.ts'
import { type ReasonsTab, ROWS_OF_TAB } from './reasons-tab.ts'

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
const COLORS = 'Rows with red cells are held back until they are fixed; yellow cells should be reviewed.'

/** The tabs of a workbook that were run, and their cells that were fixed. */
export type PlannedTabs = {
  readonly tabs: readonly LaidOutTab[]
  readonly fixed: FixedCells
}

/** Everything that becomes another, or comes in addition, before any byte is written. */
export type WorkbookPlan = {
  readonly links: PackageLinks
  readonly styles: ExtendedStyles
  readonly stylesPart: string
  readonly sheets: ReadonlyMap<string, SheetEdits>
  /** Parts by name that are written whole. */
  readonly parts: Map<string, string>
  readonly reasons: { readonly part: string; readonly tab: Omit<ReasonsTab, 'headerStyle' | 'linkStyle'> }[]
  /** A part that is left out. */
  readonly dropped: string | null
  /** Says what a reader of the workbook has to know, in sentences. */
  readonly remarks: string[]
}

const sayEarlier = (cells: number, tab: string): string =>
  `${cells === 1 ? '1 cell' : `${cells} cells`} of the tab '${tab}' still ${cells === 1 ? 'has' : 'have'} the color and note of an earlier annotated file; nothing was found in ${cells === 1 ? 'it' : 'them'} now. The newest tab of reasons lists what holds.`

async function planSheet(
  connection: DuckDBConnection,
  open: ZipPackage,
  { links, parts, remarks }: WorkbookPlan,
  sheet: SheetEntry,
  fixed: FixedCells,
  namespaces: Namespaces,
  block: number,
): Promise<{ edits: SheetEdits | null; blocks: number }> {
  const marks = await readMarks(connection, sheet.name)
  const texts = fixed.get(sheet.name)
  const { notes, cells } = await readNotes(connection, sheet.name)
  // Beyond the most notes of a tab, a cell may have an earlier note and a reason now.
  const earlier = cells > notes.length ? 0 : await countEarlierNotes(open, sheet, notes)
  if (earlier > 0) remarks.push(sayEarlier(earlier, sheet.name))
  if (marks.count === 0 && texts === undefined) return { edits: null, blocks: 0 }
  if (cells > notes.length) {
    remarks.push(
      `Notes are on the worst ${MAX_NOTES} of ${cells} cells of the tab '${sheet.name}', since Excel gets slow with more; all of these cells are colored, and the tab of reasons lists every one.`,
    )
  }
  const placed = notes.length > 0 ? await placeNotes(open, links, sheet, notes, namespaces, block) : null
  for (const [name, xml] of placed?.parts ?? []) parts.set(name, xml)
  if (placed !== null && placed.hidden > 0) {
    remarks.push(
      `Excel shows the threads of comments on ${placed.hidden} of the cells of the tab '${sheet.name}' instead of their notes; the tab of reasons lists what was found in them.`,
    )
  }
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
  { links, parts, reasons, remarks }: WorkbookPlan,
  workbook: WorkbookPart,
  tabs: readonly LaidOutTab[],
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
  const legend = [count === 0 ? 'Nothing was found in this file.' : COLORS, ...remarks].join(' ')
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
): Promise<Pick<WorkbookPlan, 'styles' | 'stylesPart'>> {
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

/** Finds out all that changes in a package for the table `reasons`. Throws UnusableFileError. */
export async function planWorkbook(
  connection: DuckDBConnection,
  open: ZipPackage,
  { tabs, fixed }: PlannedTabs,
): Promise<WorkbookPlan> {
  const workbook = await readWorkbookPart(open)
  const related = await readRelationships(open, workbook.part)
  const namespaces = related.some(({ type }) => type.startsWith(STRICT.office)) ? STRICT : ECMA
  const links = new PackageLinks(open)
  const sheets = new Map<string, SheetEdits>()
  const styles = await planStyles(open, links, workbook, namespaces)
  // A text may take the place of a formula, which must then not be in the order of calculation; Excel makes a new one.
  const chain = related.find(({ type }) => type.endsWith('/calcChain'))?.target
  const dropped = fixed.size > 0 && chain !== undefined ? chain : null
  if (dropped !== null) await links.unlink(workbook.part, dropped, 'calcChain')
  const plan: WorkbookPlan = {
    links,
    ...styles,
    sheets,
    parts: new Map(),
    reasons: [],
    dropped,
    remarks: [],
  }
  let block = workbook.sheets.length + 1
  for (const sheet of workbook.sheets) {
    if (!tabs.some(({ tab }) => tab.name === sheet.name)) continue
    const { edits, blocks } = await planSheet(connection, open, plan, sheet, fixed, namespaces, block)
    block += blocks
    if (edits !== null) sheets.set(sheet.part, edits)
  }
  await planReasons(connection, open, plan, workbook, tabs, namespaces)
  return plan
}
