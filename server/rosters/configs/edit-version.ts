import { type ConfigKind, findPublishingObstacle, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Actor, getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { configPublishedJob } from './config-published-job.ts'
import { lockConfig, type StoredConfig } from './config-store.ts'
import { getAuthors } from './to-version.ts'
import {
  askForVersion,
  deleteDraft,
  findOpenVersion,
  insertDraft,
  markPublished,
  type StoredVersion,
  updateDraft,
} from './version-store.ts'

/** The user who edits a config, and the transaction of the edit. */
export type Editing = {
  readonly tx: Connection
  readonly orgId: string
  readonly viewer: Viewer
  readonly kind: ConfigKind
  readonly configId: string
}

type Opened = { readonly config: StoredConfig; readonly open: StoredVersion | undefined }

const keyOf = ({ orgId, configId: id }: Editing) => ({ orgId, id })

async function openConfig(editing: Editing): Promise<Opened> {
  const config = await lockConfig(editing.tx, keyOf(editing))
  if (!config || config.kind !== editing.kind || config.archived_at !== null) throw new AppError('not_found')
  return { config, open: await findOpenVersion(editing.tx, keyOf(editing)) }
}

/** Opens the version that someone saw, or tells them what is there now. */
async function openSeen(
  editing: Editing,
  revision: number,
): Promise<{ config: StoredConfig; open: StoredVersion }> {
  const { config, open } = await openConfig(editing)
  if (!open) throw new AppError('not_found')
  if (open.revision !== revision) throw new AppError('conflict', { current: open })
  return { config, open }
}

function audit(
  { tx, orgId, viewer, kind }: Editing,
  action: 'saved' | 'discarded' | 'asked' | 'returned' | 'published',
  { config, number, ...details }: { config: StoredConfig; number: number } & Record<string, unknown>,
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: `${kind}-config.${action}`,
    details: { configId: config.id, name: config.name, number, ...details },
  })
}

/**
 * Saves the draft of a config: `revision` is that of the draft that was seen, null where there was none. One that waited
 * for a second person is a draft again. Who saves a draft that another one changed meanwhile learns what is there now.
 */
export async function saveDraft(
  editing: Editing,
  seen: { readonly revision: number | null; readonly config: unknown; readonly note: string },
): Promise<StoredVersion> {
  const { config, open } = await openConfig(editing)
  if ((open?.revision ?? null) !== seen.revision) throw new AppError('conflict', { current: open ?? null })
  const actor = getActor(editing.viewer)
  const made = { config: seen.config, note: seen.note, ...actor }
  const key = keyOf(editing)
  const number = open ? open.number : await insertDraft(editing.tx, key, made)
  if (open) await updateDraft(editing.tx, { ...key, number }, made)
  // Drafts are saved again and again: the log names the first time that someone does so.
  if (!open || !isLastEditor(open, actor)) await audit(editing, 'saved', { config, number })
  return readOpen(editing)
}

function isLastEditor({ editors, editor_impersonators }: StoredVersion, actor: Actor): boolean {
  const { userId, impersonatorId } = actor
  return editors.at(-1) === userId && (!impersonatorId || editor_impersonators.includes(impersonatorId))
}

async function readOpen(editing: Editing): Promise<StoredVersion> {
  const open = await findOpenVersion(editing.tx, keyOf(editing))
  if (!open) throw new AppError('not_found')
  return open
}

/** Removes the draft; the versions that were published stay. */
export async function discardDraft(editing: Editing, revision: number): Promise<void> {
  const { config, open } = await openSeen(editing, revision)
  await deleteDraft(editing.tx, { ...keyOf(editing), number: open.number })
  await audit(editing, 'discarded', { config, number: open.number })
}

/** Asks a second person to publish the draft. */
export async function askToPublish(
  editing: Editing,
  asked: { readonly revision: number; readonly of: string | null; readonly effectiveOn: string },
): Promise<StoredVersion> {
  const { config, open } = await openSeen(editing, asked.revision)
  if (open.state !== 'draft') throw new AppError('conflict', { current: open })
  const by = getActor(editing.viewer)
  await askForVersion(editing.tx, { ...keyOf(editing), number: open.number }, { ...asked, ...by })
  await audit(editing, 'asked', { config, number: open.number, effectiveOn: asked.effectiveOn })
  return readOpen(editing)
}

/** Gives a version that waits back to its editors, with what should become of it as its note. */
export async function returnDraft(
  editing: Editing,
  { revision, note }: { readonly revision: number; readonly note: string },
): Promise<StoredVersion> {
  const { config, open } = await openSeen(editing, revision)
  if (open.state !== 'waiting') throw new AppError('conflict', { current: open })
  const userId = open.editors.at(-1) ?? editing.viewer.user.id
  await updateDraft(
    editing.tx,
    { ...keyOf(editing), number: open.number },
    { config: open.config, note, userId },
  )
  await audit(editing, 'returned', { config, number: open.number, note })
  return readOpen(editing)
}

/**
 * Publishes the waiting version, by a second person: who edited it or asked for its publication, as themselves or acting
 * as another user, cannot publish it.
 */
export async function publishVersion(editing: Editing, revision: number): Promise<StoredVersion> {
  const { config, open } = await openSeen(editing, revision)
  const obstacle = findPublishingObstacle({ state: open.state, authors: getAuthors(open) }, editing.viewer)
  if (obstacle === 'notWaiting' || open.effective_on === null)
    throw new AppError('conflict', { current: open })
  if (obstacle === 'samePerson') throw new AppError('forbidden', { reason: 'samePerson' })
  const published = { by: editing.viewer.user.id, effectiveOn: open.effective_on }
  await markPublished(editing.tx, { ...keyOf(editing), number: open.number }, published)
  if (editing.kind === 'source')
    await enqueue(editing.tx, configPublishedJob, { orgId: editing.orgId, sourceId: editing.configId })
  await audit(editing, 'published', { config, number: open.number, effectiveOn: open.effective_on })
  return { ...open, state: 'published', published_by: published.by, revision: open.revision + 1 }
}
