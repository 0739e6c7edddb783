import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnusableFileError } from '../unusable-file.ts'
import { findSignature } from './file-signatures.ts'

/** Says which reader a file is for, evaluated by its content; `zip` may be a workbook or an archive. */
export type FileKind = 'text' | 'zip' | 'otherWorkbook' | 'pdf'

const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** Workbooks of Excel 2 to 5: the record that begins a stream of cells. */
const EARLY_EXCEL = ['\t\0\x04\0', '\t\x02\x06\0', '\t\x04\x06\0', '\t\x08\x08\0']
const PDF_HEAD_BYTES = 1024
const HEAD_BYTES = 4096
const PIECE_BYTES = 2 ** 20
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/** Texts that a spreadsheet program writes as a workbook: SLK, DIF, the XML of Excel 2003. */
const TEXT_WORKBOOKS = [
  /^ID;P/,
  /^TABLE\r?\n0,1/,
  /^<\?xml[\s\S]*(?:urn:schemas-microsoft-com:office:spreadsheet|<Workbook)/,
]

/** Texts that hold a table, if at all, in the middle of something else. */
const OTHER_TEXTS: readonly (readonly [pattern: RegExp, what: string, fix: string])[] = [
  [
    /^(?:<!doctype html|<html|<table|<head|<body|<meta)/i,
    'a web page',
    'open it in Excel and save it as XLSX',
  ],
  [/^(?:<\?xml|<[a-z]+:[a-z]+ )/i, 'XML', 'send the roster as a workbook or as CSV'],
  [/^MIME-Version:/i, 'a web page in an email', 'open it in Excel and save it as XLSX'],
  [/^\{\\rtf/, 'a document (RTF)', 'send the roster as a workbook or as CSV'],
  [/^(?:\[\s*[\]{"[]|\{\s*[}"])/, 'JSON', 'send the roster as a workbook or as CSV'],
]

const startsWithAny = (text: string, starts: readonly string[]): boolean =>
  starts.some((start) => text.startsWith(start))

async function findKind(file: FileHandle, name: string): Promise<FileKind> {
  const head = await readPiece(file, 0, HEAD_BYTES)
  const start = head.toString('latin1')
  if (startsWithAny(start, ZIP)) return 'zip'
  if (start.slice(0, PDF_HEAD_BYTES).includes('%PDF-')) return 'pdf'
  if (start.startsWith(COMPOUND)) {
    if (!(await holds(file, ENCRYPTED_PACKAGE))) return 'otherWorkbook'
    const message = `${name} has a password: save it without one and send it again.`
    throw new UnusableFileError('encrypted', message)
  }
  if (startsWithAny(start, EARLY_EXCEL)) return 'otherWorkbook'
  const known = findSignature(head)
  if (known) throw new UnusableFileError(known.code, `${name} is ${known.what}: ${known.fix}.`)
  return findKindOfText(start, name)
}

function findKindOfText(start: string, name: string): FileKind {
  // Of UTF-16 the letters without the zeros between them are enough.
  const text = start
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (TEXT_WORKBOOKS.some((pattern) => pattern.test(text))) return 'otherWorkbook'
  const other = OTHER_TEXTS.find(([pattern]) => pattern.test(text))
  if (other === undefined) return 'text'
  const [, what, fix] = other
  throw new UnusableFileError('wrongFormat', `${name} is ${what}, no table: ${fix}.`)
}

async function readPiece(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.subarray(0, bytesRead)
}

async function holds(file: FileHandle, needle: Buffer): Promise<boolean> {
  for (let position = 0; ; position += PIECE_BYTES) {
    const piece = await readPiece(file, position, PIECE_BYTES + needle.length)
    if (piece.includes(needle)) return true
    if (piece.length < PIECE_BYTES + needle.length) return false
  }
}

async function withFile<Result>(path: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw explainSystem(error, basename(path))
  })
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

function explainSystem(error: NodeJS.ErrnoException, name: string): UnusableFileError {
  const { code = 'unknown' } = error
  const [kind, message] =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? (['missing', `There is no file ${name}: check its name.`] as const)
      : (['unreadable', `${name} cannot be opened (${code}): check who may read it.`] as const)
  return new UnusableFileError(kind, message, { cause: error })
}

/** Tells whether a file begins as a zip does. */
export const isZip = (path: string): Promise<boolean> =>
  withFile(path, async (file) => startsWithAny((await readPiece(file, 0, 4)).toString('latin1'), ZIP))

/**
 * Finds what a file is by what stands in it. Throws UnusableFileError for what is not there, cannot be opened, is empty,
 * has a password, or is known to be no roster.
 */
export async function sniffFile(path: string): Promise<FileKind> {
  const name = basename(path)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw explainSystem(error, name)
  })
  if (found.isDirectory()) {
    throw new UnusableFileError('folder', `${name} is a folder: give the file that holds the roster.`)
  }
  if (!found.isFile()) {
    throw new UnusableFileError('unreadable', `${name} is a device or a pipe: save it as a file first.`)
  }
  if (name.startsWith('~$')) {
    const message = `${name} is the lock file that Excel keeps while a workbook is open: send the workbook itself.`
    throw new UnusableFileError('lockFile', message)
  }
  if (found.size === 0) throw new UnusableFileError('empty', `${name} is empty: send the file again.`)
  return withFile(path, (file) => findKind(file, name))
}
