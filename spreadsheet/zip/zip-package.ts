import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { openFile } from '#spreadsheet/bytes/file-source.ts'
import { openParts, type ZipCodec, type ZipParts } from './open-parts.ts'
import type { ZipLimits } from './zip-limits.ts'

/** The parts of a zip file that is open. */
export type ZipPackage = Omit<ZipParts, 'stream'> & {
  stream(name: string): AsyncIterable<Buffer>
  close(): void
}

const PIECE_BYTES = 256 * 1024

const NODE_CODEC: ZipCodec = {
  inflate(packed) {
    const source = Readable.from(packed, { objectMode: true, highWaterMark: 2 })
    const inflating = createInflateRaw({ chunkSize: PIECE_BYTES })
    source.on('error', (error) => inflating.destroy(error))
    inflating.on('close', () => source.destroy())
    return source.pipe(inflating)
  },
  addToCrc: (bytes, before) => crc32(bytes, before),
  isDamage: (error) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'),
}

async function* asBuffers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of pieces) {
    yield Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** Opens a zip file as a package of parts. */
export async function openPackage(path: string, limits: ZipLimits): Promise<ZipPackage> {
  const file = await openFile(path)
  try {
    const parts = await openParts(file, limits, NODE_CODEC)
    return { ...parts, stream: (name) => asBuffers(parts.stream(name)), close: () => void file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}
