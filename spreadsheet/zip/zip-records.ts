import { readLatin1, readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { refuseDamaged, UnusableFileError } from '../unusable-file.ts'

/** An entry as the directory of a zip has it (ZIP file format 6.3.10, 4.3.12). */
export type ZipEntry = {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** The byte that its local header begins with. */
  readonly headerAt: number
}

const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const IN_ZIP64 = 0xffffffff
const ZIP64_FIELD = 1
const UNICODE_PATH_FIELD = 0x7075
const UTF8_NAME = 1 << 11
const STORED = 0

/** The upper half of code page 437, which names are in that are not in UTF-8. */
const CODE_PAGE_437 = [
  '\u00c7\u00fc\u00e9\u00e2\u00e4\u00e0\u00e5\u00e7\u00ea\u00eb\u00e8\u00ef\u00ee\u00ec\u00c4\u00c5',
  '\u00c9\u00e6\u00c6\u00f4\u00f6\u00f2\u00fb\u00f9\u00ff\u00d6\u00dc\u00a2\u00a3\u00a5\u20a7\u0192',
  '\u00e1\u00ed\u00f3\u00fa\u00f1\u00d1\u00aa\u00ba\u00bf\u2310\u00ac\u00bd\u00bc\u00a1\u00ab\u00bb',
  '\u2591\u2592\u2593\u2502\u2524\u2561\u2562\u2556\u2555\u2563\u2551\u2557\u255d\u255c\u255b\u2510',
  '\u2514\u2534\u252c\u251c\u2500\u253c\u255e\u255f\u255a\u2554\u2569\u2566\u2560\u2550\u256c\u2567',
  '\u2568\u2564\u2565\u2559\u2558\u2552\u2553\u256b\u256a\u2518\u250c\u2588\u2584\u258c\u2590\u2580',
  '\u03b1\u00df\u0393\u03c0\u03a3\u03c3\u00b5\u03c4\u03a6\u0398\u03a9\u03b4\u221e\u03c6\u03b5\u2229',
  '\u2261\u00b1\u2265\u2264\u2320\u2321\u00f7\u2248\u00b0\u2219\u00b7\u221a\u207f\u00b2\u25a0\u00a0',
].join('')

const readName = (bytes: Uint8Array, isUtf8: boolean): string =>
  isUtf8
    ? readUtf8(bytes)
    : readLatin1(bytes).replace(/[\x80-\xff]/g, (letter) => CODE_PAGE_437[letter.charCodeAt(0) - 0x80] ?? '')

const readLong = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

type Field = { readonly id: number; readonly view: DataView; readonly bytes: Uint8Array }

function readFields(extra: Uint8Array): Field[] {
  const fields: Field[] = []
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true)
    const bytes = extra.subarray(at + 4, at + 4 + length)
    if (bytes.length < length) throw refuseDamaged('its zip directory cannot be read')
    const inside = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    fields.push({ id: view.getUint16(at, true), view: inside, bytes })
    at += 4 + length
  }
  return fields
}

/** Replaces numbers that need more than four bytes by those in the ZIP64 field, which has only these, in this order. */
function widen(numbers: readonly number[], zip64: Field | undefined): number[] {
  let at = 0
  return numbers.map((number) => {
    if (number !== IN_ZIP64) return number
    if (zip64 === undefined || at + 8 > zip64.bytes.length)
      throw refuseDamaged('its zip directory cannot be read')
    at += 8
    return readLong(zip64.view, at - 8)
  })
}

/**
 * Returns the name from the field that some programs write beside a name in an old code page; the field begins with a
 * version and a checksum.
 */
const readUnicodePath = (field: Field | undefined): string | undefined =>
  field !== undefined && field.bytes.length >= 6 && field.bytes[0] === 1
    ? readUtf8(field.bytes, 5)
    : undefined

function checkName(name: string): string {
  const path = name.replaceAll('\\', '/')
  if (!/^[a-z]:|^\//i.test(path) && !path.split('/').includes('..')) return path
  const message =
    'This zip has files that would land outside of its folder; pack only the rosters and send it again.'
  throw new UnusableFileError('bomb', message)
}

/** Tells whether an entry of a directory begins at `at`. */
export function isEntry(directory: Uint8Array, at: number): boolean {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  return at + ENTRY_BYTES <= directory.length && view.getUint32(at, true) === ENTRY_SIGNATURE
}

/** Reads the entry of a directory that begins at `at`, and returns where the next one does. */
export function readEntry(directory: Uint8Array, at: number): { entry: ZipEntry; next: number } {
  if (!isEntry(directory, at)) throw refuseDamaged('its zip directory cannot be read')
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > directory.length) throw refuseDamaged('its zip directory cannot be read')
  const fields = readFields(directory.subarray(nameEnd, extraEnd))
  const numbers = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  const [bytes = 0, packedBytes = 0, headerAt = 0] = widen(
    numbers,
    fields.find(({ id }) => id === ZIP64_FIELD),
  )
  if (method === STORED && bytes !== packedBytes) throw refuseDamaged('its zip directory cannot be read')
  const unicode = readUnicodePath(fields.find(({ id }) => id === UNICODE_PATH_FIELD))
  const name = unicode ?? readName(directory.subarray(at + ENTRY_BYTES, nameEnd), (flags & UTF8_NAME) !== 0)
  const crc = view.getUint32(at + 16, true)
  return { entry: { name: checkName(name), flags, method, crc, packedBytes, bytes, headerAt }, next }
}

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_BYTES = 20
const END64_SIGNATURE = 0x06064b50
const END64_BYTES = 56
const MAX_COMMENT = 0xffff

/** The last bytes of a zip in which the record of its end is looked for. */
export const TAIL_BYTES = END_BYTES + MAX_COMMENT + LOCATOR_BYTES

/** Describes where the directory of a zip stands; `end64At` instead where another record says it. */
export type ZipEnd =
  | { readonly entries: number; readonly at: number; readonly bytes: number }
  | { readonly end64At: number }

/** Finds in the last bytes of a zip what they say of its directory. */
export function findEnd(tail: Uint8Array): ZipEnd {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue
    if (view.getUint16(at + 20, true) !== tail.length - at - END_BYTES) continue
    if (view.getUint16(at + 4, true) !== 0) throw refuseDamaged('its zip directory is in another file')
    const locator = at - LOCATOR_BYTES
    if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_SIGNATURE) {
      return { end64At: readLong(view, locator + 8) }
    }
    const entries = view.getUint16(at + 10, true)
    return { entries, bytes: view.getUint32(at + 12, true), at: view.getUint32(at + 16, true) }
  }
  throw refuseDamaged('its zip directory is missing or cut off')
}

/** The bytes of the record that says of a large zip where its directory stands. */
export const END64_LENGTH = END64_BYTES

/** Reads the record that says of a large zip where its directory stands. */
export function readEnd64(record: Uint8Array): { entries: number; at: number; bytes: number } {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  if (record.length < END64_BYTES || view.getUint32(0, true) !== END64_SIGNATURE) {
    throw refuseDamaged('its zip directory is missing or cut off')
  }
  return { entries: readLong(view, 32), bytes: readLong(view, 40), at: readLong(view, 48) }
}
