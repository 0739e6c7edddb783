import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  openPackage,
  UnusableFileError,
  WORKBOOK_LIMITS,
  type ZipLimits,
  type ZipPackage,
} from '@concord/spreadsheet'
import { IngestError } from '../ingest-error.ts'

/** A file of an archive. */
export type ArchiveEntry = {
  /** File name, with the path of the archive. */
  name: string
  /** Inside the archive. */
  path: string
  /** Unpacked. */
  bytes: number
  checkSum: number
  /** The content from byte `start` on; what is before it is unpacked all the same. */
  open(start?: number): Promise<Readable>
}
export type Archive = { entries: ArchiveEntry[]; close(): void }

/** Registry files unpack to some ten gigabytes, and the operator chose them: the limits only catch what is endless. */
const LIMITS: ZipLimits = { ...WORKBOOK_LIMITS, partBytes: 2 ** 40, totalBytes: 2 ** 41, ratio: 1000 }

/** Gives a stream from a byte on; what is before it is read all the same. */
export async function* skipBytes(pieces: AsyncIterable<Buffer>, start: number): AsyncGenerator<Buffer> {
  let toSkip = start
  for await (const piece of pieces) {
    const skipped = Math.min(toSkip, piece.length)
    toSkip -= skipped
    if (skipped < piece.length) yield piece.subarray(skipped)
  }
}

const getDetail = ({ message, cause }: UnusableFileError) =>
  cause instanceof Error ? cause.message : message

function explainArchive(path: string, error: unknown): unknown {
  if (!(error instanceof UnusableFileError)) return error
  if (error.code !== 'truncated') return new IngestError(`${path}: ${error.message}`, { cause: error })
  return new IngestError(
    `${path} is not a whole zip archive (${getDetail(error)}). It was probably cut off: download it again.`,
    { cause: error },
  )
}

async function* readEntry(zip: ZipPackage, path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* zip.stream(path)
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    const message = `${name} is damaged inside the zip archive (${getDetail(error)}). Download the archive again.`
    throw new IngestError(message, { cause: error })
  }
}

/** Opens a zip archive: its files in the order of their names, each read as a stream straight from the archive. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPackage(path, LIMITS).catch((error: unknown) => {
    throw explainArchive(path, error)
  })
  const entries = zip.names
    .filter((inside) => !inside.endsWith('/'))
    .map((inside): ArchiveEntry => {
      const name = `${path}/${inside}`
      return {
        name,
        path: inside,
        bytes: zip.sizeHint(inside),
        checkSum: zip.checkSumHint(inside),
        open: async (start = 0) =>
          Readable.from(skipBytes(readEntry(zip, inside, name), start), { objectMode: false }),
      }
    })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { entries, close: () => zip.close() }
}

/** Opens a file that is not packed, from a byte on. */
export const openPlain =
  (path: string) =>
  async (start = 0): Promise<Readable> =>
    createReadStream(path, { highWaterMark: 1 << 20, start })
