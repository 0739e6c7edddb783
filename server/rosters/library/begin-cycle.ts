import { randomUUID } from 'node:crypto'
import { rosterReadingSchema } from '@concord/contract'
import { readDueState } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueueRun } from '../cycles/enqueue-run.ts'
import { insertStep } from '../cycles/step-store.ts'
import type { StoredFile } from '../files/file-store.ts'
import { insertCycle, type RosterKey, type StoredRoster } from './store.ts'
import { readCalendar, readServedDays } from './to-roster.ts'

export type AddedFile = Pick<StoredFile, 'id' | 'name' | 'received_at'> & {
  readonly inspection: {
    readonly tabs: readonly { readonly name: string; readonly hidden: boolean; readonly rows: number }[]
  }
}

/** The user in whose name a file is added. */
export type FileActor = {
  readonly userId: string
  readonly impersonatorId?: string | undefined
  readonly tokenId?: string | undefined
}

/** Counts the rows of the tabs that are read: those that are visible and hold any, unless the user chose otherwise. */
function countRows({ inspection }: AddedFile, { reading }: StoredRoster): number {
  const chosen = reading === null ? [] : rosterReadingSchema.parse(reading).tabs
  return inspection.tabs
    .filter(({ name, hidden }) => chosen.find((tab) => tab.name === name)?.isRead ?? !hidden)
    .reduce((sum, { rows }) => sum + rows, 0)
}

/** Finds the due day that a file arriving now is for; null if none is expected. */
function findDueDay(roster: StoredRoster, now: Date): string | null {
  const calendar = readCalendar(roster)
  return calendar && readDueState(calendar, readServedDays(roster), now).due.day
}

async function noteArrival(
  tx: Connection,
  key: { readonly orgId: string; readonly id: string },
  { actor, file, rows }: { readonly actor: FileActor; readonly file: AddedFile; readonly rows: number },
): Promise<void> {
  const step = { attempt: 0, userId: actor.userId }
  await insertStep(tx, key, { ...step, state: 'received', at: file.received_at })
  await insertStep(tx, key, { ...step, state: 'read', userId: null, counts: { rows } })
}

/**
 * Begins the cycle of a stored file for the day that is due, and returns its id. The caller must hold the lock on the
 * roster.
 */
export async function beginCycle(
  tx: Connection,
  { key, roster, actor }: { key: RosterKey; roster: StoredRoster; actor: FileActor },
  file: AddedFile,
): Promise<string> {
  const now = new Date()
  const dueOn = findDueDay(roster, now)
  const id = randomUUID()
  const rows = countRows(file, roster)
  await insertCycle(tx, {
    ...{ ...key, id, rosterId: roster.id, fileId: file.id, dueOn, receivedAt: file.received_at },
    period: `${(dueOn ?? now.toISOString()).slice(0, 7)}-01`,
    rows,
  })
  await noteArrival(tx, { orgId: key.orgId, id }, { actor, file, rows })
  // Next month's file needs no one: the mapping that is in force takes it to the first thing that does.
  if (roster.source_version !== null) await enqueueRun(tx, { orgId: key.orgId, id })
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    ...actor,
    action: 'roster.file-added',
    details: {
      rosterId: roster.id,
      cycleId: id,
      fileId: file.id,
      name: `${roster.sender}, ${roster.type}`,
      file: file.name,
    },
  })
  return id
}
