import { MAX_ALERTS_OF_A_BATCH, MAX_WATCHED_HITS } from '@concord/contract'
import { formatCount, getEntitlement, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findMatches } from '#server/search/find-matches.ts'
import {
  type ChangedBatch,
  findChangedBatches,
  insertAlerts,
  type NewAlert,
  removeOldAlerts,
} from './alert-store.ts'
import { compareHits, type HitChange, type HitFacts, type HitState } from './compare-hits.ts'
import { findFacts, findHits, forgetHits, storeHits } from './hit-store.ts'
import { maySearch, parseSearch, type Search } from './search.ts'
import { lockWatchedSearch, noteCheck, type Owner, type StoredSearch } from './store.ts'

export const getOwner = ({ user }: Viewer): Owner => ({ orgId: user.orgId, userId: user.id })

/** Returns the NPIs of the hits; undefined when there are more than can be watched. */
async function findWatchable(connection: Connection, viewer: Viewer, search: Search) {
  const npis = await findMatches(connection, viewer, search, MAX_WATCHED_HITS + 1)
  return npis.length > MAX_WATCHED_HITS ? undefined : npis
}

/** Begins to watch from what the search finds now. False: it finds too many. */
export async function startWatching(
  connection: Connection,
  viewer: Viewer,
  { id, search }: { id: string; search: Search },
): Promise<boolean> {
  const npis = await findWatchable(connection, viewer, search)
  if (!npis) return false
  const facts = await findFacts(connection, search.subject, npis, getEntitlement(viewer))
  const owner = getOwner(viewer)
  await forgetHits(connection, owner, id)
  await storeHits(connection, owner, id, [...facts.values()])
  await noteCheck(connection, owner, { id, hits: facts.size, at: new Date() })
  return true
}

export async function stopWatching(connection: Connection, owner: Owner, id: string): Promise<void> {
  await forgetHits(connection, owner, id)
  await noteCheck(connection, owner, { id, hits: null, at: new Date() })
}

const differs = (a: HitState, b: HitState): boolean =>
  a.isDeactivated !== b.isDeactivated ||
  a.isExcluded !== b.isExcluded ||
  a.city !== b.city ||
  a.state !== b.state ||
  a.zip !== b.zip

async function replaceHits(
  connection: Connection,
  owner: Owner,
  searchId: string,
  states: { before: ReadonlyMap<string, HitState>; now: ReadonlyMap<string, HitFacts> },
): Promise<void> {
  const { before, now } = states
  const gone = [...before.keys()].filter((npi) => !now.has(npi))
  const changed = [...now.values()].filter((hit) => {
    const known = before.get(hit.npi)
    return !known || differs(known, hit)
  })
  await forgetHits(connection, owner, searchId, gone)
  await storeHits(connection, owner, searchId, changed)
}

function aboutSearch(kind: 'more' | 'ended', batch: ChangedBatch, after: string | null): NewAlert {
  return { npi: null, name: null, kind, before: null, after, batch: batch.label, at: batch.at }
}

/**
 * Returns the alerts of changes. Several batches may be compared at once: a change belongs to the batch that wrote its
 * record if that came after the last comparison, otherwise to the newest.
 */
async function getAlerts(
  connection: Connection,
  changes: readonly HitChange[],
  since: { checkedAt: Date | null; newest: ChangedBatch },
): Promise<NewAlert[]> {
  const ids = new Set(changes.flatMap(({ batchId }) => batchId ?? []))
  const known = new Map((await findChangedBatches(connection, [...ids])).map((batch) => [batch.id, batch]))
  const { checkedAt, newest } = since
  const kept = changes.slice(0, MAX_ALERTS_OF_A_BATCH).map(({ batchId, ...change }): NewAlert => {
    const own = known.get(batchId ?? '')
    const batch = own && (!checkedAt || own.at > checkedAt) ? own : newest
    return { ...change, batch: batch.label, at: batch.at }
  })
  const beyond = changes.length - kept.length
  if (beyond === 0) return kept
  return [...kept, aboutSearch('more', newest, formatCount(beyond))]
}

async function endWatching(
  connection: Connection,
  owner: Owner,
  { id, newest }: { id: string; newest: ChangedBatch },
): Promise<void> {
  await insertAlerts(connection, owner, id, [aboutSearch('ended', newest, null)])
  await stopWatching(connection, owner, id)
}

async function compareSearch(
  connection: Connection,
  viewer: Viewer,
  { stored, newest }: { stored: StoredSearch; newest: ChangedBatch },
): Promise<void> {
  const { id, checked_at: checkedAt } = stored
  const owner = getOwner(viewer)
  const search = parseSearch(stored)
  const at = new Date()
  const npis = await findWatchable(connection, viewer, search)
  if (!npis) return endWatching(connection, owner, { id, newest })
  const before = await findHits(connection, owner, id)
  const all = [...new Set([...before.keys(), ...npis])]
  const facts = await findFacts(connection, search.subject, all, getEntitlement(viewer))
  const hits = new Set(npis.filter((npi) => facts.has(npi)))
  const changes = compareHits(before, facts, hits)
  await insertAlerts(connection, owner, id, await getAlerts(connection, changes, { checkedAt, newest }))
  if (changes.length > 0) await removeOldAlerts(connection, owner, id)
  const now = new Map([...facts].filter(([npi]) => hits.has(npi)))
  await replaceHits(connection, owner, id, { before, now })
  await noteCheck(connection, owner, { id, hits: now.size, at })
}

/** Compares the hits of a watched search with what it found last; what changed becomes alerts. */
export async function checkWatched(
  connection: Connection,
  viewer: Viewer,
  { id, batchIds }: { id: string; batchIds: readonly string[] },
): Promise<void> {
  const newest = (await findChangedBatches(connection, batchIds)).at(-1)
  // A batch of another organization changes nothing that this one sees.
  if (!newest) return
  const stored = await lockWatchedSearch(connection, getOwner(viewer), id)
  if (stored && maySearch(viewer, parseSearch(stored)))
    await compareSearch(connection, viewer, { stored, newest })
}
