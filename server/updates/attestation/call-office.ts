import { randomUUID } from 'node:crypto'
import {
  ATTESTATION_ERRORS,
  type api,
  callAnswersSchema,
  MAX_OFFICE_PEOPLE,
  type ReplyOf,
} from '@concord/contract'
import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatCity,
  formatOrganizationName,
  formatStreet,
  isAnswered,
  SOURCES,
  VERIFICATION_CADENCE_DAYS,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import { readInView } from '../update-store.ts'
import { findAskedChanges, findAskedPeople } from './asked-store.ts'
import {
  type Answers,
  findAskedBack,
  findDoneToday,
  findEarlierCalls,
  findLastCalls,
  findOpenCall,
  insertCall,
  keepAnswers,
  lockOpenCall,
  type Office,
  type StoredCall,
} from './call-store.ts'
import {
  findDueOffices,
  findOfficeNames,
  findOfficePeople,
  findOfficesOf,
  type OfficeRow,
  type PersonRow,
} from './office-store.ts'
import { toPerson } from './read-people.ts'
import { pickAnswered, readStatement, type Statement } from './read-statement.ts'
import { recordAttestation } from './record-attestation.ts'
import { sortAnswers } from './to-answers.ts'

type LastCall = NonNullable<ReplyOf<typeof api.listDueOffices>['offices'][number]['lastCall']>

const toLastCall = ({ outcome, saved_at, by, call_back_at, started_at }: StoredCall): LastCall => ({
  outcome: outcome ?? 'noAnswer',
  at: (saved_at ?? started_at).toISOString(),
  by,
  callBackAt: call_back_at?.toISOString() ?? null,
})

export const toOffice = (
  { key, street, city, state, zip, phone }: OfficeRow,
  name: string | undefined,
): Office => ({
  ...{ key, state, zip, phone },
  street: formatStreet(street),
  city: formatCity(city),
  name: name === undefined ? formatStreet(street) : formatOrganizationName(name),
})

export const listDueOffices: Handler<typeof api.listDueOffices> = async ({ tx, viewer }, { params }) => {
  const { page, sort, within, search } = params
  const now = new Date()
  const people = await findOwnPeople(tx, viewer)
  const question = { people, now, within, search }
  const { rows, ...counts } = await findDueOffices(tx, question, { page, sort })
  const { orgId } = viewer.user
  const others = await findAskedPeople(tx, orgId)
  const asked = await findOfficesOf(tx, { ...people, others }, others)
  const names = await findOfficeNames(tx, people, [...rows, ...asked])
  const calls = await findLastCalls(
    tx,
    orgId,
    rows.map(({ key }) => key),
  )
  const lastOf = new Map(calls.map((call) => [call.office_key, call]))
  const askedBack = await findAskedBack(tx, orgId)
  const done = await findDoneToday(tx, orgId, dayInZone(now, CLOCK_TIME_ZONE))
  return {
    offices: rows.map((row) => {
      const last = lastOf.get(row.key)
      return {
        ...toOffice(row, names.get(row.key)),
        ...{ people: row.people, late: row.late },
        dueOn:
          row.first_verified_at === null
            ? null
            : dayInZone(addCadence(row.first_verified_at), CLOCK_TIME_ZONE),
        lastCall: last === undefined ? null : toLastCall(last),
      }
    }),
    ...counts,
    asked: asked.map((row) => ({ ...toOffice(row, names.get(row.key)), people: row.people })),
    askedBack: askedBack.map((call) => ({
      ...call.office,
      people: call.npis.length,
      lastCall: toLastCall(call),
    })),
    doneToday: done.map((call) => ({
      ...call.office,
      ...{ people: call.npis.length, lastCall: toLastCall(call), seal: call.seal ?? '' },
      ...{ unchanged: call.unchanged, changed: call.changed },
    })),
  }
}

const DAY_MS = 86_400_000
const addCadence = (at: Date): Date => new Date(at.getTime() + VERIFICATION_CADENCE_DAYS * DAY_MS)

function parseKey(key: string): Pick<OfficeRow, 'phone' | 'zip' | 'street'> {
  const [phone = '', zip = '', street = ''] = key.split('|')
  return { phone, zip, street }
}

export type Sheet = {
  readonly office: Office
  readonly people: readonly PersonRow[]
  readonly statements: ReadonlyMap<string, Statement>
}

/** Reads the people of an office and what their records say of it now; undefined if no record has the office. */
export async function readSheet({ tx, viewer }: SignedInContext, key: string): Promise<Sheet | undefined> {
  const own = await findOwnPeople(tx, viewer)
  const spot = parseKey(key)
  const others = await findAskedPeople(tx, own.orgId)
  const people = await findOfficePeople(tx, { ...own, others }, spot, MAX_OFFICE_PEOPLE)
  const npis = people.map(({ npi }) => npi)
  const keyed = await readSeenRecords(tx, viewer, npis)
  const statements = new Map(
    [...keyed].flatMap(([npi, record]) => {
      const statement = readStatement(record, spot, own.networks)
      return statement === undefined ? [] : [[npi, statement] as const]
    }),
  )
  const [first] = [...statements.values()]
  const row = first && keyed.get(first.npi)?.places.get(first.place)
  if (!row) return undefined
  const names = await findOfficeNames(tx, own, [{ key, npis }])
  const place = { ...spot, key, city: String(row.city ?? ''), state: String(row.state ?? '') }
  return { office: toOffice(place, names.get(key)), people, statements }
}

