import type { ZipCodec } from './open-parts.ts'

const POLYNOMIAL = 0xedb88320
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

function addToCrc(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return ~crc >>> 0
}

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflating = new DecompressionStream('deflate-raw')
  const writer = inflating.writable.getWriter()
  const feed = async () => {
    for await (const piece of packed) await writer.write(new Uint8Array(piece))
    await writer.close()
  }
  // What goes wrong here is thrown to the reader as well.
  const fed = feed().catch((error: unknown) => writer.abort(error).catch(() => {}))
  const reader = inflating.readable.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
    await fed
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Inflates as browsers do, and Node as well. */
export const BROWSER_CODEC: ZipCodec = { inflate, addToCrc, isDamage: (error) => error instanceof TypeError }
