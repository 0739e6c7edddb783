import { randomBytes, randomUUID } from 'node:crypto'
import { ACCURACY_ERRORS, type api, type BodyOf, MAX_ACCURACY_SAMPLES } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { readScope } from '../data/open-scope.ts'
import { getScope } from '../data/scope.ts'
import { drawPlaces } from './draw-places.ts'
import { countSamples, findSample, insertSample, type SampleKey, type StoredSample } from './sample-store.ts'
import { toSample } from './to-sample.ts'

export async function readSample(tx: Connection, key: SampleKey): Promise<StoredSample> {
  const sample = await findSample(tx, key)
  if (!sample) throw new AppError('not_found')
  return sample
}

const refuse = (reason: keyof typeof ACCURACY_ERRORS, details: object = {}): AppError =>
  new AppError('conflict', { reason, message: ACCURACY_ERRORS[reason], ...details })

export async function createSample(
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
      await insertSample(tx, { ...sample, userId: viewer.user.id, createdAt: new Date() }, drawn.places)
      const details = { name, sampleId: id, rows: drawn.places.length, seed: kept }
      await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: 'accuracy-sample.created', details })
      return { sample: toSample(await readSample(tx, { orgId, id })) }
    },
    { write: true },
  )
}
