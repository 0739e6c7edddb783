import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  findZipKind,
  type Guess,
  isZip,
  openPackage,
  UnusableFileError,
  type ZipLimits,
  type ZipPackage,
} from '@concord/spreadsheet'
import type { Reading } from '../reading.ts'

const MB = 2 ** 20

/** The limits of an archive of rosters: large texts pack well, but not three hundred times. */
export const ARCHIVE_LIMITS: ZipLimits = {
  entries: 500,
  partBytes: 4096 * MB,
  smallPartBytes: MB,
  totalBytes: 8192 * MB,
  ratio: 300,
  ratioFromBytes: 32 * MB,
}

/** Reads one file that was unpacked, into a folder of its own. */
export type ReadEntry = (path: string, folder: string) => Promise<Reading>

/** Defines what operating systems and programs leave beside the files of people. */
const LEFT_OVER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._|~\$)/i

async function unpack(zip: ZipPackage, name: string, folder: string): Promise<string> {
  await mkdir(folder)
  // Nothing of the name but its last part becomes a path, and that without what systems take for more than a letter.
  const path = join(folder, basename(name).replace(/[^\p{L}\p{N}._ ()-]/gu, '_'))
  await pipeline(Readable.from(zip.stream(name)), createWriteStream(path))
  return path
}

/** Returns the name of a tab: the name of its file, followed by that of the tab if a workbook may have several. */
function nameTab(entry: string, { format, tabs }: Reading, tab: string): string {
  const isWorkbook = !['csv', 'tsv', 'pipe', 'delimited', 'fixed', 'pdf'].includes(format)
  return isWorkbook || tabs.length > 1 ? `${entry} > ${tab}` : entry
}

async function readEntry(zip: ZipPackage, name: string, folder: string, read: ReadEntry): Promise<Reading> {
  const path = await unpack(zip, name, folder)
  try {
    if ((await isZip(path)) && (await findZipKind(path)) === 'archive') {
      throw new UnusableFileError('wrongFormat', 'it is a zip in a zip: pack the rosters into one zip only.')
    }
    const reading = await read(path, folder)
    const tabs = reading.tabs.map((tab) => ({ ...tab, name: nameTab(name, reading, tab.name) }))
    const guesses = reading.guesses.map((guess) => ({
      ...guess,
      tab: guess.tab === undefined ? name : nameTab(name, reading, guess.tab),
    }))
    return { ...reading, tabs, guesses }
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    throw new UnusableFileError(error.code, `In this zip ${name} cannot be used: ${error.message}`, {
      cause: error,
    })
  } finally {
    await rm(path, { force: true })
  }
}

function explainLeftOut(names: readonly string[]): Guess[] {
  if (names.length === 0) return []
  const message = `Left out of the zip, as no rosters: ${names.join(', ')}.`
  return [{ code: 'leftOut', message, count: names.length }]
}

/**
 * Reads a zip of rosters: each of its files by `read`, its tabs named 'file.csv' or 'book.xlsx > Sheet1'. What systems
 * leave beside files is left out and reported. Throws UnusableFileError when the zip or one of its files cannot be used: no
 * file of a sender is passed over.
 */
export async function readArchive(
  path: string,
  folder: string,
  read: ReadEntry,
  limits: ZipLimits = ARCHIVE_LIMITS,
): Promise<Reading> {
  const zip = await openPackage(path, limits)
  try {
    const files = zip.names.filter((name) => !name.endsWith('/'))
    const rosters = files.filter((name) => !LEFT_OVER.test(name))
    if (rosters.length === 0) {
      throw new UnusableFileError('noRows', 'This zip contains no file: pack the roster and send it again.')
    }
    const readings: Reading[] = []
    for (const [index, name] of rosters.entries()) {
      readings.push(await readEntry(zip, name, join(folder, `entry-${index + 1}`), read))
    }
    const leftOut = files.filter((name) => LEFT_OVER.test(name))
    return {
      format: 'zip',
      encoding: null,
      delimiter: null,
      regularFrom: null,
      tabs: readings.flatMap(({ tabs }) => tabs),
      guesses: [...explainLeftOut(leftOut), ...readings.flatMap(({ guesses }) => guesses)],
    }
  } finally {
    zip.close()
  }
}
