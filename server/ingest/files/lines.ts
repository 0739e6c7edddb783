import { isAscii, isUtf8 } from 'node:buffer'
import { IngestError } from '../ingest-error.ts'

const NEWLINE = 0x0a
const MAX_LINE_BYTES = 8 << 20
const windows1252 = new TextDecoder('windows-1252')

/** Decodes a line as UTF-8, or if it is not UTF-8, in the encoding in which Excel saves on Windows. */
export function decodeLine(bytes: Buffer): { text: string; guessed: boolean } {
  return isUtf8(bytes)
    ? { text: bytes.toString('utf8'), guessed: false }
    : { text: windows1252.decode(bytes), guessed: true }
}

function* splitAtNewlines(bytes: Buffer): Generator<Buffer> {
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(NEWLINE, start)
    if (end === -1) end = bytes.length
    yield bytes.subarray(start, end)
  }
}

function textLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function clean(lines: string[], hasZeroBytes: boolean): string[] {
  return lines.map((line) => {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    // PostgreSQL cannot hold the character zero.
    return hasZeroBytes ? whole.replaceAll('\0', '\uFFFD') : whole
  })
}

export type TextBlock = {
  lines: string[]
  /** Index in `lines` of those that were not UTF-8. */
  guessed: number[]
  /** Byte of the file behind the last of the lines. */
  end: number
}

function decode(bytes: Buffer): Omit<TextBlock, 'end'> {
  const hasZeroBytes = bytes.includes(0)
  if (isAscii(bytes)) return { lines: clean(textLines(bytes.toString('latin1')), hasZeroBytes), guessed: [] }
  if (isUtf8(bytes)) return { lines: clean(textLines(bytes.toString('utf8')), hasZeroBytes), guessed: [] }
  const decoded = [...splitAtNewlines(bytes)].map(decodeLine)
  return {
    lines: clean(
      decoded.map((line) => line.text),
      hasZeroBytes,
    ),
    guessed: decoded.flatMap((line, index) => (line.guessed ? [index] : [])),
  }
}

/** Yields the physical lines of a file from byte `start` on, block by block, without line ends and byte order mark. */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  name: string,
  start = 0,
): AsyncGenerator<TextBlock> {
  let kept: Buffer[] = []
  let keptBytes = 0
  let end = start
  const give = (bytes: Buffer): TextBlock => {
    const block = { ...decode(bytes), end: end + bytes.length }
    if (end === 0) block.lines[0] = (block.lines[0] ?? '').replace(/^\uFEFF/, '')
    end = block.end
    return block
  }
  for await (const chunk of stream) {
    const whole = chunk.lastIndexOf(NEWLINE) + 1
    if (whole > 0) {
      yield give(Buffer.concat([...kept, chunk.subarray(0, whole)]))
      kept = []
      keptBytes = 0
    }
    if (whole < chunk.length) kept.push(chunk.subarray(whole))
    keptBytes += chunk.length - whole
    if (keptBytes > MAX_LINE_BYTES) {
      throw new IngestError(`${name} has a line of more than 8 MB, so it is damaged. Download it again.`)
    }
  }
  if (keptBytes > 0) yield give(Buffer.concat(kept))
}
