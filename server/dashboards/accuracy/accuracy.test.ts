import { api, type BodyIn } from '@concord/contract'
import { getWilsonInterval } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { refreshData } from '../data/refresh-data.ts'
import { allotShares } from './draw-places.ts'

const ADMIN = 'admin@summit.example'
const VIEWER = 'viewer@summit.example'
const DEMO = 'admin@demo.example'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  await refreshData({ config: readConfig({ CONCORD_HOME: program.home }), database: program.database })
})
afterAll(() => program.close())

const create = (body: Partial<BodyIn<typeof api.createAccuracySample>> = {}, email = ADMIN) =>
  program.call(email, api.createAccuracySample, { body: { name: 'Third quarter', size: 20, ...body } })
const read = async (sampleId: string, email = ADMIN, more: object = {}) =>
  program.call(email, api.readAccuracySample, { params: { sampleId, ...more } as never })

type Answers = BodyIn<typeof api.answerAccuracyPlace>['answers']
const NONE: Answers = { worksHere: null, phone: null, accepting: null, network: null }
const answer = (sampleId: string, number: number, body: object, email = ADMIN) =>
  program.call(email, api.answerAccuracyPlace, {
    params: { sampleId, number } as never,
    body: { version: 1, outcome: 'asked', answers: NONE, ...body } as never,
  })

test('the same seed draws the same places, in proportion to the parts of the directory', async () => {
  const { status, reply } = await create({ seed: 'July' })
  expect([status, reply.sample?.size]).toEqual([201, 20])
  const [one, two, other] = [
    reply.sample.id,
    (await create({ seed: 'July' })).reply.sample.id,
    (await create()).reply.sample.id,
  ]
  const drawn = async (id: string) =>
    (await read(id, ADMIN, { sort: 'number' })).reply.places.map(({ npi, street, stratum }) => ({
      npi,
      street,
      stratum,
    }))
  expect(await drawn(one)).toEqual(await drawn(two))
  expect(await drawn(one)).not.toEqual(await drawn(other))
  const parts = await program.database.asOrganization(null, (tx) =>
    tx.rows<{ name: string; places: number }>(sql`
      select search.us_state(l.country, l.state, l.zip) as name, count(*)::int as places
      from viewed.locations l join viewed.practitioners p using (npi)
      where l.position >= 0 and p.status = 'active' and search.us_state(l.country, l.state, l.zip) is not null group by 1`),
  )
  const shares = allotShares(parts, 20)
  const strata = Map.groupBy(await drawn(one), ({ stratum }) => stratum)
  expect([...strata.values()].map((list) => list.length).toSorted()).toEqual(
    [...shares.values()].filter((share) => share > 0).toSorted(),
  )
})

test('shares add up, and no part has more than one place too many or too few', () => {
  for (const [size, ...numbers] of [
    [10, 1, 1, 1],
    [7, 100, 3, 3, 1],
    [50, 17, 20, 13],
    [3, 1, 1],
  ]) {
    const parts = numbers.map((places, index) => ({ name: String(index), places }))
    const all = numbers.reduce((sum, places) => sum + places, 0)
    const shares = allotShares(parts, size ?? 0)
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(size)
    for (const { name, places } of parts)
      expect(Math.abs((shares.get(name) ?? 0) - (places * (size ?? 0)) / all)).toBeLessThan(1)
  }
})

