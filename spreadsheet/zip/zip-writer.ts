import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import type { PackedPart } from './open-parts.ts'

type Entry = {
  readonly name: Buffer
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
const NAMES_IN_UTF8 = 0x0800
const SIZES_AFTER_DATA = 0x0008
const DEFLATED = 8
/** 1980-01-01, the first date of a zip: equal content gives equal bytes. */
const DATE = 0x0021
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

/** Little-endian numbers, each with its width in bytes. */
function pack(fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at)
    else packed.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return packed
}

const localHeader = ({ name, flags, method, crc, packedBytes, bytes }: Entry) =>
  Buffer.concat([
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
  ])

function centralHeader({ name, offset, flags, method, crc, packedBytes, bytes }: Entry): Buffer {
  const isLarge = Math.max(offset, packedBytes, bytes) >= MAX_32
  const large = [
    [1, 2],
    [24, 2],
    [bytes, 8],
    [packedBytes, 8],
    [offset, 8],
  ] as const
  const extra = isLarge ? pack(large) : Buffer.alloc(0)
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
  return Buffer.concat([fixed, name, extra])
}

function endRecords(count: number, offset: number, bytes: number): Buffer {
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
  return Buffer.concat(isLarge ? [pack(large), end] : [end])
}

/** Writes a zip file entry by entry, each deflated while it grows. The bytes depend on the content only. */
export class ZipWriter {
  readonly #file
  readonly #entries: Entry[] = []
  readonly #level: number
  #offset = 0

  constructor(path: string, level = 1) {
    this.#file = createWriteStream(path)
    this.#file.on('error', () => {})
    this.#level = level
  }

  /** Adds an entry of the given pieces. */
  async add(name: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const entry: Entry = {
      name: Buffer.from(name),
      offset: this.#offset,
      flags: NAMES_IN_UTF8 | SIZES_AFTER_DATA,
      method: DEFLATED,
      crc: 0,
      packedBytes: 0,
      bytes: 0,
    }
    await this.#write(localHeader(entry))
    const deflating = createDeflateRaw({ level: this.#level, chunkSize: 256 * 1024 })
    const draining = this.#drain(deflating, entry)
    try {
      for await (const piece of pieces) {
        entry.crc = crc32(piece, entry.crc)
        entry.bytes += piece.length
        if (!deflating.write(piece)) await once(deflating, 'drain')
      }
      deflating.end()
    } catch (error) {
      deflating.destroy()
      await draining.catch(() => {})
      throw error
    }
    await draining
    const isLarge = Math.max(entry.packedBytes, entry.bytes) >= MAX_32
    const sizeBytes = isLarge ? 8 : 4
    const descriptor = [
      [DATA_DESCRIPTOR, 4],
      [entry.crc, 4],
      [entry.packedBytes, sizeBytes],
      [entry.bytes, sizeBytes],
    ] as const
    await this.#write(pack(descriptor))
    this.#entries.push(entry)
  }

  /** Adds an entry of another zip with the very bytes that it has there. Throws for one of 4 GB and more. */
  async copy(name: string, { pieces, ...packed }: PackedPart): Promise<void> {
    if (Math.max(packed.packedBytes, packed.bytes) >= MAX_32) {
      throw new RangeError(`${name} is too large to be copied.`)
    }
    const entry: Entry = { name: Buffer.from(name), offset: this.#offset, flags: NAMES_IN_UTF8, ...packed }
    await this.#write(localHeader(entry))
    for await (const piece of pieces) await this.#write(piece)
    this.#entries.push(entry)
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    const offset = this.#offset
    for (const entry of this.#entries) await this.#write(centralHeader(entry))
    await this.#write(endRecords(this.#entries.length, offset, this.#offset - offset))
    this.#file.end()
    await finished(this.#file)
  }

  /** Gives the file up as it is. */
  async abandon(): Promise<void> {
    this.#file.destroy()
    await finished(this.#file).catch(() => {})
  }

  async #drain(deflating: DeflateRaw, entry: Entry): Promise<void> {
    for await (const packed of deflating) {
      entry.packedBytes += packed.length
      await this.#write(packed)
    }
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await new Promise<void>((resolve, reject) => {
      this.#file.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }
}
