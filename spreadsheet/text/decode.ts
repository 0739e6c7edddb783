import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { UnusableFileError } from '../unusable-file.ts'
import { readBytes } from './byte-stream.ts'

/** Characters of more than one byte that were UTF-8, and bytes that were not. */
export type DecodedCounts = { multibyte: number; invalid: number }

type SourceEncoding = 'utf-16le' | 'utf-16be' | 'windows-1252' | 'utf-8 or windows-1252'

/**
 * Writes a text file as UTF-8. 'utf-8 or windows-1252' keeps what is UTF-8 and reads single other bytes as
 * windows-1252, for files put together from both. Throws UnusableFileError for damaged UTF-16.
 */
export async function writeDecoded(
  source: string,
  offset: number,
  encoding: SourceEncoding,
  target: string,
): Promise<DecodedCounts> {
  const out = createWriteStream(target)
  const done = finished(out)
  const counts: DecodedCounts = { multibyte: 0, invalid: 0 }
  const decode =
    encoding === 'utf-8 or windows-1252'
      ? keepUtf8(counts)
      : decodeWith(new TextDecoder(encoding, { fatal: true }))
  let isFull = false
  try {
    await readBytes(
      source,
      offset,
      (bytes, from, to, isLast) => {
        const { text, taken } = decode(bytes.subarray(from, to), isLast)
        isFull = !out.write(text)
        return from + taken
      },
      async () => {
        if (isFull) await once(out, 'drain')
      },
    )
  } finally {
    out.end()
    await done
  }
  return counts
}

type Decode = (bytes: Buffer, isLast: boolean) => { text: string | Buffer; taken: number }

const decodeWith =
  (decoder: InstanceType<typeof TextDecoder>): Decode =>
  (bytes, isLast) => {
    try {
      return { text: decoder.decode(bytes, { stream: !isLast }), taken: bytes.length }
    } catch (cause) {
      const message = 'The file looks like UTF-16 but is damaged: save it as CSV UTF-8 and send it again.'
      throw new UnusableFileError('wrongFormat', message, { cause })
    }
  }

const keepUtf8 = (counts: DecodedCounts): Decode => {
  const windows = new TextDecoder('windows-1252')
  return (bytes, isLast) => {
    const parts: Buffer[] = []
    let at = 0
    let kept = 0
    while (at < bytes.length && (isLast || at < bytes.length - 3)) {
      const length = sequenceLength(bytes, at)
      if (length > 1) counts.multibyte += 1
      if (length > 0) at += length
      else {
        counts.invalid += 1
        parts.push(bytes.subarray(kept, at), Buffer.from(windows.decode(bytes.subarray(at, at + 1))))
        at += 1
        kept = at
      }
    }
    parts.push(bytes.subarray(kept, at))
    return { text: Buffer.concat(parts), taken: at }
  }
}

/** Bytes of the UTF-8 character at `at` (Unicode 16, table 3-7); 0 when there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
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
