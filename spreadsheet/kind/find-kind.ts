import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { findBytes, readLatin1, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
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
/** The name 'EncryptedPackage' in UTF-16. */
const ENCRYPTED_PACKAGE = toUtf8([...'EncryptedPackage'].map((letter) => `${letter}\0`).join(''))

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

/**
 * Finds what a file is by what stands in it. Throws UnusableFileError for what is empty, has a password, or is known to be
 * no roster.
 */
export async function findKind(file: ByteSource): Promise<FileKind> {
  const { name } = file
  if (name.startsWith('~$')) {
    const message = `${name} is the lock file that Excel keeps while a workbook is open: send the workbook itself.`
    throw new UnusableFileError('lockFile', message)
  }
  if (file.size === 0) throw new UnusableFileError('empty', `${name} is empty: send the file again.`)
  const head = await file.read(0, HEAD_BYTES)
  const start = readLatin1(head)
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

async function holds(file: ByteSource, searched: Uint8Array): Promise<boolean> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = await file.read(at, at + PIECE_BYTES + searched.length)
    if (findBytes(piece, searched) >= 0) return true
  }
  return false
}

/** Tells whether a file begins as a zip does. */
export const startsAsZip = async (file: ByteSource): Promise<boolean> =>
  startsWithAny(readLatin1(await file.read(0, 4)), ZIP)
