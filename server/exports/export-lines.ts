import { createHash, hash } from 'node:crypto'
import { csvCell, type ExportColumn, type ExportFormat } from '@concord/domain'
import { type ExportRow, type ExportValue, getCellReader, type LoadedNames } from './export-cells.ts'

/**
 * Bytes of the entry that belongs to each line of a part: a key of its record, a digest of the line, and its length.
 * Two runs of one export are compared by the first two.
 */
export const ENTRY_BYTES = 20
const DIGEST_AT = 8
const LENGTH_AT = 16

/** Separator of lists in formats that have no lists. */
const LIST_SEPARATOR = '; '

export function formatText(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : value.join(LIST_SEPARATOR)
}

/** Formats a cell for CSV. A number is never a formula, even if it begins with a minus. */
function formatCell(value: ExportValue): string {
  return typeof value === 'number' ? String(value) : csvCell(formatText(value))
}

/** Returns what makes of a row the line that it is kept as until the file is written: of CSV, or of JSON for all other formats. */
export function openFormat(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  names: LoadedNames,
): (row: ExportRow) => string {
  const readers = columns.map((column) => getCellReader(column, names))
  if (format === 'csv') return (row) => `${readers.map((read) => formatCell(read(row))).join(',')}\r\n`
  return (row) => {
    const cells = readers.map((read, index) => [columns[index], read(row)])
    return `${JSON.stringify(Object.fromEntries(cells))}\n`
  }
}

const TWO_TO_32 = 2 ** 32
/** Returns a key of 53 bits, which a double holds. */
function hashToKey(text: string): number {
  const digest = createHash('sha256').update(text).digest()
  return (digest.readUInt32BE(0) & 0x1fffff) * TWO_TO_32 + digest.readUInt32BE(4)
}

/** Returns the key of a row: the NPI for a record of a search, a hash of what was entered for a line of a list. */
function getKey({ npi, entered }: ExportRow): number {
  return entered === undefined ? Number(npi) : hashToKey(entered)
}

/** Writes what stands beside a line of so many bytes. */
export function writeEntry(
  entries: Buffer,
  at: number,
  row: ExportRow,
  { line, bytes }: { readonly line: string; readonly bytes: number },
): void {
  entries.writeDoubleBE(getKey(row), at)
  // Text: a separate buffer for each line would be expensive to allocate and to free.
  entries.write(hash('sha256', line, 'binary'), at + DIGEST_AT, LENGTH_AT - DIGEST_AT, 'latin1')
  entries.writeUInt32BE(bytes, at + LENGTH_AT)
}

export type Entry = { readonly key: number; readonly digest: bigint; readonly bytes: number }

export function readEntry(entries: Buffer, at: number): Entry {
  return {
    key: entries.readDoubleBE(at),
    digest: entries.readBigUInt64BE(at + DIGEST_AT),
    bytes: entries.readUInt32BE(at + LENGTH_AT),
  }
}
