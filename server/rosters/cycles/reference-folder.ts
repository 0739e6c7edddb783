import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TAXONOMIES } from '@concord/domain'
import { type ParquetColumn, writeParquet } from '@concord/engine'
import type { Database } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { findExcludedNpis, findPublicMoment, findReferencePage } from './reference-store.ts'

const PAGE = 20_000
/** A directory that is loaded all the time is not copied for each run. */
const FRESH_MS = 600_000
/** Runs of other processes may still read a copy that was replaced. */
const KEPT_MS = 86_400_000

const NPI_COLUMNS: readonly ParquetColumn[] = [
  { name: 'npi', type: 'BIGINT' },
  { name: 'kind', type: 'VARCHAR' },
  { name: 'status', type: 'VARCHAR' },
  { name: 'last_name', type: 'VARCHAR' },
]

/**
 * Reads the NPIs page by page, each in its own transaction, so that copying a large directory does not hold a snapshot
 * for minutes.
 */
async function* readNpis(database: Database): AsyncIterable<string> {
  for (const kind of ['person', 'organization'] as const) {
    for (let after = 0; ; ) {
      const page = await database.asSystem((tx) => findReferencePage(tx, kind, { after, limit: PAGE }))
      yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last.npi
    }
  }
}

async function write(
  folder: string,
  name: string,
  columns: readonly ParquetColumn[],
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const path = join(folder, 'lines.json')
  await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }))
  await writeParquet({ lines: path, target: join(folder, name) }, columns)
  await rm(path)
}

async function writeReference(database: Database, folder: string): Promise<void> {
  await write(folder, 'npi.parquet', NPI_COLUMNS, readNpis(database))
  const codes = TAXONOMIES.map(({ code }) => `${JSON.stringify({ code })}\n`)
  await write(folder, 'taxonomy.parquet', [{ name: 'code', type: 'VARCHAR' }], codes)
  const excluded = await database.asSystem(findExcludedNpis)
  if (excluded === undefined) return
  const lines = excluded.map((npi) => `${JSON.stringify({ npi })}\n`)
  await write(folder, 'exclusion.parquet', [{ name: 'npi', type: 'BIGINT' }], lines)
}

const ageOf = async (path: string, now: number): Promise<number> => now - (await stat(path)).mtimeMs

/** Finds the existing copies, the newest first. */
async function findCopies(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => /^\d+$/.test(name))
  return names.toSorted((one, other) => Number(other) - Number(one))
}

async function removeOld(root: string, now: number): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name)
    const isOld = await ageOf(path, now).then(
      (age) => age > KEPT_MS,
      () => false,
    )
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}

async function copyReference(database: Database, root: string, moment: number): Promise<string> {
  const target = join(root, String(moment))
  const work = await mkdtemp(join(root, 'new-'))
  await writeReference(database, work)
  // Another process may have made the same copy meanwhile.
  await rename(work, target).catch(() => rm(work, { recursive: true, force: true }))
  return target
}

const copying = new Map<string, Promise<string>>()

/**
 * Returns the folder of what rules of rosters compare rows with: NPIs and exclusions as everyone sees them, and taxonomy
 * codes. It is copied from the directory when that has changed.
 */
export async function openReferenceFolder({ config, database }: Program): Promise<string> {
  const root = join(config.home, 'cache', 'reference')
  await mkdir(root, { recursive: true })
  const now = Date.now()
  const moment = (await database.asSystem(findPublicMoment))?.getTime() ?? 0
  const [newest] = await findCopies(root)
  if (newest !== undefined) {
    const path = join(root, newest)
    if (Number(newest) === moment) {
      await utimes(path, new Date(now), new Date(now))
      return path
    }
    if ((await ageOf(path, now)) < FRESH_MS) return path
  }
  await removeOld(root, now)
  const copy = copying.get(root) ?? copyReference(database, root, moment).finally(() => copying.delete(root))
  copying.set(root, copy)
  return copy
}
