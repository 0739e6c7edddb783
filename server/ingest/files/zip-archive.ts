import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { IngestError } from '../ingest-error.ts'

export type ZipEntry = {
  /** With the path of the archive. */
  name: string
  /** Inside the archive. */
  path: string
  /** Unpacked. */
  bytes: number
  checkSum: number
  /** The content from byte `start` on; what is before it is unpacked all the same. */
  open(start?: number): Promise<Readable>
}
export type ZipArchive = { entries: ZipEntry[]; close(): void }

export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await file.close()
  }
}

/** `bytes`: an archive that was read already, as one inside another. */
function openArchive(name: string, bytes?: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false }
    const take = (cause: Error | null, zip: yauzl.ZipFile) => {
      if (!cause) return resolve(zip)
      const wrong = `${name} is not a whole zip archive (${cause.message}).`
      reject(new IngestError(`${wrong} It was probably cut off: download it again.`, { cause }))
    }
    if (bytes) yauzl.fromBuffer(bytes, options, take)
    else yauzl.open(name, options, take)
  })
}

function listEntries(zip: yauzl.ZipFile, path: string): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (cause: Error) => reject(damaged(path, cause)))
    zip.readEntry()
  })
}

function damaged(name: string, cause?: Error): IngestError {
  const why = cause ? ` (${cause.message})` : ''
  return new IngestError(`${name} is damaged inside the zip archive${why}. Download the archive again.`, {
    cause,
  })
}

/** Passes the bytes from `start` on and fails at the end when they are not those that were packed. */
function checkedFrom(start: number, name: string, expected: number): Transform {
  let sum = 0
  let toSkip = start
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      const skipped = Math.min(toSkip, chunk.length)
      toSkip -= skipped
      if (skipped < chunk.length) this.push(chunk.subarray(skipped))
      done()
    },
    flush(done) {
      done(sum === expected ? null : damaged(name))
    },
  })
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string, start: number): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: Error) =>
      reject(
        new IngestError(
          `${name} cannot be read (${cause.message}). Unpack the archive and give the folder instead.`,
          {
            cause,
          },
        ),
      )
    try {
      zip.openReadStream(entry, (cause, packed) => {
        if (cause) return refuse(cause)
        const checked = checkedFrom(start, name, entry.crc32)
        packed.on('error', (error: Error) => checked.destroy(damaged(name, error)))
        checked.on('close', () => packed.destroy())
        resolve(packed.pipe(checked))
      })
    } catch (error) {
      refuse(error as Error)
    }
  })
}

/** The files of a zip archive in the order of their names, each read as a stream straight from the archive. */
export async function openZip(path: string, bytes?: Buffer): Promise<ZipArchive> {
  const zip = await openArchive(path, bytes)
  try {
    const entries = (await listEntries(zip, path)).map((entry) => {
      const name = `${path}/${entry.fileName}`
      return {
        name,
        path: entry.fileName,
        bytes: entry.uncompressedSize,
        checkSum: entry.crc32,
        open: (start = 0) => openEntry(zip, entry, name, start),
      }
    })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

export const openPlain =
  (path: string) =>
  async (start = 0): Promise<Readable> =>
    createReadStream(path, { highWaterMark: 1 << 20, start })
