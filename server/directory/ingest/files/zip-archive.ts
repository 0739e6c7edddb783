import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { IngestError } from '../ingest-error.ts'

export type ZipEntry = { name: string; open(): Promise<Readable> }
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

function openArchive(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (cause, zip) => {
      if (!cause) return resolve(zip)
      const wrong = `${path} is not a whole zip archive (${cause.message}).`
      reject(new IngestError(`${wrong} It was probably cut off: download it again.`, { cause }))
    })
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

/** Passes the bytes on and fails at the end when they are not those that were packed. */
function checkSum(name: string, expected: number): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === expected ? null : damaged(name))
    },
  })
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<Readable> {
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
        const checked = checkSum(name, entry.crc32)
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
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openArchive(path)
  try {
    const entries = (await listEntries(zip, path)).map((entry) => {
      const name = `${path}/${entry.fileName}`
      return { name, open: () => openEntry(zip, entry, name) }
    })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

export const openPlain = (path: string) => async (): Promise<Readable> =>
  createReadStream(path, { highWaterMark: 1 << 20 })
