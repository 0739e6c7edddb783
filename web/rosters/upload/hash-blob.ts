import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Small enough that the page answers between two pieces. */
const PIECE_BYTES = 1024 * 1024

const readBytes = async (piece: Blob): Promise<Uint8Array> => new Uint8Array(await piece.arrayBuffer())

/** Returns the SHA-256 of a part that is in memory anyway, in Base64. */
export async function hashPart(part: Blob): Promise<string> {
  return btoa(String.fromCharCode(...sha256(await readBytes(part))))
}

/** Returns the SHA-256 of a file piece by piece, in hexadecimal digits: the browser's own needs all of it in memory. */
export async function hashFile(
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    signal.throwIfAborted()
    hash.update(await readBytes(file.slice(from, from + PIECE_BYTES)))
    onProgress(Math.min(file.size, from + PIECE_BYTES))
  }
  return bytesToHex(hash.digest())
}
