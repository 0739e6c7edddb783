import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, MAX_SAVED_SEARCHES, MAX_WATCHED_HITS, type ReplyOf } from '@concord/contract'
import { formatCount, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { maySearch, parseSearch, type Search } from './search.ts'
import {
  changeFilters,
  deleteSearch,
  findSearch,
  findSearches,
  insertSearch,
  lockSearches,
  type Owner,
  renameSearch,
  restoreSearch,
  type StoredSearch,
} from './store.ts'
import { getOwner, startWatching, stopWatching } from './watch-hits.ts'

type SavedSearch = ReplyOf<typeof api.saveSearch>['savedSearch']

export function toSavedSearch(stored: StoredSearch): SavedSearch {
  return {
    id: stored.id,
    name: stored.name,
    search: parseSearch(stored),
    isWatched: stored.is_watched,
    createdAt: stored.created_at.toISOString(),
    checkedAt: stored.checked_at?.toISOString() ?? null,
    hits: stored.hits,
    unreadAlerts: stored.unread,
  }
}

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

function assertMay(viewer: Viewer, search: Search): void {
  if (!maySearch(viewer, search)) throw new AppError('forbidden')
}

const UNIQUE_VIOLATION = '23505'

/**
 * Reports a name that is already used as a conflict. The database keeps names unique, even those that two tabs send at
 * the same time.
 */
async function withOwnName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    const message = 'You already have a search with this name. Choose another name.'
    throw new AppError('conflict', [{ field: 'name', message }], { cause })
  }
}

async function read(connection: Connection, viewer: Viewer, id: string): Promise<StoredSearch> {
  const stored = await findSearch(connection, getOwner(viewer), id)
  if (!stored) throw new AppError('not_found')
  return stored
}

async function watch(context: SignedInContext, id: string, search: Search): Promise<void> {
  assertMay(context.viewer, search)
  const isWatched = await startWatching(context.tx, context.viewer, { id, search })
  if (isWatched) return
  const most = formatCount(MAX_WATCHED_HITS)
  throw refuse('isWatched', `A search with more than ${most} hits cannot be watched. Add filters.`)
}

/** Refuses what was just written where it is one search too many; needs the lock of the searches. */
async function assertNotTooMany(tx: Connection, owner: Owner): Promise<void> {
  if ((await findSearches(tx, owner)).length > MAX_SAVED_SEARCHES)
    throw refuse(
      'name',
      `You have ${MAX_SAVED_SEARCHES} saved searches, which is the maximum. Delete one first.`,
    )
}

export async function saveSearch(
  context: SignedInContext,
  { name, search, isWatched }: BodyOf<typeof api.saveSearch>,
): Promise<SavedSearch> {
  const { tx, viewer } = context
  assertMay(viewer, search)
  const owner = getOwner(viewer)
  await lockSearches(tx, owner)
  const id = randomUUID()
  await withOwnName(insertSearch(tx, owner, { id, name, search, at: new Date() }))
  await assertNotTooMany(tx, owner)
  if (isWatched) await watch(context, id, search)
  return toSavedSearch(await read(tx, viewer, id))
}

export async function changeSearch(
  context: SignedInContext,
  id: string,
  { name, search, isWatched }: BodyOf<typeof api.changeSavedSearch>,
): Promise<SavedSearch> {
  const { tx, viewer } = context
  const owner = getOwner(viewer)
  const stored = await read(tx, viewer, id)
  if (search) {
    assertMay(viewer, search)
    await changeFilters(tx, owner, { id, search })
  }
  if (name !== undefined) await withOwnName(renameSearch(tx, owner, { id, name }))
  const isToBeWatched = isWatched ?? stored.is_watched
  // Other filters have other hits: they are watched from now on, and their number is no news.
  const begins = isToBeWatched && (search !== undefined || !stored.is_watched)
  if (begins) await watch(context, id, search ?? parseSearch(stored))
  if (!isToBeWatched && stored.is_watched) await stopWatching(tx, owner, id)
  return toSavedSearch(await read(tx, viewer, id))
}

export async function removeSearch({ tx, viewer }: SignedInContext, id: string): Promise<void> {
  if (!(await deleteSearch(tx, getOwner(viewer), id))) throw new AppError('not_found')
}

export async function restore({ tx, viewer }: SignedInContext, id: string): Promise<SavedSearch> {
  const owner = getOwner(viewer)
  await lockSearches(tx, owner)
  const restored = await withOwnName(restoreSearch(tx, owner, id))
  if (!restored) throw new AppError('not_found')
  await assertNotTooMany(tx, owner)
  return toSavedSearch(await read(tx, viewer, id))
}
