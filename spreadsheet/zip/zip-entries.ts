import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { refuseBomb, refuseDamaged, UnusableFileError } from '../unusable-file.ts'
import type { ZipLimits } from './zip-limits.ts'
import {
  END64_LENGTH,
  findEnd,
  isEntry,
  readEnd64,
  readEntry,
  TAIL_BYTES,
  type ZipEntry,
} from './zip-records.ts'

/** Returns the key of a part name: names of an Office package differ in more than case only by mistake. */
export const partKey = (name: string): string => name.replace(/^\/+/, '').toLowerCase()

const ENCRYPTED = 1
const LOCAL_HEADER_BYTES = 30
const LOCAL_SIGNATURE = 0x04034b50
/** No entry takes more than this in the directory: its three texts have 65,535 bytes at most. */
const MAX_ENTRY_BYTES = 46 + 3 * 0xffff

async function readDirectory(source: ByteSource, limits: ZipLimits): Promise<[Uint8Array, entries: number]> {
  const tail = await source.read(Math.max(0, source.size - TAIL_BYTES), source.size)
  const found = findEnd(tail)
  const end =
    'end64At' in found ? readEnd64(await source.read(found.end64At, found.end64At + END64_LENGTH)) : found
  if (end.entries > limits.entries) throw refuseBomb(`has ${end.entries} parts`)
  if (end.bytes > end.entries * MAX_ENTRY_BYTES || end.at + end.bytes > source.size) {
    throw refuseDamaged('its zip directory cannot be read')
  }
  return [await source.read(end.at, end.at + end.bytes), end.entries]
}

async function list(source: ByteSource, limits: ZipLimits): Promise<Map<string, ZipEntry>> {
  const [directory, count] = await readDirectory(source, limits)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(directory, at)
    const key = partKey(entry.name)
    if (entries.has(key)) throw refuseDamaged(`it holds ${entry.name} twice`)
    entries.set(key, entry)
    at = next
  }
  // An end that counts too few would leave parts out unseen.
  if (isEntry(directory, at)) throw refuseDamaged('its zip directory holds more parts than it says')
  return entries
}

/** Entries that share packed bytes are how a small zip claims to be endless. */
function refuseOverlaps(entries: Iterable<ZipEntry>): void {
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.headerAt - b.headerAt)) {
    if (entry.headerAt < end) throw refuseBomb('has parts that share their bytes')
    end = entry.headerAt + LOCAL_HEADER_BYTES + entry.packedBytes
  }
}

/**
 * Lists a zip by name, in lower case and without a leading slash; refuses what is encrypted, damaged or overlapping, or has
 * names that lead out of the folder that it is unpacked into.
 */
export async function listEntries(
  source: ByteSource,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = await list(source, limits)
  refuseOverlaps(entries.values())
  if ([...entries.values()].some(({ flags }) => flags & ENCRYPTED)) {
    const message = 'This file is a zip with a password; unpack it and send what is inside.'
    throw new UnusableFileError('encrypted', message)
  }
  return entries
}

/** Returns the byte that the packed bytes of an entry begin with: its local header may be longer than the directory says. */
export async function findPacked(
  source: ByteSource,
  { name, headerAt, packedBytes }: ZipEntry,
): Promise<number> {
  const header = await source.read(headerAt, headerAt + LOCAL_HEADER_BYTES)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_SIGNATURE) {
    throw refuseDamaged(`${name} cannot be read`)
  }
  const start = headerAt + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (start + packedBytes > source.size) throw refuseDamaged(`${name} cannot be read`)
  return start
}
