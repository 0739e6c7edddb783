import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { readPieces, scanBytes } from '#spreadsheet/bytes/byte-source.ts'
import type { Guess } from '../sheet-facts.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { countMixed, type SourceEncoding } from './decode.ts'

/** Encodings that texts are read in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Describes how a text is encoded, and how it becomes UTF-8. */
export type FoundEncoding = {
  readonly encoding: TextEncoding
  /** The encoding to decode its bytes from, starting at `offset`; null if they are UTF-8 already. */
  readonly decodeFrom: SourceEncoding | null
  readonly offset: number
  /** Bytes of the byte order mark of the text in UTF-8, 0 or 3. */
  readonly bomBytes: number
  readonly guesses: readonly Guess[]
}

/** Tells whether bytes are whole characters of UTF-8: the runtime's own way is the fastest. */
export type IsUtf8 = (bytes: Uint8Array) => boolean

const SAMPLE_BYTES = 64 << 10

/** Share of control characters from which on a file is no text. */
const BINARY_SHARE = 0.02

/** Number of control characters that are acceptable as slips in a text, however short it is. */
const MAX_SLIPS = 8

const isBinary = (controls: number, bytes: number): boolean =>
  controls > Math.max(MAX_SLIPS, bytes * BINARY_SHARE)

/**
 * Finds how a text file is encoded (byte order mark, UTF-8, UTF-16, else windows-1252) unless the caller knows. Bytes of
 * zero stay in it: readers leave them out, each with a note of its row. Throws UnusableFileError for empty and binary
 * files.
 */
export async function findEncoding(
  file: ByteSource,
  isUtf8: IsUtf8,
  known?: TextEncoding,
): Promise<FoundEncoding> {
  const { name, size } = file
  if (size === 0) throw new UnusableFileError('empty', `${name} is empty: send the file again.`)
  const sample = await file.read(0, SAMPLE_BYTES)
  const utf16 = known === undefined ? findUtf16(sample) : tellUtf16(sample, known)
  if (utf16) {
    if (size % 2 !== 0) {
      throw new UnusableFileError('truncated', `${name} ends in the middle of a character: send it again.`)
    }
    const { encoding, bomBytes: offset, guesses } = utf16
    return { encoding, decodeFrom: encoding, offset, bomBytes: 0, guesses }
  }
  refuseBinary(sample, name)
  const counts = await countBytes(file, isUtf8)
  if (isBinary(counts.nuls, size)) throw binaryError(name)
  const guesses: Guess[] = counts.nuls > 0 ? [explainNuls(counts.nuls)] : []
  const bomBytes = hasUtf8Bom(sample) ? 3 : 0
  if (counts.isUtf8 && known !== 'windows-1252') {
    return { encoding: 'utf-8', decodeFrom: null, offset: 0, bomBytes, guesses }
  }
  if (known !== 'windows-1252') {
    const { multibyte, invalid } = await countMixed(file)
    if (known === 'utf-8' || bomBytes > 0 || multibyte > invalid) {
      const message = `The file is UTF-8, but ${invalid} bytes are not; they are read as windows-1252.`
      guesses.push({ code: 'mixedEncoding', message, count: invalid })
      return { encoding: 'utf-8', decodeFrom: 'utf-8 or windows-1252', offset: 0, bomBytes, guesses }
    }
  }
  const message = 'The file is not UTF-8; it is read as windows-1252, as Excel on Windows saves it.'
  if (known === undefined) guesses.push({ code: 'encoding', message })
  return { encoding: 'windows-1252', decodeFrom: 'windows-1252', offset: 0, bomBytes: 0, guesses }
}

const hasUtf8Bom = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

type Utf16 = { encoding: 'utf-16le' | 'utf-16be'; bomBytes: 0 | 2; guesses: readonly Guess[] }

function findUtf16(sample: Uint8Array): Utf16 | undefined {
  const guess = (encoding: Utf16['encoding'], bomBytes: Utf16['bomBytes'], evidence: string): Utf16 => {
    const message = `The file is UTF-16 (${evidence}).`
    return { encoding, bomBytes, guesses: [{ code: 'encoding', message }] }
  }
  if (hasUtf16Bom(sample, 'utf-16le')) return guess('utf-16le', 2, 'byte order mark')
  if (hasUtf16Bom(sample, 'utf-16be')) return guess('utf-16be', 2, 'byte order mark')
  const nuls = [0, 0]
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = nuls
  // Of text in Latin letters every second byte is zero.
  const many = sample.length / 2 / 2
  if (odd > many && even < odd / 20) return guess('utf-16le', 0, 'every second byte is zero')
  if (even > many && odd < even / 20) return guess('utf-16be', 0, 'every second byte is zero')
  return undefined
}

const hasUtf16Bom = (sample: Uint8Array, encoding: Utf16['encoding']): boolean =>
  sample[0] === (encoding === 'utf-16le' ? 0xff : 0xfe) &&
  sample[1] === (encoding === 'utf-16le' ? 0xfe : 0xff)

function tellUtf16(sample: Uint8Array, encoding: TextEncoding): Utf16 | undefined {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return undefined
  return { encoding, bomBytes: hasUtf16Bom(sample, encoding) ? 2 : 0, guesses: [] }
}

function refuseBinary(sample: Uint8Array, name: string): void {
  let controls = 0
  for (const byte of sample) {
    // Tab, line ends, form feed, and the separators 0x1a to 0x1f are found in text.
    if (byte < 9 || (byte > 13 && byte < 0x1a) || byte === 0x7f) controls += 1
  }
  if (isBinary(controls, sample.length)) throw binaryError(name)
}

const binaryError = (name: string) =>
  new UnusableFileError(
    'binary',
    `${name} is not text (it contains bytes that no text has): send it as CSV or as an Excel workbook.`,
  )

const explainNuls = (count: number): Guess => {
  const [they, were] = count === 1 ? ['a byte', 'it is'] : [`${count} bytes`, 'they are']
  return {
    code: 'nulBytes',
    message: `The file holds ${they} that no text has (NUL); ${were} left out.`,
    count,
  }
}

async function countBytes(file: ByteSource, isUtf8: IsUtf8): Promise<{ isUtf8: boolean; nuls: number }> {
  const counts = { isUtf8: true, nuls: 0 }
  await scanBytes(readPieces(file), (bytes, from, to, isLast) => {
    const end = isLast ? to : lastCharacterStart(bytes, from, to)
    if (counts.isUtf8) counts.isUtf8 = isUtf8(bytes.subarray(from, end))
    for (let at = bytes.indexOf(0, from); at >= 0 && at < end; at = bytes.indexOf(0, at + 1)) counts.nuls += 1
    return end
  })
  return counts
}

/** Returns where the last character begins that may not be whole yet; `to` when none is open. */
function lastCharacterStart(bytes: Uint8Array, from: number, to: number): number {
  for (let at = to - 1; at >= from && at > to - 4; at -= 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) return to
    if (byte >= 0xc0) return at
  }
  return to
}
