import { randomUUID } from 'node:crypto'
import type { AccuracyAnswer, AccuracyAnswers } from '@concord/domain'
import { z } from 'zod'
import { type Draw, drawPlaces } from '#server/dashboards/accuracy/draw-places.ts'
import { insertSample, updatePlace } from '#server/dashboards/accuracy/sample-store.ts'
import { readScope } from '#server/dashboards/data/open-scope.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { createRandom, type Random } from '../random.ts'
import { findDemoUser } from '../rosters/find-demo-user.ts'

/** Draws the accuracy samples of the demo payer once the columns of the dashboards are there. */
export const makeSamplesJob = declareJob('make-demo-samples', z.object({ tries: z.int().default(0) }))

const ORG = ORGANIZATIONS.summit.id
const SCOPE = { orgId: ORG, entitlement: undefined, seesEntities: true }
const CALLER = 'admin@summit.example'
const DAY_MS = 86_400_000
const MAX_TRIES = 40
const AGAIN_AFTER_SECONDS = 15

type DemoSample = Draw & { readonly name: string; readonly daysAgo: number; readonly calls: number }

const quarterOf = (date: Date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`

function planSamples(now: Date): readonly DemoSample[] {
  const draw = { strata: 'state', states: [], specialties: [] } as const
  const before = new Date(now.getTime() - 91 * DAY_MS)
  return [
    { ...draw, name: quarterOf(before), seed: 'summit-first', size: 60, daysAgo: 91, calls: 60 },
    { ...draw, name: quarterOf(now), seed: 'summit-second', size: 100, daysAgo: 6, calls: 64 },
  ]
}

/** The probability that each answer is right, as found in reviews of directories. */
const RIGHT = { worksHere: 0.92, phone: 0.9, accepting: 0.86, network: 0.94 } as const
const NOT_REACHED = 0.09
const NOT_KNOWN = 0.05

function answer(random: Random): AccuracyAnswers {
  const say = (right: number): AccuracyAnswer =>
    random.chance(NOT_KNOWN) ? 'unknown' : random.chance(right) ? 'yes' : 'no'
  const worksHere = random.chance(RIGHT.worksHere) ? 'yes' : 'no'
  const others = { phone: say(RIGHT.phone), accepting: say(RIGHT.accepting), network: say(RIGHT.network) }
  return worksHere === 'no'
    ? { worksHere, phone: null, accepting: null, network: null }
    : { worksHere, ...others }
}

const NOTES: Readonly<Record<string, string>> = {
  worksHere: 'Left last year, says the front desk',
  phone: 'Reached at the number on their website',
  accepting: 'Waiting list only',
}

async function callPlaces(tx: Connection, id: string, { seed, calls }: DemoSample): Promise<void> {
  const random = createRandom([...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const userId = findDemoUser(CALLER)
  for (let number = 1; number <= calls; number += 1) {
    const isReached = !random.chance(NOT_REACHED)
    const answers = isReached ? answer(random) : {}
    const [wrong] = Object.entries(answers).find(([, said]) => said === 'no') ?? []
    const place = {
      number,
      version: 1,
      outcome: isReached ? 'asked' : 'unreachable',
      answers,
      userId,
    } as const
    const note = isReached ? (NOTES[wrong ?? ''] ?? '') : 'No answer on three days'
    await updatePlace(tx, { orgId: ORG, id }, { ...place, note })
  }
}

async function makeSamples(program: Program, tries: number): Promise<void> {
  const { database } = program
  const now = new Date()
  const planned = planSamples(now)
  const drawn = await readScope(program, SCOPE, async (connection, opened) => {
    const samples: { sample: DemoSample; drawn: Awaited<ReturnType<typeof drawPlaces>> }[] = []
    for (const sample of planned)
      samples.push({ sample, drawn: await drawPlaces(connection, opened, sample, now) })
    return samples
  })
  if (!drawn) {
    if (tries >= MAX_TRIES) return
    await database.asSystem((tx) =>
      enqueue(tx, makeSamplesJob, { tries: tries + 1 }, { afterSeconds: AGAIN_AFTER_SECONDS }),
    )
    return
  }
  await database.asOrganization(
    ORG,
    async (tx) => {
      if (await tx.one(sql`select from accuracy_samples where org_id = ${ORG} limit 1`)) return
      for (const { sample, drawn: found } of drawn) {
        const id = randomUUID()
        const { name, seed, strata, daysAgo } = sample
        const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
        await insertSample(
          tx,
          {
            ...{ orgId: ORG, id, name, seed, strata, states: [], specialties: [], createdAt },
            ...{ population: found.population, userId: findDemoUser(CALLER) },
          },
          found.places,
        )
        await callPlaces(tx, id, sample)
        await tx.run(sql`
          update accuracy_places set answered_at = ${createdAt}::timestamptz + number * interval '40 minutes'
          where org_id = ${ORG} and sample_id = ${id} and answered_at is not null`)
      }
    },
    { write: true },
  )
}

export const demoSampleJobs = [
  handleJob(makeSamplesJob, (program, payloads) =>
    makeSamples(program, Math.max(0, ...payloads.map(({ tries }) => tries))),
  ),
] as const
