import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { joinBytes, readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { refuseBomb, refuseDamaged } from '../unusable-file.ts'
import { findPacked, listEntries, partKey } from './zip-entries.ts'
import type { ZipLimits } from './zip-limits.ts'
import type { ZipEntry } from './zip-records.ts'

/** A part as it is packed in the zip, so that it can be copied without being inflated. */
export type PackedPart = {
  /** Says how it is packed: 0 not at all, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly pieces: AsyncIterable<Uint8Array>
}

/** The parts of a zip, inflated as they are asked for and never more than the limits allow. */
export type ZipParts = {
  /** The names as they are in the zip; folders end with a slash. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Returns what the zip says of a part's inflated size in bytes; a hint, it may lie. */
  sizeHint(name: string): number
  /** Returns the CRC-32 that the zip states for the bytes of a part. */
  checkSumHint(name: string): number
  /** The bytes of a part, piece by piece. A part may be read again. */
  stream(name: string): AsyncIterable<Uint8Array>
  /** The bytes of a part as they stand in the zip. */
  openPacked(name: string): Promise<PackedPart>
  /** A small part whole; null when the package has none of that name. */
  readText(name: string): Promise<string | null>
  /** Inflates a part to see that it is whole and within the limits. */
  check(name: string): Promise<void>
}

/** The functions with which a runtime inflates (RFC 1951) and checksums (CRC-32) bytes. */
export type ZipCodec = {
  inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  addToCrc(bytes: Uint8Array, before: number): number
  /** Tells whether an error of `inflate` says that the bytes are no deflated ones. */
  isDamage(error: unknown): boolean
}

const STORED = 0
const DEFLATED = 8
/** Larger pieces keep the inflating thread busy while the piece before is scanned. */
const PIECE_BYTES = 256 * 1024

function decodeXml(bytes: Uint8Array, name: string): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) throw refuseDamaged(`${name} is not in UTF-8`)
  return readUtf8(bytes).replace(/^\uFEFF/, '')
}

async function* readPacked(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const start = await findPacked(source, entry)
  const end = start + entry.packedBytes
  for (let at = start; at < end; at += PIECE_BYTES)
    yield await source.read(at, Math.min(at + PIECE_BYTES, end))
}

/** Opens a zip as parts that can be read. Throws UnusableFileError for one that is damaged or beyond the limits. */
export async function openParts(source: ByteSource, limits: ZipLimits, codec: ZipCodec): Promise<ZipParts> {
  const entries = await listEntries(source, limits)
  let totalBytes = 0

  function findEntry(name: string): ZipEntry {
    const entry = entries.get(partKey(name))
    if (entry === undefined) throw refuseDamaged(`${name} is missing`)
    return entry
  }

  async function* stream(name: string): AsyncGenerator<Uint8Array> {
    const entry = findEntry(name)
    if (entry.method !== STORED && entry.method !== DEFLATED) {
      throw refuseDamaged(`${name} is packed in a way that zip programs rarely use`)
    }
    const packed = readPacked(source, entry)
    const pieces = entry.method === STORED ? packed : codec.inflate(packed)
    let bytes = 0
    let crc = 0
    try {
      for await (const piece of pieces) {
        bytes += piece.length
        totalBytes += piece.length
        if (bytes > limits.partBytes || totalBytes > limits.totalBytes) {
          throw refuseBomb(`inflates to more than ${Math.round(bytes / 2 ** 20)} MB in ${name}`)
        }
        if (bytes > limits.ratioFromBytes && bytes > limits.ratio * entry.packedBytes) {
          throw refuseBomb(`inflates to more than ${limits.ratio} times its size in ${name}`)
        }
        crc = codec.addToCrc(piece, crc)
        yield piece
      }
    } catch (error) {
      if (codec.isDamage(error)) throw refuseDamaged(`${name} cannot be inflated`, error)
      throw error
    }
    if (bytes !== entry.bytes || crc !== entry.crc) throw refuseDamaged(`${name} is not whole`)
  }

  async function check(name: string): Promise<void> {
    const pieces = stream(name)
    while (!(await pieces.next()).done);
  }

  async function readText(name: string): Promise<string | null> {
    if (!entries.has(partKey(name))) return null
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of stream(name)) {
      bytes += piece.length
      if (bytes > limits.smallPartBytes) throw refuseBomb(`holds more than ${bytes} bytes in ${name}`)
      pieces.push(piece)
    }
    return decodeXml(joinBytes(pieces), name)
  }

  return {
    names: Array.from(entries.values(), ({ name }) => name),
    has: (name) => entries.has(partKey(name)),
    sizeHint: (name) => entries.get(partKey(name))?.bytes ?? 0,
    checkSumHint: (name) => entries.get(partKey(name))?.crc ?? 0,
    stream,
    async openPacked(name) {
      const entry = findEntry(name)
      const { method, crc, packedBytes, bytes } = entry
      await findPacked(source, entry)
      return { method, crc, packedBytes, bytes, pieces: readPacked(source, entry) }
    },
    readText,
    check,
  }
}
