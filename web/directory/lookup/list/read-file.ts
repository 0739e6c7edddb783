const MAX_FILE_BYTES = 100 * 1024 * 1024
const HEAD_BYTES = 4096

/** A file whose text cannot be had; the message says what to do. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFileError'
  }
}

const KINDS: readonly { readonly signature: readonly number[]; readonly name: string }[] = [
  { signature: [0x50, 0x4b, 0x03, 0x04], name: 'a workbook or a ZIP archive' },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old Excel workbook' },
  { signature: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
]

function getEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function refuseOtherKinds(name: string, head: Uint8Array, encoding: string): void {
  const kind = KINDS.find(({ signature }) => signature.every((byte, place) => head[place] === byte))
  if (kind) {
    throw new UnreadableFileError(
      `${name} is ${kind.name}. Open it, save the sheet as CSV or text, and choose that file.`,
    )
  }
  if (encoding === 'utf-8' && head.includes(0)) {
    throw new UnreadableFileError(`${name} is not a text file. Choose a CSV or text file.`)
  }
}

/** Returns the text of a CSV or text file. Throws UnreadableFileError for workbooks and whatever else is no text. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) {
    throw new UnreadableFileError(
      `${file.name} is larger than 100 MB. Save only the column with the NPIs and choose that file.`,
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = bytes.subarray(0, HEAD_BYTES)
  const encoding = getEncoding(head)
  refuseOtherKinds(file.name, head, encoding)
  return new TextDecoder(encoding).decode(bytes)
}
