import { readLatin1 } from '#spreadsheet/bytes/byte-text.ts'

/** Describes how files begin that hold no table that could be read, and what their sender should do. */
type Signature = {
  readonly what: string
  /** Latin-1. */
  readonly bytes: string
  /** Says where they stand; at the beginning when missing. */
  readonly at?: number
  readonly code: 'binary' | 'wrongFormat'
  readonly fix: string
}

const UNPACK = 'unpack it and send the roster inside'
const RESAVE = 'send the roster as a workbook or as CSV'

const packed = (what: string, bytes: string, at = 0): Signature => ({
  what,
  bytes,
  at,
  code: 'wrongFormat',
  fix: UNPACK,
})
const binary = (what: string, bytes: string, at = 0): Signature => ({
  what,
  bytes,
  at,
  code: 'binary',
  fix: RESAVE,
})

const SIGNATURES: readonly Signature[] = [
  packed('a gzip file', '\x1f\x8b'),
  packed('a 7z archive', '7z\xbc\xaf\x27\x1c'),
  packed('a RAR archive', 'Rar!\x1a\x07'),
  packed('a bzip2 file', 'BZh'),
  packed('an xz file', '\xfd7zXZ\0'),
  packed('a Zstandard file', '\x28\xb5\x2f\xfd'),
  packed('a tar archive', 'ustar', 257),
  binary('a picture (PNG)', '\x89PNG'),
  binary('a picture (JPEG)', '\xff\xd8\xff'),
  binary('a picture (GIF)', 'GIF8'),
  binary('a picture (BMP)', 'BM'),
  binary('a picture (TIFF)', 'II*\0'),
  binary('a picture (TIFF)', 'MM\0*'),
  binary('a picture (WebP)', 'WEBP', 8),
  binary('a picture (HEIC)', 'ftyphei', 4),
  binary('a program', 'MZ'),
  binary('a program', '\x7fELF'),
  binary('a program', '\xcf\xfa\xed\xfe'),
  binary('a program', '\xca\xfe\xba\xbe'),
  binary('a database (SQLite)', 'SQLite format 3'),
  binary('a database (Access)', 'Standard ', 4),
  binary('a Parquet file', 'PAR1'),
]

/**
 * Returns what a file is that begins with `head`, when it is known and no table. Some of these beginnings are letters
 * that a text may begin with as well, so that they count only before a zero byte, which no text has.
 */
export function findSignature(head: Uint8Array): Signature | undefined {
  if (!head.includes(0) && head.every((byte) => byte < 0x80)) return undefined
  const start = readLatin1(head)
  const isCertain = ({ bytes }: Signature) => /[^ -~]/.test(bytes) || head.includes(0)
  return SIGNATURES.find((known) => start.startsWith(known.bytes, known.at) && isCertain(known))
}
