import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { readPieces, scanBytes } from '#spreadsheet/bytes/byte-source.ts'
import { joinBytes, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { UnusableFileError } from '../unusable-file.ts'

/** Characters of more than one byte that were UTF-8, and bytes that were not. */
export type DecodedCounts = { multibyte: number; invalid: number }

/**
 * An encoding that a text may be decoded from. 'utf-8 or windows-1252' keeps what is UTF-8 and reads single other bytes
 * as windows-1252, for files put together from both.
 */
export type SourceEncoding = 'utf-16le' | 'utf-16be' | 'windows-1252' | 'utf-8 or windows-1252'

type Decode = (bytes: Uint8Array, isLast: boolean) => { text: Uint8Array; taken: number }

const decodeWith =
  (decoder: InstanceType<typeof TextDecoder>): Decode =>
  (bytes, isLast) => {
    try {
      return { text: toUtf8(decoder.decode(bytes, { stream: !isLast })), taken: bytes.length }
    } catch (cause) {
      const message = 'The file looks like UTF-16 but is damaged: save it as CSV UTF-8 and send it again.'
      throw new UnusableFileError('wrongFormat', message, { cause })
    }
  }

const keepUtf8 = (counts: DecodedCounts): Decode => {
  const windows = new TextDecoder('windows-1252')
  return (bytes, isLast) => {
    const parts: Uint8Array[] = []
    let at = 0
    let kept = 0
    while (at < bytes.length && (isLast || at < bytes.length - 3)) {
      const length = sequenceLength(bytes, at)
      if (length > 1) counts.multibyte += 1
      if (length > 0) at += length
      else {
        counts.invalid += 1
        parts.push(bytes.subarray(kept, at), toUtf8(windows.decode(bytes.subarray(at, at + 1))))
        at += 1
        kept = at
      }
    }
    parts.push(bytes.subarray(kept, at))
    return { text: joinBytes(parts), taken: at }
  }
}

/** Gives a text in pieces as UTF-8. Throws UnusableFileError for damaged UTF-16. */
export async function* decodePieces(
  pieces: AsyncIterable<Uint8Array>,
  encoding: SourceEncoding,
): AsyncGenerator<Uint8Array> {
  const decode =
    encoding === 'utf-8 or windows-1252'
      ? keepUtf8({ multibyte: 0, invalid: 0 })
      : decodeWith(new TextDecoder(encoding, { fatal: true }))
  let left: Uint8Array = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = left.length === 0 ? piece : joinBytes([left, piece])
    const { text, taken } = decode(bytes, false)
    left = bytes.slice(taken)
    yield text
  }
  yield decode(left, true).text
}

/** Counts what is UTF-8 in a file, and what is not. */
export async function countMixed(file: ByteSource): Promise<DecodedCounts> {
  const counts: DecodedCounts = { multibyte: 0, invalid: 0 }
  const decode = keepUtf8(counts)
  await scanBytes(readPieces(file), (bytes, _from, _to, isLast) => decode(bytes, isLast).taken)
  return counts
}

/** Returns the length in bytes of the UTF-8 character at `at` (Unicode 16, table 3-7); 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  const second = bytes[at + 1] ?? 0
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}
