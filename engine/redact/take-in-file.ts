import { mkdir, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { SensitiveKind, SensitivePolicy } from '@concord/domain'
import { isTaxIdHeader } from '@concord/roster-language'
import { type TextEncoding, UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { writeTabs } from '#engine/annotate/workbook/write-rows.ts'
import { type Inspection, inspectFile, inspectReading } from '#engine/inspect/inspect-file.ts'
import type { TakeInJob } from '#engine/job/run-job.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import { type ReadingPlace, readRoster } from '#engine/read/read-file.ts'
import type { RawTab, Reading } from '#engine/read/reading.ts'
import { findRedactions, type Redaction, RedactionCounts } from './find-redactions.ts'
import { redactDelimitedText } from './redact-text.ts'
import { redactWorkbook } from './redact-workbook.ts'

/** A column of a file by its tab and header; `column` is 0-based. */
type PlacedColumn = { readonly tab: string; readonly column: number; readonly header: string }

/** The file to store for a file that arrived. */
export type TakenIn = {
  /** The file itself where nothing is removed; else the same file without it, or a new workbook of its rows. */
  readonly storedAs: 'received' | 'edited' | 'newWorkbook'
  /** Path of what is to be stored, and the name for it. */
  readonly path: string
  readonly name: string
  /** The format of the file that arrived. */
  readonly format: Reading['format']
  readonly removed: readonly (PlacedColumn & {
    readonly kind: SensitiveKind
    readonly policy: SensitivePolicy
    readonly cells: number
  })[]
  /** Columns of tax ids with values in the shape of Social Security numbers, which stay. */
  readonly ssnLikeTins: readonly (PlacedColumn & { readonly cells: number })[]
  /** Describes what is to be stored. */
  readonly inspection: Inspection
}

const DELIMITED: ReadonlySet<Reading['format']> = new Set(['csv', 'tsv', 'pipe', 'delimited'])
const SSN_LIKE = String.raw`^\s*\d{3}-\d{2}-\d{4}\s*$`

async function countSsnLikeTins(
  connection: DuckDBConnection,
  tabs: readonly RawTab[],
  inspection: Inspection,
): Promise<TakenIn['ssnLikeTins']> {
  const found: TakenIn['ssnLikeTins'][number][] = []
  for (const [index, { name: tab, columns, firstDataRow }] of inspection.tabs.entries()) {
    const raw = tabs[index]
    const own = columns.filter(({ header, sensitive }) => isTaxIdHeader(header) && sensitive !== 'ssn')
    if (raw === undefined || own.length === 0) continue
    const counts = own.map(({ index: at }) => `count(*) FILTER (regexp_matches(c${at}, '${SSN_LIKE}'))`)
    const result = await connection.runAndReadAll(
      `SELECT ${counts.join(', ')} FROM ${rawRowsSql(raw)} WHERE "row" >= ${firstDataRow}`,
    )
    for (const [at, { index: column, header }] of own.entries()) {
      const cells = Number(result.getRows()[0]?.[at] ?? 0)
      if (cells > 0) found.push({ tab, column, header, cells })
    }
  }
  return found
}

type Redacted = Pick<TakenIn, 'storedAs' | 'path' | 'name'>

/** Writes the file without its redactions: in place where that can be, else as a new workbook. */
async function writeRedacted(
  { file, out }: TakeInJob,
  { connection, folder }: ReadingPlace,
  reading: Reading,
  redactions: readonly Redaction[],
): Promise<Redacted & { readonly counts: RedactionCounts }> {
  const name = basename(file)
  const counts = new RedactionCounts()
  const path = join(out, name)
  const edited = { storedAs: 'edited' as const, path, name, counts }
  if (DELIMITED.has(reading.format)) {
    const encoding = (reading.encoding ?? 'utf-8') as TextEncoding
    await redactDelimitedText({ path: file, encoding, folder }, redactions, counts, path)
    return edited
  }
  const { format, tabs } = reading
  const isPackage = format === 'xlsx' || format === 'xlsm'
  if (isPackage && (await redactWorkbook(connection, { path: file, tabs }, redactions, counts, path)))
    return edited
  const ending = extname(name)
  const newName = `${name.slice(0, name.length - ending.length) || 'roster'}.xlsx`
  const newPath = join(out, newName)
  const again = new RedactionCounts()
  await writeTabs(connection, tabs, newPath, (tab) => {
    const own = new Map(redactions.filter((one) => one.tab === tab).map((one) => [one.column, one]))
    return (text, row, column) => {
      const redaction = own.get(column)
      return redaction && row >= redaction.fromRow ? again.redact(redaction, text) : text
    }
  })
  return { storedAs: 'newWorkbook', path: newPath, name: newName, counts: again }
}

/** Reads what is to be stored, as any later run will. */
async function inspectStored(path: string, place: ReadingPlace): Promise<Inspection> {
  const folder = join(place.folder, 'stored')
  await mkdir(folder)
  try {
    return await inspectFile(path, { ...place, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Reads the file of a sender and writes what is to be stored of it by the policies into the folder `out`. Throws
 * UnusableFileError, also for a file without a row below its headers.
 */
export async function takeInFile(job: TakeInJob, place: ReadingPlace): Promise<TakenIn> {
  const { file, policies } = job
  const name = basename(file)
  const reading = await readRoster(file, {}, place)
  const inspection = await inspectReading(place.connection, reading)
  if (inspection.tabs.every(({ rows }) => rows === 0)) {
    throw new UnusableFileError(
      'noRows',
      `${name} has no rows below its headers: ask for the file with its rows.`,
    )
  }
  const { connection } = place
  const ssnLikeTins = await countSsnLikeTins(connection, reading.tabs, inspection)
  const found = { format: reading.format, ssnLikeTins }
  const received = { storedAs: 'received' as const, path: file, name }
  const redactions = findRedactions(inspection.tabs, policies)
  if (redactions.length === 0) return { ...found, ...received, removed: [], inspection }
  const { counts, ...redacted } = await writeRedacted(job, place, reading, redactions)
  const removed = redactions.flatMap((redaction) => {
    const { tab, column, header, kind, policy } = redaction
    const cells = counts.of(redaction)
    return cells === 0 ? [] : [{ tab: inspection.tabs[tab]?.name ?? '', column, header, kind, policy, cells }]
  })
  if (removed.length === 0) return { ...found, ...received, removed, inspection }
  return { ...found, ...redacted, removed, inspection: await inspectStored(redacted.path, place) }
}
