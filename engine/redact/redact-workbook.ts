import { rm } from 'node:fs/promises'
import {
  type CellEdit,
  openPackage,
  PackageLinks,
  partKey,
  pruneStrings,
  RowEditor,
  readRelationships,
  readWorkbookPart,
  SheetEditor,
  UsedStrings,
  WORKBOOK_LIMITS,
  type WorkbookPart,
  type ZipPackage,
  ZipWriter,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { copyPart } from '#engine/annotate/workbook/copy-part.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import type { Redaction, RedactionCounts } from './find-redactions.ts'

/** A workbook that keeps copies of its values in places that are not looked through. */
class CopiesInPackageError extends Error {}

/** Parts that say nothing of values, or say it in cells and strings that are looked through. */
const PLAIN_PART =
  /^\[content_types\]\.xml$|(?:^|\/)_rels\/[^/]*\.rels$|^docprops\/(?:app|core|custom)\.xml$|^docmetadata\/|^xl\/(?:metadata|calcchain)\.xml$|^xl\/(?:theme|printersettings|media|persons)\/|^xl\/vbaproject\.bin$/
/** Parts that people write into: they stay when nothing in them looks like a value that is removed. */
const WRITTEN_PART = /^xl\/(?:comments|threadedcomments|drawings|tables)|^customxml\//
const LOOKS_SENSITIVE =
  /\d{3}-\d{2}-\d{4}|(?<!\d)\d{9}(?!\d)|\d{1,4}[-/]\d{1,2}[-/]\d{2,4}|[A-Z]{2}\d{7}|filterColumn/i
/** A picture of the first page. */
const THUMBNAIL = /^docprops\/thumbnail\./

type Values = readonly { readonly column: number; readonly stored: (string | null | undefined)[] }[]

/** Reads the values to store for the cells of a tab, by column and row; undefined where a cell stays as it is. */
async function readEdits(
  connection: DuckDBConnection,
  tab: RawTab,
  redactions: readonly Redaction[],
  counts: RedactionCounts,
): Promise<Values> {
  const values: { column: number; stored: (string | null | undefined)[] }[] = []
  for (const redaction of redactions) {
    const cell = `c${redaction.column}`
    const stored: (string | null | undefined)[] = []
    const result = await connection.stream(`SELECT "row", ${cell} FROM ${rawRowsSql(tab)}
      WHERE "row" >= ${redaction.fromRow} AND regexp_matches(${cell}, '[0-9]') ORDER BY "row"`)
    const known = new Map<string, string | null>()
    for await (const rows of result.yieldRows()) {
      for (const [row, text] of rows) {
        const kept = counts.redact(redaction, String(text))
        if (kept === text) continue
        // Years are few: one string for each.
        if (kept !== null && !known.has(kept)) known.set(kept, kept)
        stored[Number(row)] = kept === null ? null : known.get(kept)
      }
    }
    values.push({ column: redaction.column, stored })
  }
  return values
}

const editRow = (values: Values) => (row: number) => {
  const edits = new Map<number, CellEdit>()
  for (const { column, stored } of values) {
    const text = stored[row]
    if (text !== undefined) edits.set(column, { text })
  }
  return edits.size > 0 ? edits : undefined
}

async function assertNoCopies(open: ZipPackage, workbook: WorkbookPart): Promise<void> {
  const own = new Set([workbook.part, workbook.styles, workbook.sharedStrings].flatMap((name) => name ?? []))
  const known = new Set([...own, ...workbook.sheets.map(({ part }) => part)].map(partKey))
  for (const name of open.names) {
    const key = partKey(name)
    if (name.endsWith('/') || known.has(key) || PLAIN_PART.test(key) || THUMBNAIL.test(key)) continue
    const text = WRITTEN_PART.test(key) ? await open.readText(name) : null
    if (text === null || LOOKS_SENSITIVE.test(text)) throw new CopiesInPackageError(name)
  }
}

/**
 * Unlinks the parts that are left out and returns their keys: the calculation order, which names cells that no longer
 * have a formula, and a thumbnail.
 */
async function unlinkParts(
  open: ZipPackage,
  workbook: WorkbookPart,
  links: PackageLinks,
): Promise<Set<string>> {
  const left = new Set<string>()
  for (const { type, target } of await readRelationships(open, workbook.part)) {
    if (!type.endsWith('/calcChain')) continue
    await links.unlink(workbook.part, target, 'calcChain')
    left.add(partKey(target))
  }
  for (const name of open.names.filter((part) => THUMBNAIL.test(partKey(part)))) {
    await links.unlink('', name, 'thumbnail')
    left.add(partKey(name))
  }
  return left
}

async function writeParts(
  open: ZipPackage,
  zip: ZipWriter,
  workbook: WorkbookPart,
  edits: ReadonlyMap<string, Values>,
): Promise<void> {
  const links = new PackageLinks(open)
  const left = await unlinkParts(open, workbook, links)
  const changed = new Map([...links.changedParts()].map(([name, xml]) => [partKey(name), xml]))
  const sheets = new Set(workbook.sheets.map(({ part }) => partKey(part)))
  const strings = workbook.sharedStrings === null ? null : partKey(workbook.sharedStrings)
  const rows = new RowEditor((style) => style)
  const used = new UsedStrings()
  const { rowBytes, cellBytes } = WORKBOOK_LIMITS
  for (const name of open.names) {
    const key = partKey(name)
    const xml = changed.get(key)
    const values = edits.get(key)
    if (left.has(key) || key === strings) continue
    if (xml !== undefined) await zip.add(name, [Buffer.from(xml)])
    else if (values !== undefined) {
      const editor = new SheetEditor({ ofRow: editRow(values), notes: null, rowBytes }, rows)
      await zip.add(name, used.read(editor.edit(open.stream(name)), rowBytes))
    } else if (sheets.has(key)) await zip.add(name, used.read(open.stream(name), rowBytes))
    else await copyPart(zip, open, name)
    if (used.hasCopies) throw new CopiesInPackageError(name)
  }
  if (workbook.sharedStrings !== null && open.has(workbook.sharedStrings)) {
    await zip.add(workbook.sharedStrings, pruneStrings(open.stream(workbook.sharedStrings), used, cellBytes))
  }
}

/**
 * Writes an XLSX or XLSM file without what its redactions take away, and without texts that no cell names any more; all
 * else stays. False where the package keeps copies of values elsewhere, as pivot tables do: nothing is written then.
 */
export async function redactWorkbook(
  connection: DuckDBConnection,
  file: { readonly path: string; readonly tabs: readonly RawTab[] },
  redactions: readonly Redaction[],
  counts: RedactionCounts,
  target: string,
): Promise<boolean> {
  const open = await openPackage(file.path, WORKBOOK_LIMITS)
  const zip = new ZipWriter(target)
  try {
    const workbook = await readWorkbookPart(open)
    await assertNoCopies(open, workbook)
    const edits = new Map<string, Values>()
    for (const [index, tab] of file.tabs.entries()) {
      const own = redactions.filter((redaction) => redaction.tab === index)
      const sheet = workbook.sheets.find(({ name }) => name === tab.name)
      if (own.length === 0) continue
      if (sheet === undefined) throw new CopiesInPackageError(tab.name)
      edits.set(partKey(sheet.part), await readEdits(connection, tab, own, counts))
    }
    await writeParts(open, zip, workbook, edits)
    await zip.finish()
    return true
  } catch (error) {
    await zip.abandon()
    await rm(target, { force: true })
    if (error instanceof CopiesInPackageError) return false
    throw error
  } finally {
    open.close()
  }
}
