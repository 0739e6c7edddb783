import type { Readable } from 'node:stream'
import { type Header, recognizeHeader } from './header.ts'
import { decodeLine } from './lines.ts'
import { splitRecord } from './records.ts'

const HEAD_BYTES = 64 * 1024

/** Returns the first bytes of a file, enough for the longest header line. */
export async function readHead(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

const SIGNATURES: [bytes: number[], error: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a zip archive inside another file. Unpack it and give the files in it'],
  [[0x1f, 0x8b], 'is packed with gzip. Unpack it first'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an Excel workbook. Save the sheet as "CSV UTF-8" and give that file'],
  [[0xff, 0xfe], 'is saved as Unicode text (UTF-16). Save it as "CSV UTF-8"'],
  [[0xfe, 0xff], 'is saved as Unicode text (UTF-16). Save it as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF document. Give the CSV file'],
]

const SEPARATORS: [separator: string, name: string][] = [
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
]

const GENERAL_ERROR =
  'is not a file of the registry: its first line does not name the columns of npidata_pfile, othername_pfile, ' +
  'pl_pfile or endpoint_pfile. Give a file as NPPES publishes it, with its header line'

/** Returns what is wrong with bytes that cannot be a text file, in words to follow the file's name. */
export function findByteError(head: Buffer): string | undefined {
  if (head.length === 0) return 'is empty. Download it again'
  const known = SIGNATURES.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (known) return known[1]
  const start = head.subarray(0, 512).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (start === '') return 'holds no text. Download it again'
  if (start.startsWith('<')) {
    return 'is a web page and not a data file: the download led to a page with a message. Open it to read the message, then download again'
  }
  if (head.includes(0)) return 'is not a text file. Give the CSV file'
  return undefined
}

/** Title lines stand above the header of the deactivation report. */
export const MAX_TITLE_LINES = 5

function readHeadLines(head: Buffer): string[] {
  const lines: string[] = []
  for (let start = 0; start < head.length && lines.length <= MAX_TITLE_LINES; ) {
    const end = head.indexOf(0x0a, start)
    const { text } = decodeLine(head.subarray(start, end === -1 ? head.length : end))
    lines.push(text.replace(/^\uFEFF/, '').trimEnd())
    start = end === -1 ? head.length : end + 1
  }
  return lines
}

function findHeader(name: string, lines: readonly string[]): Header | undefined {
  const headers = lines.map((line, index) => {
    const split = splitRecord(line)
    return 'fields' in split ? recognizeHeader(name, split.fields, index + 1) : undefined
  })
  return headers[0] ?? headers.find((header) => header?.kind === 'deactivation')
}

/** Returns the header of a registry file from its first bytes, or why it has none, to follow the file's name. */
export function examineHead(name: string, head: Buffer): Header | { error: string } {
  const error = findByteError(head)
  if (error) return { error }
  if (!head.includes(0x0a) && head.length === HEAD_BYTES) return { error: GENERAL_ERROR }
  const lines = readHeadLines(head)
  const header = findHeader(name, lines)
  if (header) return header
  for (const [separator, words] of SEPARATORS) {
    const columns = (lines[0] ?? '').split(separator).map((column) => column.replace(/^"|"$/g, ''))
    if (columns.length > 2 && recognizeHeader(name, columns)) {
      return { error: `separates its columns by ${words}. Save it with commas between the columns` }
    }
  }
  return { error: GENERAL_ERROR }
}
