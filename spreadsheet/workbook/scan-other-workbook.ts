import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as sheetjs from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { isZip } from '#spreadsheet/kind/sniff-file.ts'
import { refuseDamaged, UnusableFileError } from '#spreadsheet/unusable-file.ts'
import { openPackage } from '#spreadsheet/zip/zip-package.ts'
import { type CellTexts, readBooleanCell, readNumberCell } from './cell-value.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { openLineFile } from './line-file.ts'
import { parseFormat } from './number-format/parse-format.ts'
import { findHiddenOdsTabs } from './package/hidden-ods-tabs.ts'
import type { CellStyle } from './package/styles.ts'
import { decodeEntities } from './package/xml-text.ts'
import { describeSheet, type ScannedSheet } from './sheet/scanned-sheet.ts'
import { SharedStrings } from './sheet/shared-strings.ts'
import { SheetCells, type SheetContext } from './sheet/sheet-cells.ts'
import { SheetLayout } from './sheet/sheet-layout.ts'

sheetjs.set_cptable(codepages)

/** Formats of workbooks that only the library reads. */
export type OtherWorkbookFormat = 'xls' | 'xlsb' | 'ods' | 'other-workbook'

const FORMATS: Record<string, OtherWorkbookFormat> = { xls: 'xls', xlsb: 'xlsb', ods: 'ods' }

/** Refuses a file that is too large, because these formats are read whole; a zip is inflated once to check its size. */
async function refuseLarge(path: string, limits: WorkbookLimits): Promise<void> {
  const { size } = await stat(path)
  if (size > limits.wholeFileBytes) {
    const message = `This workbook of ${Math.ceil(size / 2 ** 20)} MB is too large in its format; save it as XLSX.`
    throw new UnusableFileError('tooLarge', message)
  }
  if (!(await isZip(path))) return
  const wholeBytes = 8 * limits.wholeFileBytes
  const open = await openPackage(path, { ...limits, partBytes: wholeBytes, totalBytes: wholeBytes })
  try {
    for (const name of open.names) await open.check(name)
  } finally {
    open.close()
  }
}

function parseFile(bytes: Buffer): sheetjs.WorkBook {
  try {
    return sheetjs.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellFormula: true,
    })
  } catch (cause) {
    if (/password|ods encryption|encryption scheme/i.test(String(cause))) {
      const message = 'This workbook has a password; save it without one and send it again.'
      throw new UnusableFileError('encrypted', message, { cause })
    }
    throw refuseDamaged('it cannot be read in its format', cause)
  }
}

/** Gives the style of a format code; each is parsed once. */
function useFormats(): (code: string) => CellStyle {
  const styles = new Map<string, CellStyle>()
  return (code) => {
    const style = styles.get(code) ?? { format: parseFormat(code), fill: null, isStruck: false }
    styles.set(code, style)
    return style
  }
}

const asText = (text: string): CellTexts => ({ parsed: text, raw: text, displayed: text, decisions: [] })

function readTexts(
  cell: sheetjs.CellObject,
  styleOf: (code: string) => CellStyle,
  is1904: boolean,
): CellTexts | null {
  const { t, v, w, z } = cell
  switch (t) {
    case 'n':
      return readNumberCell(String(v), styleOf(String(z ?? 'General')), is1904)
    case 'b':
      return readBooleanCell(v ? '1' : '0')
    case 'e':
      return { ...asText(w ?? '#ERROR'), decisions: ['errorCells'] }
    case 's':
      return v === undefined || v === '' ? null : asText(String(v))
    default:
      return null
  }
}

function scanSheet(
  sheet: sheetjs.WorkSheet,
  entry: Pick<ScannedSheet, 'name' | 'hidden'>,
  path: string,
  context: SheetContext,
): ScannedSheet {
  const styleOf = useFormats()
  const cells = new SheetCells(path, context, openLineFile)
  const layout = new SheetLayout(context.limits)
  const rows = sheet['!data'] ?? []
  for (const [index, row] of rows.entries()) {
    if (row === undefined) continue
    cells.startRow(index + 1)
    for (const [column, cell] of row.entries()) {
      const texts = cell == null ? null : readTexts(cell, styleOf, context.is1904)
      if (texts !== null) cells.addTexts(column, 0, texts)
      if (texts !== null && cell?.f !== undefined) cells.decide('formulas', column)
    }
    cells.endRow()
  }
  for (const range of sheet['!merges'] ?? []) layout.addMerged(sheetjs.utils.encode_range(range))
  for (const [index, row] of (sheet['!rows'] ?? []).entries()) if (row?.hidden) layout.addHiddenRow(index + 1)
  for (const [index, column] of (sheet['!cols'] ?? []).entries()) {
    if (column?.hidden) layout.addHiddenColumns(index, index)
  }
  cells.close()
  return describeSheet(entry, cells, layout, rows.length)
}

type ListedTab = Pick<ScannedSheet, 'name' | 'hidden'> & { readonly key: string }

/**
 * Returns the tabs with their keys in the library, which leaves entities in ODS names and does not tell which ODS tabs
 * are hidden.
 */
async function listTabs(
  { bookType, SheetNames, Workbook }: sheetjs.WorkBook,
  path: string,
  limits: WorkbookLimits,
): Promise<ListedTab[]> {
  if (bookType !== 'ods' || !(await isZip(path))) {
    const isHidden = (index: number) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    return SheetNames.map((key, index) => ({ key, name: key, hidden: isHidden(index) }))
  }
  const hidden = await findHiddenOdsTabs(path, limits)
  return SheetNames.map((key) => {
    const name = decodeEntities(key)
    return { key, name, hidden: hidden.has(name) }
  })
}

/**
 * Scans a workbook of another format than XLSX (XLS, XLSB, ODS, SLK, DIF, XML of 2003) through a library that takes the
 * whole file into memory; the result is as that of `scanWorkbook`, without colors.
 */
export async function scanWithLibrary(
  path: string,
  folder: string,
  sheets?: readonly string[],
  limits: WorkbookLimits = WORKBOOK_LIMITS,
): Promise<{ format: OtherWorkbookFormat; sheets: ScannedSheet[] }> {
  await refuseLarge(path, limits)
  const bytes = await readFile(path)
  const workbook = parseFile(bytes)
  // An SLK file that it cannot read the library takes for a text, with its records as rows.
  if (bytes.toString('latin1', 0, 4) === 'ID;P' && workbook.bookType !== 'sylk') {
    throw refuseDamaged('it cannot be read in its format')
  }
  const context: SheetContext = {
    strings: new SharedStrings(0),
    styles: [{ format: parseFormat('General'), fill: null, isStruck: false }],
    is1904: workbook.Workbook?.WBProps?.date1904 ?? false,
    limits,
  }
  const tabs = await listTabs(workbook, path, limits)
  const scanned = tabs.flatMap(({ key, name, hidden }, index) => {
    const sheet = workbook.Sheets[key]
    if (sheet === undefined || (sheets !== undefined && !sheets.includes(name))) return []
    return [scanSheet(sheet, { name, hidden }, join(folder, `tab-${index + 1}`), context)]
  })
  return { format: FORMATS[workbook.bookType ?? 'xls'] ?? 'other-workbook', sheets: scanned }
}
