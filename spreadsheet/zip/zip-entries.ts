import yauzl from 'yauzl'
import { refuseBomb, refuseDamaged, UnusableFileError } from '../unusable-file.ts'
import type { ZipLimits } from './zip-limits.ts'

/** An open zip file with its entries by name, in lower case and without a leading slash. */
export type OpenZip = { readonly zip: yauzl.ZipFile; readonly entries: ReadonlyMap<string, yauzl.Entry> }

/** Returns the key of a part name: names of an Office package differ in more than case only by mistake. */
export const partKey = (name: string): string => name.replace(/^\/+/, '').toLowerCase()

const ENCRYPTED = 1
const LOCAL_HEADER_BYTES = 30

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(refuseDamaged('its zip directory is missing or cut off', error)) : resolve(zip),
    )
  })
}

/** The library refuses names that lead out of the folder that a zip is unpacked into. */
function refuseDirectory(error: Error): UnusableFileError {
  if (!/absolute path|relative path/.test(error.message)) {
    return refuseDamaged('its zip directory cannot be read', error)
  }
  const message =
    'This zip has files that would land outside of its folder; pack only the rosters and send it again.'
  return new UnusableFileError('bomb', message, { cause: error })
}

function list(zip: yauzl.ZipFile, limits: ZipLimits): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  return new Promise((resolve, reject) => {
    if (zip.entryCount > limits.entries) reject(refuseBomb(`has ${zip.entryCount} parts`))
    zip.on('error', (error) => reject(refuseDirectory(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      const key = partKey(entry.fileName)
      if (entries.has(key)) reject(refuseDamaged(`it holds ${entry.fileName} twice`))
      if (entries.size >= limits.entries) reject(refuseBomb(`has more than ${limits.entries} parts`))
      entries.set(key, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Entries that share packed bytes are how a small zip claims to be endless. */
function refuseOverlaps(entries: Iterable<yauzl.Entry>): void {
  let end = 0
  for (const entry of [...entries].sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) throw refuseBomb('has parts that share their bytes')
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize
  }
}

/** Opens a zip file and lists it; refuses what is encrypted, damaged or overlapping. The caller closes `zip`. */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const zip = await open(path)
  try {
    const entries = await list(zip, limits)
    refuseOverlaps(entries.values())
    if ([...entries.values()].some(({ generalPurposeBitFlag }) => generalPurposeBitFlag & ENCRYPTED)) {
      const message = 'This file is a zip with a password; unpack it and send what is inside.'
      throw new UnusableFileError('encrypted', message)
    }
    return { zip, entries }
  } catch (error) {
    zip.close()
    throw error
  }
}
