import { randomUUID } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import {
  addDays,
  CLOCK_TIME_ZONE,
  dayInZone,
  formatCity,
  formatCount,
  formatStreet,
  SOURCES,
  VERIFICATION_CADENCE_DAYS,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import { readInView } from '../update-store.ts'
import { findSnapshot, insertCall } from './call-store.ts'
import { findDuePeople, findPeople } from './office-store.ts'
import { toDuePerson } from './read-people.ts'
import { digestOf, flagOf, listPracticePlaces, readAttestable } from './read-statement.ts'
import { recordAttestation } from './record-attestation.ts'

const NO_OFFICE = { key: '', name: '', street: '', city: '', state: '', zip: '', phone: '' }

type WebPerson = ReplyOf<typeof api.listWebAttestable>['people'][number]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const toPlace = (row: Row): WebPerson['places'][number] => ({
  street: [row.address_1, row.address_2].map(textOf).filter(Boolean).map(formatStreet).join(', '),
  city: formatCity(textOf(row.city)),
  state: textOf(row.state),
  zip: textOf(row.zip),
  phone: textOf(row.phone),
  acceptsPatients: flagOf(row.accepting_new_patients),
})

export const listWebAttestable: Handler<typeof api.listWebAttestable> = async (
  { tx, viewer },
  { params },
) => {
  const { page, sort, within, search } = params
  const now = new Date()
  const people = await findOwnPeople(tx, viewer)
  const { rows, ...facts } = await findDuePeople(tx, { people, now, within, search }, { page, sort })
  const keyed = await readSeenRecords(
    tx,
    viewer,
    rows.map(({ npi }) => npi),
  )
  const toWebPerson = (row: (typeof rows)[number]): WebPerson[] => {
    const record = keyed.get(String(row.npi))
    const places = record ? listPracticePlaces(record) : []
    if (!record || places.length === 0) return []
    return [
      {
        ...toDuePerson(row, now),
        places: places.map(([, place]) => toPlace(place)),
        dueOn:
          row.verified_at === null
            ? null
            : addDays(dayInZone(row.verified_at, CLOCK_TIME_ZONE), VERIFICATION_CADENCE_DAYS),
        digest: digestOf(readAttestable(record)),
      },
    ]
  }
  return { people: rows.flatMap(toWebPerson), ...facts }
}

export const attestRecords: Handler<typeof api.attestRecords> = async (context, { body: { records } }) => {
  const { tx, viewer } = context
  const { orgId, id: userId } = viewer.user
  await lockLedger(tx)
  await readInView(tx, orgId)
  const own = await findOwnPeople(tx, viewer)
  const npis = records.map(({ npi }) => Number(npi))
  const people = new Set((await findPeople(tx, own, npis)).map(({ npi }) => String(npi)))
  const keyed = await readSeenRecords(tx, viewer, npis)
  const confirmed = new Map<string, Readonly<Record<string, unknown>>>()
  const moved: string[] = []
  for (const { npi, digest } of records) {
    const record = people.has(npi) ? keyed.get(npi) : undefined
    const fields = record && readAttestable(record)
    if (fields === undefined || digestOf(fields) !== digest) moved.push(npi)
    else confirmed.set(npi, fields)
  }
  if (moved.length > 0) throw new AppError('conflict', { reason: 'records', npis: moved })
  const id = randomUUID()
  await insertCall(tx, orgId, { id, channel: 'web', office: NO_OFFICE, npis, madeBy: userId })
  const count = confirmed.size
  const attested = await recordAttestation(
    { ...context, orgId },
    {
      ...{ id, answers: {}, outcome: null, source: SOURCES.webAttestation, origin: 'attestation' },
      ...{
        spokeWith: viewer.user.name,
        spokeRole: '',
        note: '',
        callBackAt: null,
        contact: viewer.user.email,
      },
      label: `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`,
      sorted: {
        confirmed,
        changes: [],
        results: new Map([...confirmed.keys()].map((npi) => [npi, 'unchanged'])),
      },
      read: Object.fromEntries(confirmed),
    },
  )
  return { ...attested, callId: id }
}

export const readCallSnapshot: Handler<typeof api.readCallSnapshot> = async (
  { tx, viewer },
  { params: { callId } },
) => {
  const found = await findSnapshot(tx, viewer.user.orgId, callId)
  if (!found) throw new AppError('not_found')
  const { seal, text, channel, saved_at } = found
  return { seal, text, channel, savedAt: saved_at.toISOString() }
}
