import { api } from '@concord/contract'
import { type AccuracyAnswers, findUnmet, mayWrite, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Handler, type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { createSample, readSample } from './create-sample.ts'
import {
  deleteSample,
  findParts,
  findPlace,
  findSamples,
  type SampleKey,
  type StoredPlace,
  selectPlaces,
  updatePlace,
} from './sample-store.ts'
import { toParts, toPlace, toSample } from './to-sample.ts'

const canCall = (viewer: Viewer): boolean =>
  mayWrite(viewer) && findUnmet(viewer, api.createAccuracySample.access) === undefined

const getKey = (viewer: Viewer, id: string): SampleKey => ({ orgId: viewer.user.orgId, id })

/**
 * Removes answers to questions that were not asked: a no to the first question leaves the others unasked, and a place
 * that was not asked has no answers. Throws invalid_input if the first answer is missing.
 */
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
    const { page, limit } = params
    const { rows, ...facts } = await readPage<StoredPlace>(tx, selectPlaces(key, params), page, limit)
    return {
      ...{ sample: toSample(sample), parts: toParts(await findParts(tx, key)), places: rows.map(toPlace) },
      ...{ canCall: canCall(viewer), ...facts },
    }
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
