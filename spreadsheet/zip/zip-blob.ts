import { BROWSER_CODEC } from './browser-codec.ts'
import {
  centralHeader,
  DEFLATED,
  endRecords,
  localHeader,
  NAMES_IN_UTF8,
  type ZipEntry,
} from './zip-headers.ts'

type Part = { readonly name: string; readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(new Uint8Array(piece.value))
  }
  return pieces
}

async function pack({ name, pieces }: Part, offset: number) {
  const deflating = new CompressionStream('deflate-raw')
  const packing = readAll(deflating.readable)
  const writer = deflating.writable.getWriter()
  let [crc, bytes] = [0, 0]
  try {
    for await (const piece of pieces) {
      crc = BROWSER_CODEC.addToCrc(piece, crc)
      bytes += piece.length
      await writer.write(new Uint8Array(piece))
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    await packing.catch(() => {})
    throw error
  }
  const packed = await packing
  const packedBytes = packed.reduce((sum, { length }) => sum + length, 0)
  const entry: ZipEntry = {
    name: new TextEncoder().encode(name),
    offset,
    flags: NAMES_IN_UTF8,
    method: DEFLATED,
    crc,
    bytes,
    packedBytes,
  }
  return { entry, packed }
}

/** Returns a zip of these parts, each deflated while it grows. */
export async function zipBlob(parts: Iterable<Part>, type: string): Promise<Blob> {
  const entries: ZipEntry[] = []
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const add = (bytes: Uint8Array<ArrayBuffer>) => {
    pieces.push(bytes)
    offset += bytes.length
  }
  for (const part of parts) {
    const { entry, packed } = await pack(part, offset)
    add(localHeader(entry))
    for (const piece of packed) add(piece)
    entries.push(entry)
  }
  const start = offset
  for (const entry of entries) add(centralHeader(entry))
  add(endRecords(entries.length, start, offset - start))
  return new Blob(pieces, { type })
}
