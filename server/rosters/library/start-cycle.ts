import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, type ParamsOf, ROSTER_ERRORS, rosterReadingSchema } from '@concord/contract'
import { readDueState } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findFile, type StoredFile } from '../files/file-store.ts'
import {
  findCycles,
  findRoster,
  hasCycleOf,
  insertCycle,
  lockRoster,
  type StoredCycle,
  type StoredRoster,
} from './store.ts'
import { readCalendar, readServedDays } from './to-roster.ts'

/** The rows of the tabs that are read: those that show and hold any, unless someone chose otherwise. */
function countRows({ inspection }: StoredFile, { reading }: StoredRoster): number {
  const chosen = reading === null ? [] : rosterReadingSchema.parse(reading).tabs
  return inspection.tabs
    .filter(({ name, hidden }) => chosen.find((tab) => tab.name === name)?.isRead ?? !hidden)
    .reduce((sum, { rows }) => sum + rows, 0)
}

/** The day that a file which comes now is for; null where no one waits for one. */
function findDueDay(roster: StoredRoster, now: Date): string | null {
  const calendar = readCalendar(roster)
  return calendar && readDueState(calendar, readServedDays(roster), now).due.day
}

/** Adds a stored file to its roster, for the day that is due. */
export async function startCycle(
  { tx, viewer }: SignedInContext,
  {
    params,
    body: { fileId },
  }: {
    readonly params: ParamsOf<typeof api.startRosterCycle>
    readonly body: BodyOf<typeof api.startRosterCycle>
  },
): Promise<StoredCycle> {
  const { orgId } = viewer.user
  const key = { orgId, ...params }
  const now = new Date()
  await lockRoster(tx, key)
  const roster = await findRoster(tx, key, now)
  const file = await findFile(tx, { orgId, id: fileId })
  if (!roster || roster.archived_at !== null || !file) throw new AppError('not_found')
  if (await hasCycleOf(tx, { orgId, rosterId: roster.id, fileId }))
    throw new AppError('invalid_input', [{ field: 'fileId', message: ROSTER_ERRORS.otherFile }])
  const dueOn = findDueDay(roster, now)
  const id = randomUUID()
  await insertCycle(tx, {
    ...{ ...key, id, rosterId: roster.id, fileId, dueOn, receivedAt: file.received_at },
    period: `${(dueOn ?? now.toISOString()).slice(0, 7)}-01`,
    rows: countRows(file, roster),
  })
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'roster.file-added',
    details: {
      rosterId: roster.id,
      cycleId: id,
      fileId,
      name: `${roster.sender}, ${roster.type}`,
      file: file.name,
    },
  })
  const [cycle] = (await findCycles(tx, key)).filter((one) => one.id === id)
  if (!cycle) throw new Error('The cycle was not added')
  return cycle
}
