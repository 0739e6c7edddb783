/** A file whose bytes are read where they are needed: one of the machine, or one that a person chose in a browser. */
export type ByteSource = {
  readonly name: string
  readonly size: number
  /** Reads the bytes from one place up to another, fewer where the file ends. */
  read(from: number, to: number): Promise<Uint8Array>
}

/** Returns a file that a person chose as a source. */
export const openBlob = (blob: Blob, name: string): ByteSource => ({
  name,
  size: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
})

const CHUNK_BYTES = 4 << 20

/** Takes bytes[from, to) and returns up to where it needs no more of them; what is left comes again with the next ones. */
export type TakeBytes = (
  bytes: Uint8Array,
  from: number,
  to: number,
  isLast: boolean,
) => number | Promise<number>

/** Gives the pieces of a source from the byte `offset` on to `take`, with what it left over in front of each next one. */
export async function scanBytes(pieces: AsyncIterable<Uint8Array>, take: TakeBytes): Promise<void> {
  let left = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = left.length === 0 ? piece : joinTwo(left, piece)
    const taken = await take(bytes, 0, bytes.length, false)
    left = bytes.slice(taken)
  }
  await take(left, 0, left.length, true)
}

function joinTwo(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}

/** Reads a source from the byte `offset` on in large pieces. */
export async function* readPieces(source: ByteSource, offset = 0): AsyncGenerator<Uint8Array> {
  for (let at = offset; at < source.size; at += CHUNK_BYTES) {
    yield await source.read(at, Math.min(at + CHUNK_BYTES, source.size))
  }
}
