import { PLAN_FINDER_CHANGE_DAYS, tellsPlanFinder } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { readWhole } from './export-files.ts'
import { ENTRY_BYTES, readEntry } from './export-lines.ts'
import { findNewestChanges, type HeldChange } from './held-change-store.ts'
import type { Part } from './part-store.ts'
import type { Attempt, StoredExport } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Finds the newest change of each record of a file for Plan Finder, as its rows were read. Reads in the transaction that
 * read the rows, which sees those changes that they hold and no others.
 */
export async function findHeldChanges(
  connection: Connection,
  parts: readonly Part[],
  {
    attempt,
    stored,
    store,
  }: { readonly attempt: Attempt; readonly stored: StoredExport; readonly store: FileStore },
): Promise<readonly HeldChange[]> {
  if (!tellsPlanFinder(stored)) return []
  const since = new Date(Date.now() - PLAN_FINDER_CHANGE_DAYS * DAY_MS)
  const newest = await findNewestChanges(connection, attempt.orgId, { since, until: stored.as_of })
  const held: HeldChange[] = []
  for (const { indexKey } of newest.size === 0 ? [] : parts) {
    const entries = await readWhole(store, indexKey)
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const { key: npi } = readEntry(entries, at)
      const changedAt = newest.get(npi)
      if (changedAt !== undefined) held.push({ npi, changedAt })
    }
  }
  return held
}
