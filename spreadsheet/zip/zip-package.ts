import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type yauzl from 'yauzl'
import { refuseBomb, refuseDamaged } from '../unusable-file.ts'
import { type OpenZip, openZip, partKey } from './zip-entries.ts'
import type { ZipLimits } from './zip-limits.ts'

/** A part as it is packed in the zip, so that it can be copied without being inflated. */
export type PackedPart = {
  /** Says how it is packed: 0 not at all, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly pieces: AsyncIterable<Buffer>
}

/** The parts of a zip, inflated as they are asked for and never more than the limits allow. */
export type ZipPackage = {
  /** As they stand in the zip; folders end with a slash. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Returns what the zip says of a part's inflated size in bytes; a hint, it may lie. */
  sizeHint(name: string): number
  /** What the zip says of the CRC-32 of a part's bytes. */
  checkSumHint(name: string): number
  /** The bytes of a part, piece by piece. A part may be read again. */
  stream(name: string): AsyncIterable<Buffer>
  /** The bytes of a part as they stand in the zip. */
  openPacked(name: string): Promise<PackedPart>
  /** A small part whole; null when the package has none of that name. */
  readText(name: string): Promise<string | null>
  /** Inflates a part to see that it is whole and within the limits. */
  check(name: string): Promise<void>
  close(): void
}

const STORED = 0
const DEFLATED = 8
/** Larger pieces keep the inflating thread busy while the piece before is scanned. */
const PIECE_BYTES = 256 * 1024

function openPacked({ zip }: OpenZip, entry: yauzl.Entry): Promise<Readable> {
  const options = { decompress: false, decrypt: null, start: null, end: null }
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, stream: Readable) =>
      error ? reject(refuseDamaged(`${entry.fileName} cannot be read`, error)) : resolve(stream)
    if (entry.compressionMethod === STORED) zip.openReadStream(entry, done)
    else zip.openReadStream(entry, options, done)
  })
}

function inflate(packed: Readable): Readable {
  const inflating = createInflateRaw({ chunkSize: PIECE_BYTES })
  packed.on('error', (error) => inflating.destroy(error))
  return packed.pipe(inflating)
}

function decodeXml(bytes: Buffer, name: string): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) throw refuseDamaged(`${name} is not in UTF-8`)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** Opens a zip file as a package of parts. */
export async function openPackage(path: string, limits: ZipLimits): Promise<ZipPackage> {
  const open = await openZip(path, limits)
  let totalBytes = 0

  function findEntry(name: string): yauzl.Entry {
    const entry = open.entries.get(partKey(name))
    if (entry === undefined) throw refuseDamaged(`${name} is missing`)
    return entry
  }

  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = findEntry(name)
    const { compressionMethod, compressedSize, uncompressedSize } = entry
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
      throw refuseDamaged(`${name} is packed in a way that zip programs rarely use`)
    }
    const packed = await openPacked(open, entry)
    const source: AsyncIterable<Buffer> = compressionMethod === STORED ? packed : inflate(packed)
    let bytes = 0
    let checksum = 0
    try {
      for await (const piece of source) {
        bytes += piece.length
        totalBytes += piece.length
        if (bytes > limits.partBytes || totalBytes > limits.totalBytes) {
          throw refuseBomb(`inflates to more than ${Math.round(bytes / 2 ** 20)} MB in ${name}`)
        }
        if (bytes > limits.ratioFromBytes && bytes > limits.ratio * compressedSize) {
          throw refuseBomb(`inflates to more than ${limits.ratio} times its size in ${name}`)
        }
        checksum = crc32(piece, checksum)
        yield piece
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
        throw refuseDamaged(`${name} cannot be inflated`, error)
      }
      throw error
    } finally {
      packed.destroy()
    }
    if (bytes !== uncompressedSize || checksum !== entry.crc32) throw refuseDamaged(`${name} is not whole`)
  }

  async function check(name: string): Promise<void> {
    const pieces = stream(name)
    while (!(await pieces.next()).done);
  }

  async function readText(name: string): Promise<string | null> {
    if (!open.entries.has(partKey(name))) return null
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of stream(name)) {
      bytes += piece.length
      if (bytes > limits.smallPartBytes) throw refuseBomb(`holds more than ${bytes} bytes in ${name}`)
      pieces.push(piece)
    }
    return decodeXml(Buffer.concat(pieces), name)
  }

  return {
    names: Array.from(open.entries.values(), ({ fileName }) => fileName),
    has: (name) => open.entries.has(partKey(name)),
    sizeHint: (name) => open.entries.get(partKey(name))?.uncompressedSize ?? 0,
    checkSumHint: (name) => open.entries.get(partKey(name))?.crc32 ?? 0,
    stream,
    async openPacked(name) {
      const entry = findEntry(name)
      const { compressionMethod: method, crc32: crc, compressedSize: packedBytes, uncompressedSize } = entry
      return { method, crc, packedBytes, bytes: uncompressedSize, pieces: await openPacked(open, entry) }
    },
    readText,
    check,
    close: () => open.zip.close(),
  }
}
