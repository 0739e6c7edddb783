import { open } from 'node:fs/promises'

const CHUNK_BYTES = 4 << 20

/** Takes bytes[from, to) and returns up to where it needs no more of them; what is left comes again with the next ones. */
export type TakeBytes = (bytes: Buffer, from: number, to: number, isLast: boolean) => number | Promise<number>

/** Reads a file from the byte `offset` on in large pieces, with what `take` left over in front of each next one. */
export async function readBytes(
  path: string,
  offset: number,
  take: TakeBytes,
  afterPiece?: () => Promise<void>,
): Promise<void> {
  const file = await open(path)
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    let buffered = 0
    let position = offset
    for (;;) {
      if (buffered > buffer.length / 2) {
        const larger = Buffer.allocUnsafe(buffer.length * 2)
        buffer.copy(larger, 0, 0, buffered)
        buffer = larger
      }
      const { bytesRead } = await file.read(buffer, buffered, buffer.length - buffered, position)
      position += bytesRead
      const end = buffered + bytesRead
      const taken = await take(buffer, 0, end, bytesRead === 0)
      await afterPiece?.()
      if (bytesRead === 0) return
      buffer.copyWithin(0, taken, end)
      buffered = end - taken
    }
  } finally {
    await file.close()
  }
}