const EMPTY = callAnswersSchema.parse({})

const toCall = ({ id, revision, started_at, answers }: StoredCall): ReplyOf<typeof api.keepCall>['call'] => ({
  ...{ id, revision },
  startedAt: started_at.toISOString(),
  answers: { ...EMPTY, ...answers },
})

const MINUTE_MS = 60_000

const toEarlier = (call: StoredCall): ReplyOf<typeof api.openCall>['earlier'][number] => ({
  ...toLastCall(call),
  ...{ spokeWith: call.spoke_with, note: call.note, seal: call.seal },
  ...{ unchanged: call.unchanged, changed: call.changed },
  ...{ updateId: call.update_id, updateNumber: call.update_number },
  minutes: Math.max(
    1,
    Math.round(((call.saved_at ?? call.started_at).getTime() - call.started_at.getTime()) / MINUTE_MS),
  ),
})

const MAX_EARLIER = 20

export const openCall: Handler<typeof api.openCall> = async (context, { body: { office: key } }) => {
  const { tx, viewer } = context
  const { id: userId, orgId } = viewer.user
  const sheet = await readSheet(context, key)
  if (!sheet) throw new AppError('not_found')
  const { office, people, statements } = sheet
  const own = { officeKey: key, userId }
  if (!(await findOpenCall(tx, orgId, own))) {
    const npis = people.map(({ npi }) => npi)
    await insertCall(tx, orgId, { id: randomUUID(), channel: 'phone', office, npis, madeBy: userId })
  }
  const call = await findOpenCall(tx, orgId, own)
  if (!call) throw new Error('The call was not stored')
  const now = new Date()
  const asked = await findAskedChanges(
    tx,
    orgId,
    people.map(({ npi }) => npi),
  )
  const earlier = await findEarlierCalls(tx, orgId, { officeKey: key, limit: MAX_EARLIER })
  return {
    office,
    timeZone: CLOCK_TIME_ZONE,
    people: people.flatMap((person) => {
      const statement = statements.get(String(person.npi))
      return statement === undefined ? [] : [toPerson(person, statement, now)]
    }),
    asked: asked.map(({ npi, update_id, update_number, path, value }) => ({
      ...{ npi: String(npi), updateId: update_id, updateNumber: update_number, path, value },
    })),
    call: toCall(call),
    earlier: earlier.map(toEarlier),
  }
}

async function openSeenCall({ tx, viewer }: SignedInContext, callId: string, revision: number) {
  const { id: userId, orgId } = viewer.user
  const call = await lockOpenCall(tx, orgId, { callId, userId })
  if (!call) throw new AppError('not_found')
  if (call.revision !== revision)
    throw new AppError('conflict', { reason: 'revision', current: toCall(call) })
  return call
}

export const keepCall: Handler<typeof api.keepCall> = async (context, { params: { callId }, body }) => {
  const call = await openSeenCall(context, callId, body.revision)
  await keepAnswers(context.tx, context.viewer.user.orgId, { id: callId, answers: body.answers })
  return { call: toCall({ ...call, answers: body.answers, revision: call.revision + 1 }) }
}

function checkAnswers({ outcome, spokeWith, people, callBackAt }: Answers, now: Date): void {
  const errors: { field: string; message: string }[] = []
  if (outcome === null) errors.push({ field: 'answers.outcome', message: ATTESTATION_ERRORS.outcome })
  if (outcome === 'reached' && spokeWith === '')
    errors.push({ field: 'answers.spokeWith', message: ATTESTATION_ERRORS.spokeWith })
  const isEmpty = !Object.values(people).some(isAnswered)
  if (outcome === 'reached' && isEmpty && callBackAt === null)
    errors.push({ field: 'answers.people', message: ATTESTATION_ERRORS.none })
  if (callBackAt !== null && new Date(callBackAt) <= now)
    errors.push({ field: 'answers.callBackAt', message: ATTESTATION_ERRORS.callBack })
  if (errors.length > 0) throw new AppError('invalid_input', errors)
}

export const saveCall: Handler<typeof api.saveCall> = async (context, { params: { callId }, body }) => {
  const { tx, viewer } = context
  const { answers, revision } = body
  checkAnswers(answers, new Date())
  await lockLedger(tx)
  await readInView(tx, viewer.user.orgId)
  const call = await openSeenCall({ ...context, orgId: viewer.user.orgId }, callId, revision)
  const sheet = await readSheet({ ...context, orgId: viewer.user.orgId }, call.office_key)
  if (!sheet) throw new AppError('conflict', { reason: 'records' })
  // Nothing of what was noted before the line dropped counts where no one was reached.
  const said = answers.outcome === 'reached' ? answers : { ...answers, people: {} }
  const read = pickAnswered(sheet.statements, said.people)
  return recordAttestation(
    { ...context, orgId: viewer.user.orgId },
    {
      ...{ id: callId, answers: said, outcome: answers.outcome, source: SOURCES.phoneAttestation },
      ...{ spokeWith: answers.spokeWith, spokeRole: answers.spokeRole, note: answers.note },
      ...{ callBackAt: answers.callBackAt, origin: 'attestation', label: sheet.office.name },
      contact: sheet.office.phone,
      sorted: sortAnswers(sheet.statements, said),
      read: { office: sheet.office, people: read },
    },
  )
}
