import { UnreadableFileError } from './read-file-error.ts'

const MAX_FILE_BYTES = 100 * 1024 * 1024
const HEAD_BYTES = 4096
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const KINDS: readonly { readonly signature: readonly number[]; readonly name: string }[] = [
  { signature: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old Excel workbook, or one with a password' },
  { signature: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
]

/** A text that may hold the list: of a workbook each tab is one. */
export type ListText = { readonly source: string; readonly text: string }

const begins = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, place) => head[place] === byte)

function getEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function refuseOtherKinds(name: string, head: Uint8Array, encoding: string): void {
  const kind = KINDS.find(({ signature }) => begins(head, signature))
  if (kind) {
    throw new UnreadableFileError(
      `${name} is ${kind.name}. Open it, save the sheet as XLSX or CSV, and choose that file.`,
    )
  }
  if (encoding === 'utf-8' && head.includes(0)) {
    throw new UnreadableFileError(`${name} is not a text file. Choose an XLSX, CSV or text file.`)
  }
}

async function readTabTexts(file: File): Promise<readonly ListText[]> {
  const { readWorkbook } = await import('../workbooks.ts')
  const tabs = await readWorkbook(file)
  const isOne = tabs.length === 1
  return tabs.map(({ name, text }) => ({ source: isOne ? file.name : `${file.name}, tab ${name}`, text }))
}

/** Returns the text of a CSV or text file, or of each tab of a workbook. Throws UnreadableFileError for whatever else. */
export async function readFile(file: File): Promise<readonly ListText[]> {
  if (file.size > MAX_FILE_BYTES) {
    throw new UnreadableFileError(
      `${file.name} is larger than 100 MB. Save only the column with the NPIs and choose that file.`,
    )
  }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (begins(head, ZIP)) return readTabTexts(file)
  const encoding = getEncoding(head)
  refuseOtherKinds(file.name, head, encoding)
  return [{ source: file.name, text: new TextDecoder(encoding).decode(await file.arrayBuffer()) }]
}
