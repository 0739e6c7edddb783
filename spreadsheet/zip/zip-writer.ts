import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import type { PackedPart } from './open-parts.ts'
import {
  centralHeader,
  DEFLATED,
  dataDescriptor,
  endRecords,
  localHeader,
  MAX_32,
  NAMES_IN_UTF8,
  SIZES_AFTER_DATA,
  type ZipEntry,
} from './zip-headers.ts'

/** Writes a zip file entry by entry, each deflated while it grows. The bytes depend on the content only. */
export class ZipWriter {
  readonly #file
  readonly #entries: ZipEntry[] = []
  readonly #level: number
  #offset = 0

  constructor(path: string, level = 1) {
    this.#file = createWriteStream(path)
    this.#file.on('error', () => {})
    this.#level = level
  }

  /** Adds an entry of the given pieces. */
  async add(name: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const entry: ZipEntry = {
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
    await this.#write(dataDescriptor(entry))
    this.#entries.push(entry)
  }

  /** Adds an entry of another zip with the very bytes that it has there. Throws for one of 4 GB and more. */
  async copy(name: string, { pieces, ...packed }: PackedPart): Promise<void> {
    if (Math.max(packed.packedBytes, packed.bytes) >= MAX_32) {
      throw new RangeError(`${name} is too large to be copied.`)
    }
    const entry: ZipEntry = { name: Buffer.from(name), offset: this.#offset, flags: NAMES_IN_UTF8, ...packed }
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

  async #drain(deflating: DeflateRaw, entry: ZipEntry): Promise<void> {
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
