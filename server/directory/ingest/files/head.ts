import type { Readable } from 'node:stream'
import { FILE_KINDS } from './columns.ts'
import { type Header, recognizeHeader } from './header.ts'
import { decodeLine } from './lines.ts'
import { splitRecord } from './records.ts'

const HEAD_BYTES = 64 * 1024

/** The first bytes of a file, enough for the longest header line. */
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

const SIGNATURES: [bytes: number[], fault: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a zip archive inside another file. Unpack it and give the files in it'],
  [[0x1f, 0x8b], 'is packed with gzip. Unpack it first'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an Excel workbook. Save the sheet as "CSV UTF-8" and give that file'],
  [[0xff, 0xfe], 'is saved as Unicode text (UTF-16). Save it as "CSV UTF-8"'],
  [[0xfe, 0xff], 'is saved as Unicode text (UTF-16). Save it as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF document. Give the CSV files of the registry'],
]

const SEPARATORS: [separator: string, name: string][] = [
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
]

const GENERAL_FAULT = `is not a file of the registry: its first line does not name the columns of ${FILE_KINDS.slice(
  0,
  -1,
)
  .map((kind) => `${kind}_pfile`)
  .join(', ')} or ${FILE_KINDS.at(-1)}_pfile. Give a file as NPPES publishes it, with its header line`

function faultOfBytes(head: Buffer): string | undefined {
  if (head.length === 0) return 'is empty. Download it again'
  const known = SIGNATURES.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (known) return known[1]
  const start = head.subarray(0, 512).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (start === '') return 'holds no text. Download it again'
  if (start.startsWith('<')) {
    return 'is a web page and not a data file: the download led to a page with a message. Open it to read the message, then download again'
  }
  if (head.includes(0)) return 'is not a text file. Give the CSV files of the registry'
  return undefined
}

/** The header of a registry file by its first bytes, or in words to follow the file's name why it is none. */
export function examineHead(name: string, head: Buffer): Header | { fault: string } {
  const fault = faultOfBytes(head)
  if (fault) return { fault }
  const end = head.indexOf(0x0a)
  if (end === -1 && head.length === HEAD_BYTES) return { fault: GENERAL_FAULT }
  const line = decodeLine(head.subarray(0, end === -1 ? head.length : end))
    .text.replace(/^\uFEFF/, '')
    .trimEnd()
  const split = splitRecord(line)
  const header = 'fields' in split ? recognizeHeader(name, split.fields) : undefined
  if (header) return header
  for (const [separator, words] of SEPARATORS) {
    const columns = line.split(separator).map((column) => column.replace(/^"|"$/g, ''))
    if (columns.length > 2 && recognizeHeader(name, columns)) {
      return { fault: `separates its columns by ${words}. Save it with commas between the columns` }
    }
  }
  return { fault: GENERAL_FAULT }
}
