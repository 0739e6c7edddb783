import { createHash } from 'node:crypto'
import { csvCell } from '@concord/domain'
import type { FileStore } from '#server/files/file-store.ts'
import { type Comparison, type RowChange, startComparison } from './compare-runs.ts'
import { getFileName, getKey, readObject, readWhole } from './export-files.ts'
import { ENTRY_BYTES, openFormat, readEntry } from './export-lines.ts'
import type { Part } from './part-store.ts'
import type { Finished } from './store.ts'
import { CHANGE_COLUMN, type FileColumn, getFileColumn, writeContent } from './write-content.ts'
import type { Job } from './write-parts.ts'

type Counts = Record<RowChange | 'removed', number>
/** The differences from the run before: how many there are, and the keys of records that are gone. */
type Differences = { readonly counts: Counts; readonly removed: readonly number[] }

async function* readAll(store: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* await readObject(store, key)
}

const isListed = ({ stored }: Job) => stored.subject === 'list'

/**
 * Tells whether the NPI has to be put in front. It identifies a record that is gone, but may be no column of the
 * export.
 */
const needsNpi = (job: Job) => !isListed(job) && !job.stored.columns.includes('npi')

function getChangeColumns(job: Job): FileColumn[] {
  const front = needsNpi(job) ? [CHANGE_COLUMN, getFileColumn('npi')] : [CHANGE_COLUMN]
  return [...front, ...job.stored.columns.map(getFileColumn)]
}

function formatChange(job: Job, change: RowChange | 'removed', key: number, line: string): string {
  const npi = needsNpi(job) ? [String(key)] : []
  if (job.stored.format === 'csv') return `${[change, ...npi].map(csvCell).join(',')},${line}`
  const front = JSON.stringify({ change, ...(npi[0] === undefined ? {} : { npi: npi[0] }) })
  return `${front.slice(0, -1)},${line.slice(1)}`
}

async function findDifferences(
  job: Job,
  parts: readonly Part[],
  comparison: Comparison,
): Promise<Differences> {
  const counts: Counts = { added: 0, changed: 0, removed: 0, same: 0 }
  for (const { indexKey } of parts) {
    const entries = await readWhole(job.store, indexKey)
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) counts[comparison.compare(entries, at)] += 1
  }
  // What was entered as a list is the same in each run.
  const removed = isListed(job) ? [] : comparison.findRemoved()
  return { counts: { ...counts, removed: removed.length }, removed }
}

/**
 * Yields the lines that differ from the run before, each with its kind of change, and then the lines of records that
 * are gone.
 */
async function* findChanges(
  job: Job,
  parts: readonly Part[],
  comparison: Comparison,
  removed: readonly number[],
): AsyncGenerator<Buffer> {
  const { store, stored } = job
  for (const { indexKey, linesKey } of parts) {
    const entries = await readWhole(store, indexKey)
    const lines = await readWhole(store, linesKey)
    let from = 0
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const { key, bytes } = readEntry(entries, at)
      const change = comparison.compare(entries, at)
      if (change !== 'same')
        yield Buffer.from(formatChange(job, change, key, lines.toString('utf8', from, from + bytes)))
      from += bytes
    }
  }
  for (const key of removed) {
    const gone = { npi: String(key), hit: undefined, street: undefined }
    yield Buffer.from(
      formatChange(job, 'removed', key, openFormat(stored.format, stored.columns, new Map())(gone)),
    )
  }
}

export type Earlier = { readonly id: string; readonly started_at: Date; readonly digests_key: string }

/** Writes what differs from the run before as a file of its own, and counts it. */
async function writeChanges(
  job: Job,
  parts: readonly Part[],
  earlier: Earlier,
): Promise<Finished['changes']> {
  const { store, attempt, stored, limits } = job
  const comparison = startComparison(await readWhole(store, earlier.digests_key))
  const { counts, removed } = await findDifferences(job, parts, comparison)
  const lines = findChanges(job, parts, comparison, removed)
  const key = getKey(attempt, getFileName(stored, '-changes'))
  const count = { lines: counts.added + counts.changed + counts.removed, tabRows: limits.tabRows }
  const bytes = await store.put(key, writeContent(stored.format, getChangeColumns(job), lines, count))
  return { sinceId: earlier.id, since: earlier.started_at, key, bytes, ...counts }
}

/** Makes of the parts the one file of the export, and the file of what differs from an earlier run where there is one. */
export async function assembleFile(
  job: Job,
  parts: readonly Part[],
  earlier: Earlier | undefined,
): Promise<Omit<Finished, 'finishedAt' | 'expiresAt'>> {
  const { store, attempt, stored, limits } = job
  const rows = parts.reduce((total, part) => total + part.rows, 0)
  const hash = createHash('sha256')
  const content = writeContent(
    stored.format,
    stored.columns.map(getFileColumn),
    readAll(
      store,
      parts.map(({ linesKey }) => linesKey),
    ),
    { lines: rows, tabRows: limits.tabRows },
  )
  async function* hashed() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  const fileName = getFileName(stored)
  const fileKey = getKey(attempt, fileName)
  const bytes = await store.put(fileKey, hashed())
  const digestsKey = getKey(attempt, 'digests')
  const indexKeys = parts.map(({ indexKey }) => indexKey)
  await store.put(digestsKey, readAll(store, indexKeys))
  const changes = earlier && (await writeChanges(job, parts, earlier))
  return { rows, bytes, fileKey, fileName, fileHash: hash.digest('hex'), digestsKey, changes }
}