test('the score counts places of which nothing was denied, with the interval of Wilson', async () => {
  const { sample } = (await create()).reply
  const yes: Answers = { worksHere: 'yes', phone: 'yes', accepting: 'yes', network: 'unknown' }
  const said = [
    { answers: yes },
    { answers: yes },
    { answers: { ...yes, phone: 'no' } },
    { answers: { ...yes, worksHere: 'no', accepting: 'no' } },
    { answers: { ...NONE, worksHere: 'unknown' } },
    { outcome: 'unreachable', answers: yes },
  ]
  for (const [index, body] of said.entries())
    expect((await answer(sample.id, index + 1, body)).status).toBe(200)
  const { reply } = await read(sample.id, VIEWER, { sort: 'number' })
  expect(reply.sample).toMatchObject({
    asked: 5,
    unreachable: 1,
    score: { answered: 4, right: 2, share: 0.5 },
  })
  expect(reply.sample.questions).toMatchObject([
    { question: 'worksHere', answered: 4, right: 3 },
    { question: 'phone', answered: 3, right: 2 },
    { question: 'accepting', answered: 3, right: 3 },
    { question: 'network', answered: 0, right: 0, share: null, low: null },
  ])
  // The bounds are those where the share lies 1.96 standard errors of themselves away.
  for (const bound of [reply.sample.score.low, reply.sample.score.high])
    expect(Math.abs(0.5 - (bound ?? 0)) / Math.sqrt(((bound ?? 0) * (1 - (bound ?? 0))) / 4)).toBeCloseTo(
      1.959964,
      5,
    )
  expect(reply.sample.definition).toContain('Wilson')
  // A registry writes in capitals.
  for (const { name, city } of reply.places) expect(`${name} ${city}`).toMatch(/\p{Ll}{2}/u)
  expect(reply.places.slice(3, 6).map(({ outcome, answers }) => [outcome, answers])).toEqual([
    ['asked', { ...NONE, worksHere: 'no' }],
    ['asked', { ...NONE, worksHere: 'unknown' }],
    ['unreachable', NONE],
  ])
  const sum = (name: 'size' | 'asked' | 'unreachable') =>
    reply.parts.reduce((all: number, part: Record<typeof name, number>) => all + part[name], 0)
  expect([sum('size'), sum('asked'), sum('unreachable')]).toEqual([20, 5, 1])
  const numbersOf = async (more: object) =>
    (await read(sample.id, VIEWER, { sort: 'number', ...more })).reply.places.map(({ number }) => number)
  expect([await numbersOf({ wrong: 'phone' }), await numbersOf({ wrong: 'any' })]).toEqual([[3], [3, 4]])
  expect(await numbersOf({ limit: 2, page: 2 })).toEqual([3, 4])
  expect([reply.canCall, reply.places[0]?.person]).toEqual([false, 'Grace Okonkwo'])
  expect(getWilsonInterval(0, 0)).toBeUndefined()
})

test('who changes a place names the version that they saw, and asks the first question', async () => {
  const { sample } = (await create()).reply
  expect(await answer(sample.id, 1, { answers: { ...NONE, phone: 'yes' } })).toMatchObject({ status: 400 })
  expect((await answer(sample.id, 1, { answers: { ...NONE, worksHere: 'yes' } })).reply.place.version).toBe(2)
  expect(await answer(sample.id, 1, { answers: { ...NONE, worksHere: 'no' } })).toMatchObject({
    status: 409,
    reply: { details: { place: { answers: { worksHere: 'yes' }, version: 2 } } },
  })
  expect((await answer(sample.id, 1, { version: 2, outcome: 'open' })).reply.sample).toMatchObject({
    asked: 0,
  })
  expect((await answer(sample.id, 500, { answers: { ...NONE, worksHere: 'yes' } })).status).toBe(404)
  const remove = (version: number) =>
    program.call(ADMIN, api.deleteAccuracySample, { params: { sampleId: sample.id, version } as never })
  expect([(await remove(7)).status, (await remove(1)).status, (await remove(1)).status]).toEqual([
    409, 204, 404,
  ])
  const { reply } = await program.call(ADMIN, api.listAuditEvents, {
    params: { orgId: sample ? '0a9a0000-0000-4000-8000-000000000002' : '' } as never,
  })
  expect(reply.events.map(({ action }) => action).slice(0, 2)).toEqual([
    'accuracy-sample.deleted',
    'accuracy-sample.answered',
  ])
})

test('samples are of those who may call, and of their own organization alone', async () => {
  const { sample } = (await create()).reply
  expect(await create({}, VIEWER)).toMatchObject({ status: 403 })
  expect((await answer(sample.id, 1, {}, VIEWER)).status).toBe(403)
  const statuses = [
    (await read(sample.id, DEMO)).status,
    (await answer(sample.id, 1, { answers: { ...NONE, worksHere: 'yes' } }, DEMO)).status,
  ]
  expect(statuses).toEqual([404, 404])
  expect((await program.call(null, api.listAccuracySamples)).status).toBe(401)
  expect((await program.call(DEMO, api.listAccuracySamples)).reply).toMatchObject({
    samples: [],
    canCall: true,
  })
  expect(await create({ size: 2000 })).toMatchObject({
    status: 409,
    reply: { details: { reason: 'tooFew' } },
  })
  expect(await create({ size: 5 })).toMatchObject({ status: 400 })
  expect(await create({ states: ['TX'], strata: 'specialty', size: 10 })).toMatchObject({ status: 201 })
})
