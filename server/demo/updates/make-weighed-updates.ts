import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { applySelected, undoApplied } from '#server/updates/impact/apply-update.ts'
import { startImpact } from '#server/updates/impact/start-impact.ts'
import {
  findUpdate,
  insertChanges,
  insertLines,
  insertUpdate,
  type UpdateKey,
  updateState,
} from '#server/updates/update-store.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { findDemoUser } from '../rosters/find-demo-user.ts'
import { type CorrectedPerson, findAttested, findUncontested } from './find-people.ts'

/** Makes the data updates of the demo workspace whose impact is known, after it is there. */
export const makeWeighedUpdatesJob = declareJob('make-weighed-demo-updates', z.object({}), {
  limitSeconds: 600,
})

const DAY_MS = 86_400_000
const ANALYST = 'analyst@summit.example'
const ADMIN = 'admin@summit.example'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu'] as const
const HOURS = Object.fromEntries(WEEKDAYS.map((day) => [day, ['08:00', '16:00']]))

type Correction = { readonly npi: string; readonly path: string; readonly value: unknown }

type DemoUpdate = {
  readonly title: string
  readonly person: string
  readonly daysAgo: number
  readonly corrections: readonly Correction[]
  readonly becomes: 'open' | 'applied' | 'undone' | 'rejected'
}

const phoneOf = (index: number) => `21455501${String(10 + (index % 90)).padStart(2, '0')}`

/** Returns the corrections of one person that an office might state when asked about its people. */
function correct({ npi, place }: CorrectedPerson, index: number): Correction[] {
  const at = (column: string, value: unknown) => ({ npi, path: `${place}.${column}`, value })
  switch (index % 4) {
    case 0:
      return [at('phone', phoneOf(index)), at('accepting_new_patients', false)]
    case 1:
      return [at('phone', phoneOf(index)), at('hours', HOURS)]
    case 2:
      return [at('address_1', `${2100 + index} KESTREL WAY`), at('zip', '75231'), at('city', 'DALLAS')]
    default:
      return [at('hours', HOURS), at('accepting_new_patients', true)]
  }
}

const correctAll = (people: readonly CorrectedPerson[], from = 0) =>
  people.flatMap((person, index) => correct(person, from + index))

/** Makes values that conflict with other values, that break a rule, or that change nothing. */
function makeDoubtful(
  attested: readonly CorrectedPerson[],
  others: readonly CorrectedPerson[],
): Correction[] {
  const [wrongState, withoutPhone, same, sameFax] = others
  const at = (person: CorrectedPerson | undefined, column: string, value: unknown): Correction[] =>
    person === undefined ? [] : [{ npi: person.npi, path: `${person.place}.${column}`, value }]
  return [
    ...attested.flatMap((person, index) => at(person, 'phone', phoneOf(40 + index))),
    ...at(wrongState, 'zip', '10001'),
    ...at(withoutPhone, 'phone', null),
    ...at(same, 'phone', same?.phone ?? null),
    ...at(sameFax, 'fax', sameFax?.fax ?? null),
  ]
}

async function planUpdates(tx: Connection): Promise<DemoUpdate[]> {
  const people = await findUncontested(tx, 40)
  const attested = await findAttested(tx, 4)
  const part = (from: number, count: number) => people.slice(from, from + count)
  return [
    {
      ...{ title: 'Larkmoor Pediatrics', person: 'Helen Parker', daysAgo: 9, becomes: 'applied' },
      corrections: correctAll(part(0, 5)),
    },
    {
      ...{ title: 'Quillan IPA', person: 'Laura Price', daysAgo: 6, becomes: 'undone' },
      corrections: correctAll(part(5, 3), 2),
    },
    {
      ...{ title: 'Unsigned fax', person: '', daysAgo: 4, becomes: 'rejected' },
      corrections: correctAll(part(8, 2)),
    },
    {
      ...{ title: 'Alderbrook Medical Group', person: 'Marcus Hale', daysAgo: 1, becomes: 'open' },
      corrections: [...correctAll(part(10, 11)), ...makeDoubtful(attested, part(21, 4))],
    },
    {
      ...{ title: 'Harrow Street Clinic', person: 'Peter Lang', daysAgo: 0, becomes: 'open' },
      corrections: correctAll(part(25, 2), 1),
    },
  ]
}

async function store(tx: Connection, key: UpdateKey, update: DemoUpdate): Promise<void> {
  const { title, person, daysAgo, corrections } = update
  await insertUpdate(tx, key.orgId, {
    ...{ id: key.id, origin: 'form', title, trueSince: null, createdBy: findDemoUser(ANALYST) },
    saidBy: { source: title, person, contact: '' },
    heardAt: new Date(Date.now() - daysAgo * DAY_MS),
  })
  const told = corrections.map((correction, index) => ({
    ...{ number: index + 1, line: index + 1, verdict: 'sure', before: null },
    ...correction,
  }))
  const lines = told.map(({ line, npi }) => ({
    ...{ line, npi, raw: null, verdict: 'sure', reason: '', candidates: [] },
  }))
  await insertLines(tx, key, lines)
  await insertChanges(tx, key, told)
}

async function finish(tx: Connection, key: UpdateKey, becomes: DemoUpdate['becomes']): Promise<void> {
  if (becomes === 'open') return
  const update = await findUpdate(tx, key)
  if (!update) throw new Error(`The demo update ${key.id} was not stored`)
  if (becomes === 'rejected') {
    await updateState(tx, key, { state: 'rejected', closedReason: 'No one at the practice knows of it' })
    return
  }
  const who = { userId: findDemoUser(ADMIN), reason: null }
  await applySelected(tx, key, update, who)
  if (becomes === 'undone')
    await undoApplied(tx, key, update, { ...who, reason: 'The practice gave the numbers of another office' })
}

async function makeUpdate(tx: Connection, orgId: string, update: DemoUpdate): Promise<void> {
  const { title, corrections, becomes } = update
  const isThere = await tx.one(
    sql`select from data_updates u where u.org_id = ${orgId} and u.title = ${title} limit 1`,
  )
  if (isThere || corrections.length === 0) return
  const key = { orgId, id: randomUUID() }
  await store(tx, key, update)
  await startImpact(tx, key)
  await finish(tx, key, becomes)
}

/** Makes the demo updates once: a second time they are there. Each is a transaction, or signing in would wait for all. */
async function makeUpdates({ database }: Program): Promise<void> {
  const updates = await database.asSystem(planUpdates)
  for (const update of updates)
    await database.asSystem((tx) => makeUpdate(tx, ORGANIZATIONS.summit.id, update))
}

export const weighedUpdateJobs = [handleJob(makeWeighedUpdatesJob, makeUpdates)] as const
