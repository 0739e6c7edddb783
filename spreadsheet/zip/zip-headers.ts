/** An entry of an archive that is written. */
export type ZipEntry = {
  readonly name: Uint8Array
  readonly offset: number
  readonly flags: number
  readonly method: number
  crc: number
  packedBytes: number
  bytes: number
}

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const ZIP64_END = 0x06064b50
const ZIP64_LOCATOR = 0x07064b50
const END = 0x06054b50
/** Zip64 for large entries. */
const VERSION = 45
export const NAMES_IN_UTF8 = 0x0800
export const SIZES_AFTER_DATA = 0x0008
export const DEFLATED = 8
/** 1980-01-01, the first date of a zip: equal content gives equal bytes. */
const DATE = 0x0021
export const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

type Field = readonly [value: number, bytes: 2 | 4 | 8]

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Packs numbers in little-endian order, each given with its width in bytes. */
function pack(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  const view = new DataView(packed.buffer)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) view.setBigUint64(at, BigInt(value), true)
    else if (bytes === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += bytes
  }
  return packed
}

/** Returns what stands before the bytes of an entry. */
export const localHeader = ({ name, flags, method, crc, packedBytes, bytes }: ZipEntry) =>
  join(
    pack([
      [LOCAL_HEADER, 4],
      [VERSION, 2],
      [flags, 2],
      [method, 2],
      [0, 2],
      [DATE, 2],
      [crc, 4],
      [packedBytes, 4],
      [bytes, 4],
      [name.length, 2],
      [0, 2],
    ]),
    name,
  )

/** Returns what stands behind the bytes of an entry that was written before its sizes were known. */
export function dataDescriptor({ crc, packedBytes, bytes }: ZipEntry): Uint8Array<ArrayBuffer> {
  const width = Math.max(packedBytes, bytes) >= MAX_32 ? 8 : 4
  return pack([
    [DATA_DESCRIPTOR, 4],
    [crc, 4],
    [packedBytes, width],
    [bytes, width],
  ])
}

/** Returns an entry as the directory has it. */
export function centralHeader({ name, offset, flags, method, crc, packedBytes, bytes }: ZipEntry) {
  const isLarge = Math.max(offset, packedBytes, bytes) >= MAX_32
  const large = [
    [1, 2],
    [24, 2],
    [bytes, 8],
    [packedBytes, 8],
    [offset, 8],
  ] as const
  const extra = isLarge ? pack(large) : new Uint8Array()
  const fixed = pack([
    [CENTRAL_HEADER, 4],
    [VERSION, 2],
    [VERSION, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [isLarge ? MAX_32 : packedBytes, 4],
    [isLarge ? MAX_32 : bytes, 4],
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [isLarge ? MAX_32 : offset, 4],
  ])
  return join(fixed, name, extra)
}

/** Returns the end of an archive: how many entries its directory has, where that begins and how long it is. */
export function endRecords(count: number, offset: number, bytes: number): Uint8Array<ArrayBuffer> {
  const isLarge = offset + bytes >= MAX_32 || count >= MAX_16
  const large = [
    [ZIP64_END, 4],
    [44, 8],
    [VERSION, 2],
    [VERSION, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [bytes, 8],
    [offset, 8],
    [ZIP64_LOCATOR, 4],
    [0, 4],
    [offset + bytes, 8],
    [1, 4],
  ] as const
  const end = pack([
    [END, 4],
    [0, 2],
    [0, 2],
    [isLarge ? MAX_16 : count, 2],
    [isLarge ? MAX_16 : count, 2],
    [isLarge ? MAX_32 : bytes, 4],
    [isLarge ? MAX_32 : offset, 4],
    [0, 2],
  ])
  return isLarge ? join(pack(large), end) : end
}
