import { randomUUID } from 'node:crypto'
import { type api, MAX_WAVE_OFFICES, MAX_WAVES, type ReplyOf, WAVE_ERRORS } from '@concord/contract'
import { CALL_OUTCOME_LABELS, CLOCK_TIME_ZONE, dayInZone, formatPhone } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { toOffice } from '../attestation/call-office.ts'
import { findOfficeNames, listDueOffices } from '../attestation/office-store.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import {
  findWave,
  findWavedKeys,
  findWaveOffices,
  findWaves,
  insertWave,
  lockWave,
  type StoredWave,
  updateWave,
  type WaveOffice,
} from './wave-store.ts'

type Wave = ReplyOf<typeof api.createWave>['wave']

function toWave(stored: StoredWave): Wave {
  const { id, number, name, state, due_on: dueOn, offices, people, reached, tried, revision } = stored
  const begun = reached + tried > 0 ? 'running' : 'planned'
  return {
    ...{ id, number, name, dueOn, offices, people, reached, tried, revision },
    state: state === 'open' ? begun : state,
    isLate: stored.is_late,
    createdBy: stored.created_by,
    createdAt: stored.created_at.toISOString(),
  }
}

async function audit(
  { tx, viewer }: SignedInContext,
  action: `outreach-wave.${string}`,
  { id, name }: { id: string; name: string },
  details: object = {},
): Promise<void> {
  const { orgId } = viewer.user
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action,
    details: { waveId: id, name, ...details },
  })
}

export const listWaves: Handler<typeof api.listWaves> = async ({ tx, viewer }) => ({
  waves: (await findWaves(tx, viewer.user.orgId, MAX_WAVES)).map(toWave),
})

export const createWave: Handler<typeof api.createWave> = async (context, { body }) => {
  const { tx, viewer } = context
  const { orgId, id: createdBy } = viewer.user
  const now = new Date()
  if (body.dueOn < dayInZone(now, CLOCK_TIME_ZONE))
    throw new AppError('invalid_input', [{ field: 'dueOn', message: WAVE_ERRORS.due }])
  const people = await findOwnPeople(tx, viewer)
  const waved = await findWavedKeys(tx, orgId)
  const question = { people, now, within: body.within, search: undefined }
  const due = await listDueOffices(tx, question, MAX_WAVE_OFFICES + waved.size)
  const chosen = due.filter(({ key }) => !waved.has(key)).slice(0, body.offices)
  if (chosen.length === 0)
    throw new AppError('invalid_input', [{ field: 'offices', message: WAVE_ERRORS.none }])
  const names = await findOfficeNames(tx, people, chosen)
  const id = randomUUID()
  const offices = chosen.map((row) => ({ office: toOffice(row, names.get(row.key)), npis: row.npis }))
  await insertWave(tx, orgId, { id, name: body.name, dueOn: body.dueOn, createdBy, offices })
  const wave = await findWave(tx, orgId, id)
  if (!wave) throw new Error(`Wave ${id} was not stored`)
  await audit(context, 'outreach-wave.created', wave, { rows: wave.offices })
  return { wave: toWave(wave) }
}

const toWaveOffice = ({ office, npis, outcome, saved_at }: WaveOffice) => ({
  ...office,
  ...{ people: npis.length, outcome, calledAt: saved_at?.toISOString() ?? null },
})

async function open({ tx, viewer }: SignedInContext, waveId: string): Promise<StoredWave> {
  const wave = await findWave(tx, viewer.user.orgId, waveId)
  if (!wave) throw new AppError('not_found')
  return wave
}

export const readWave: Handler<typeof api.readWave> = async (context, { params: { waveId } }) => {
  const wave = await open(context, waveId)
  const offices = await findWaveOffices(context.tx, context.viewer.user.orgId, waveId)
  return { wave: toWave(wave), offices: offices.map(toWaveOffice) }
}

export const endWave: Handler<typeof api.endWave> = async (context, { params: { waveId }, body }) => {
  const { tx, viewer } = context
  const wave = await lockWave(tx, viewer.user.orgId, waveId)
  if (!wave) throw new AppError('not_found')
  if (wave.revision !== body.revision || wave.state !== 'open')
    throw new AppError('conflict', { current: toWave(wave) })
  await updateWave(tx, viewer.user.orgId, { id: waveId, state: body.state })
  await audit(context, `outreach-wave.${body.state}`, wave)
  return { wave: toWave(await open(context, waveId)) }
}

const COLUMNS: readonly CsvColumn<WaveOffice>[] = [
  ['Office', ({ office }) => office.name],
  ['Phone', ({ office }) => formatPhone(office.phone)],
  ['Street', ({ office }) => office.street],
  ['City', ({ office }) => office.city],
  ['State', ({ office }) => office.state],
  ['ZIP', ({ office }) => office.zip],
  ['People', ({ npis }) => String(npis.length)],
  ['NPIs', ({ npis }) => npis.join('; ')],
  ['Outcome', ({ outcome }) => (outcome === null ? null : CALL_OUTCOME_LABELS[outcome])],
  ['Called', ({ saved_at }) => saved_at?.toISOString() ?? null],
]

export const exportWave: Handler<typeof api.exportWave> = async (context, { params: { waveId } }) => {
  const wave = await open(context, waveId)
  const offices = await findWaveOffices(context.tx, context.viewer.user.orgId, waveId)
  await audit(context, 'outreach-wave.exported', wave, { rows: offices.length })
  return csvFile(`call-list-${wave.number}`, COLUMNS, [offices])
}
