import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Guess } from '../sheet-facts.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { readBytes } from './byte-stream.ts'
import { writeDecoded } from './decode.ts'

/** Encodings that texts are read in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A text file as UTF-8. */
export type Utf8Text = {
  /** The file itself, or its copy in UTF-8. */
  readonly path: string
  readonly encoding: TextEncoding
  /** Bytes of the byte order mark, 0 or 3. */
  readonly bomBytes: number
  readonly guesses: readonly Guess[]
}

const SAMPLE_BYTES = 64 << 10

/** Share of control characters from which on a file is no text. */
const BINARY_SHARE = 0.02

/** So few are a slip in a text, however short it is. */
const MAX_SLIPS = 8

const isBinary = (controls: number, bytes: number): boolean =>
  controls > Math.max(MAX_SLIPS, bytes * BINARY_SHARE)

/**
 * Finds how a text file is encoded (byte order mark, UTF-8, UTF-16, else windows-1252) unless the caller knows, and gives
 * it as UTF-8; a copy is written into `folder` where it has to be. Bytes of zero stay
 * in it: readers leave them out, each with a note of its row. Throws UnusableFileError for empty and binary files.
 */
export async function openAsUtf8(path: string, folder: string, known?: TextEncoding): Promise<Utf8Text> {
  const { size } = await stat(path)
  const name = basename(path)
  if (size === 0) throw new UnusableFileError('empty', `${name} is empty: send the file again.`)
  const sample = await readSample(path)
  const copy = join(folder, 'text.utf8')
  const utf16 = known === undefined ? findUtf16(sample) : tellUtf16(sample, known)
  if (utf16) {
    if (size % 2 !== 0) {
      throw new UnusableFileError('truncated', `${name} ends in the middle of a character: send it again.`)
    }
    await writeDecoded(path, utf16.bomBytes, utf16.encoding, copy)
    return { path: copy, encoding: utf16.encoding, bomBytes: 0, guesses: utf16.guesses }
  }
  refuseBinary(sample, name)
  const counts = await countBytes(path)
  if (isBinary(counts.nuls, size)) throw binaryError(name)
  const guesses: Guess[] = counts.nuls > 0 ? [explainNuls(counts.nuls)] : []
  const bomBytes = hasUtf8Bom(sample) ? 3 : 0
  if (counts.isUtf8 && known !== 'windows-1252') return { path, encoding: 'utf-8', bomBytes, guesses }
  if (known !== 'windows-1252') {
    const { multibyte, invalid } = await writeDecoded(path, 0, 'utf-8 or windows-1252', copy)
    if (known === 'utf-8' || bomBytes > 0 || multibyte > invalid) {
      const message = `The file is UTF-8, but ${invalid} bytes are not; they are read as windows-1252.`
      guesses.push({ code: 'mixedEncoding', message, count: invalid })
      return { path: copy, encoding: 'utf-8', bomBytes, guesses }
    }
  }
  await writeDecoded(path, 0, 'windows-1252', copy)
  const message = 'The file is not UTF-8; it is read as windows-1252, as Excel on Windows saves it.'
  if (known === undefined) guesses.push({ code: 'encoding', message })
  return { path: copy, encoding: 'windows-1252', bomBytes: 0, guesses }
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const hasUtf8Bom = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

type Utf16 = { encoding: 'utf-16le' | 'utf-16be'; bomBytes: 0 | 2; guesses: readonly Guess[] }

function findUtf16(sample: Buffer): Utf16 | undefined {
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

const hasUtf16Bom = (sample: Buffer, encoding: Utf16['encoding']): boolean =>
  sample.subarray(0, 2).equals(Buffer.from(encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff]))

function tellUtf16(sample: Buffer, encoding: TextEncoding): Utf16 | undefined {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return undefined
  return { encoding, bomBytes: hasUtf16Bom(sample, encoding) ? 2 : 0, guesses: [] }
}

function refuseBinary(sample: Buffer, name: string): void {
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

async function countBytes(path: string): Promise<{ isUtf8: boolean; nuls: number }> {
  const counts = { isUtf8: true, nuls: 0 }
  await readBytes(path, 0, (bytes, from, to, isLast) => {
    const end = isLast ? to : lastCharacterStart(bytes, from, to)
    if (counts.isUtf8) counts.isUtf8 = isUtf8(bytes.subarray(from, end))
    for (let at = bytes.indexOf(0, from); at >= 0 && at < end; at = bytes.indexOf(0, at + 1)) counts.nuls += 1
    return end
  })
  return counts
}

/** Returns where the last character begins that may not be whole yet; `to` when none is open. */
function lastCharacterStart(bytes: Buffer, from: number, to: number): number {
  for (let at = to - 1; at >= from && at > to - 4; at -= 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) return to
    if (byte >= 0xc0) return at
  }
  return to
}
