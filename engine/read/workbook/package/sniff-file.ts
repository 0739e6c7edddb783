import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnusableFileError } from '#engine/read/unusable-file.ts'

const ZIP = Buffer.from('PK')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
const HEAD_BYTES = 4096
const PIECE_BYTES = 2 ** 20

async function holds(path: string, needle: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(PIECE_BYTES + needle.length)
    for (let position = 0; ; position += PIECE_BYTES) {
      const { bytesRead } = await file.read(piece, 0, piece.length, position)
      if (piece.subarray(0, bytesRead).includes(needle)) return true
      if (bytesRead < piece.length) return false
    }
  } finally {
    await file.close()
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new UnusableFileError('missing', `There is no file ${basename(path)}; check its name.`, { cause })
  })
  return found.size
}

async function describeOther(path: string, head: Buffer): Promise<UnusableFileError> {
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    return (await holds(path, ENCRYPTED_PACKAGE))
      ? new UnusableFileError(
          'encrypted',
          'This workbook has a password; save it without one and send it again.',
        )
      : new UnusableFileError(
          'wrongFormat',
          'This is an old workbook (XLS) named like a new one; name it .xls.',
        )
  }
  const text = head.toString('latin1').trimStart().toLowerCase()
  if (/^(\u00ef\u00bb\u00bf)?<(!doctype html|html|table|head|body|meta)/.test(text)) {
    const message = 'This is a web page named like a workbook; open it in Excel and save it as XLSX.'
    return new UnusableFileError('wrongFormat', message)
  }
  if (!head.includes(0)) {
    const message = 'This is a text file named like a workbook; name it .csv or .txt.'
    return new UnusableFileError('wrongFormat', message)
  }
  return new UnusableFileError('binary', 'This file is no workbook; send the roster as XLSX or CSV.')
}

/** Whether a file begins as a zip does. */
export async function isZip(path: string): Promise<boolean> {
  return (await readHead(path)).subarray(0, ZIP.length).equals(ZIP)
}

/** Passes for a file that begins as a zip does; throws the UnusableFileError that says what any other file is. */
export async function refuseOtherFiles(path: string): Promise<void> {
  if (basename(path).startsWith('~$')) {
    const message =
      'This is the lock file that Excel keeps while a workbook is open; send the workbook itself.'
    throw new UnusableFileError('lockFile', message)
  }
  if ((await sizeOf(path)) === 0) {
    throw new UnusableFileError('empty', 'This file is empty; send it again.')
  }
  const head = await readHead(path)
  if (!head.subarray(0, ZIP.length).equals(ZIP)) throw await describeOther(path, head)
}
