import { randomBytes, randomUUID } from 'node:crypto'
import { ACCURACY_ERRORS, api, type BodyOf, MAX_ACCURACY_SAMPLES } from '@concord/contract'
import { type AccuracyAnswers, findUnmet, mayWrite, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type ContextOf, type Handler, type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { readScope } from '../data/open-scope.ts'
import { getScope } from '../data/scope.ts'
import { drawPlaces } from './draw-places.ts'
import {
  countSamples,
  deleteSample,
  findPlace,
  findSample,
  findSamples,
  insertSample,
  type SampleKey,
  type StoredPlace,
  type StoredSample,
  selectPlaces,
  updatePlace,
} from './sample-store.ts'
import { toPlace, toSample } from './to-sample.ts'

const canCall = (viewer: Viewer): boolean =>
  mayWrite(viewer) && findUnmet(viewer, api.createAccuracySample.access) === undefined

const getKey = (viewer: Viewer, id: string): SampleKey => ({ orgId: viewer.user.orgId, id })

async function readSample(tx: Connection, key: SampleKey): Promise<StoredSample> {
  const sample = await findSample(tx, key)
  if (!sample) throw new AppError('not_found')
  return sample
}

const refuse = (reason: keyof typeof ACCURACY_ERRORS, details: object = {}): AppError =>
  new AppError('conflict', { reason, message: ACCURACY_ERRORS[reason], ...details })

async function createSample(
  context: ContextOf<typeof api.createAccuracySample>,
  { name, seed, ...draw }: BodyOf<typeof api.createAccuracySample>,
) {
  const { viewer, database } = context
  const { orgId } = viewer.user
  const seeded = { ...draw, seed: seed || randomBytes(6).toString('hex') }
  const drawn = await readScope(context, getScope(viewer), (connection, opened) =>
    drawPlaces(connection, opened, seeded, new Date()),
  )
  if (!drawn) throw refuse('noData')
  const id = randomUUID()
  return database.asOrganization(
    orgId,
    async (tx) => {
      if ((await countSamples(tx, orgId)) >= MAX_ACCURACY_SAMPLES) throw refuse('tooMany')
      const { seed: kept, strata, states, specialties } = seeded
      const sample = {
        orgId,
        id,
        name,
        seed: kept,
        strata,
        states,
        specialties,
        population: drawn.population,
      }
      await insertSample(tx, { ...sample, userId: viewer.user.id }, drawn.places)
      const details = { name, sampleId: id, rows: drawn.places.length, seed: kept }
      await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: 'accuracy-sample.created', details })
      return { sample: toSample(await readSample(tx, { orgId, id })) }
    },
    { write: true },
  )
}

/** A no to the first question leaves the others unasked, and who was not asked has no answers. */
function clean(outcome: StoredPlace['outcome'], answers: AccuracyAnswers): Partial<AccuracyAnswers> {
  if (outcome !== 'asked') return {}
  if (answers.worksHere === null)
    throw new AppError('invalid_input', [
      {
        field: 'answers.worksHere',
        message: 'Answer the first question, or say that no one could be reached.',
      },
    ])
  return answers.worksHere === 'no' ? { worksHere: 'no' } : answers
}

const answerPlace: Handler<typeof api.answerAccuracyPlace> = async ({ tx, viewer }, { params, body }) => {
  const key = getKey(viewer, params.sampleId)
  const { name } = await readSample(tx, key)
  const before = await findPlace(tx, key, params.number)
  if (!before) throw new AppError('not_found')
  const { version, outcome, note } = body
  const answers = clean(outcome, body.answers)
  const change = { number: params.number, version, outcome, note, answers, userId: viewer.user.id }
  if (!(await updatePlace(tx, key, change))) throw new AppError('conflict', { place: toPlace(before) })
  const details = {
    ...{ name, sampleId: key.id, number: params.number, npi: before.npi },
    ...{ before: { outcome: before.outcome, ...before.answers }, after: { outcome, ...answers } },
  }
  const action = 'accuracy-sample.answered'
  await insertAuditEvent(tx, { orgId: key.orgId, ...getActor(viewer), action, details })
  const place = await findPlace(tx, key, params.number)
  return { sample: toSample(await readSample(tx, key)), place: toPlace(place ?? before) }
}

export const accuracyRoutes: readonly Route[] = [
  route(api.listAccuracySamples, async ({ tx, viewer }) => ({
    samples: (await findSamples(tx, viewer.user.orgId)).map(toSample),
    canCall: canCall(viewer),
  })),
  route(api.createAccuracySample, (context, { body }) => createSample(context, body)),
  route(api.readAccuracySample, async ({ tx, viewer }, { params }) => {
    const key = getKey(viewer, params.sampleId)
    const sample = await readSample(tx, key)
    const { rows, ...facts } = await readPage<StoredPlace>(tx, selectPlaces(key, params), params.page)
    return { sample: toSample(sample), places: rows.map(toPlace), canCall: canCall(viewer), ...facts }
  }),
  route(api.answerAccuracyPlace, answerPlace),
  route(api.deleteAccuracySample, async ({ tx, viewer }, { params }) => {
    const key = getKey(viewer, params.sampleId)
    const sample = await readSample(tx, key)
    if (!(await deleteSample(tx, key, params.version)))
      throw new AppError('conflict', { sample: toSample(sample) })
    const details = { name: sample.name, sampleId: key.id }
    const action = 'accuracy-sample.deleted'
    await insertAuditEvent(tx, { orgId: key.orgId, ...getActor(viewer), action, details })
    return null
  }),
]
