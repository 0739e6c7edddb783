import { api, type ParamsIn } from '@concord/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { setDirectoryConfig } from '../testing/set-directory-config.ts'
import { findAllPairs } from './find-pairs.ts'
import { DALLAS, putPeople, RENO } from './testing/put-people.ts'

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const VIEWER = 'viewer@summit.example'
const ANALYST = 'analyst@summit.example'
/** Texas and Oklahoma only. */
const HARBOR = 'admin@harbor.example'
const DEMO = 'admin@demo.example'
const REASON = 'Same license and the same office; the older NPI was given by mistake.'

let program: TestProgram
let pair: { npi: string; otherNpi: string }
let inReno: { npi: string; otherNpi: string }
let acrossStates: { npi: string; otherNpi: string }

const toPair = ([one = '', other = '']: string[]) =>
  one < other ? { npi: one, otherNpi: other } : { npi: other, otherNpi: one }

beforeAll(async () => {
  program = await startTestProgram()
  const { database } = program
  const person = { lastName: 'QUILLFEATHER', firstName: 'KATHERINE', middleName: 'M' }
  const license: [string, string] = ['TX', 'QF44710']
  pair = toPair(
    await putPeople(database, [
      { ...person, first9: '299500001', license },
      { ...person, first9: '299500002', firstName: 'KATE', license },
    ]),
  )
  const reno = {
    lastName: 'SAGEBRUSH',
    firstName: 'OTTOLINE',
    license: ['NV', 'SB10020'] as [string, string],
  }
  inReno = toPair(
    await putPeople(database, [
      { ...reno, first9: '299500011', places: [RENO] },
      { ...reno, first9: '299500012', places: [RENO] },
    ]),
  )
  const across = { lastName: 'LANTERNWOOD', firstName: 'ISOLDE', middleName: 'V' }
  acrossStates = toPair(
    await putPeople(database, [
      { ...across, first9: '299500021', places: [{ ...DALLAS, zip: '75210' }, RENO] },
      { ...across, first9: '299500022', places: [{ ...DALLAS, zip: '75220', phone: '2145550177' }, RENO] },
    ]),
  )
  await findAllPairs(database)
})
afterAll(() => program.close())
beforeEach(() =>
  program.database.asSystem(async (c) => {
    const decided = await c.rows<{ id: string }>(sql`
      select b.id from batches b join duplicates.decisions d on d.batch_id = b.id where b.state = 'applied'`)
    for (const { id } of decided) await undoBatch(c, id, { userId: null })
    await c.run(sql`delete from duplicates.decisions`)
  }),
)

const list = (email: string | null, params: Partial<ParamsIn<typeof api.listDuplicates>> = {}) =>
  program.call(email, api.listDuplicates, { params: { sort: '-score', ...params } as never })
const listed = async (email: string, params: Partial<ParamsIn<typeof api.listDuplicates>> = {}) =>
  (await list(email, params)).reply.pairs.map(({ records: [one, other] }) => `${one.npi} ${other.npi}`)
const name = ({ npi, otherNpi }: typeof pair) => `${npi} ${otherNpi}`
const read = (email: string | null, params = pair) => program.call(email, api.readDuplicate, { params })
const decide = (email: string | null, body: object, params = pair) =>
  program.call(email, api.decideDuplicate, { params, body: body as never })
const merge = (email: string, params = pair) =>
  decide(email, { verdict: 'same', leadingNpi: params.npi, reason: REASON }, params)
const undo = (email: string, params = pair) => program.call(email, api.undoDuplicateDecision, { params })
const links = async (email: string, npis: string[]) =>
  (await program.call(email, api.listDuplicateLinks, { body: { npis } })).reply.links

describe('finding', () => {
  test('two NPIs of one person are a pair whose points add up to the score', async () => {
    const { status, reply } = await read(VIEWER)
    expect(status).toBe(200)
    const points = reply.pair.reasons.reduce((sum, reason) => sum + reason.points, 0)
    expect(points).toBeCloseTo(reply.pair.score, 8)
    expect(reply.pair.score).toBeGreaterThan(0.9)
    expect(reply.pair.reasons).toContainEqual(expect.objectContaining({ field: 'license', level: 'equal' }))
    expect(reply.pair.reasons).toContainEqual(
      expect.objectContaining({ field: 'firstName', level: 'related' }),
    )
    expect(reply.fields.find(({ field }) => field === 'phone')).toEqual({
      field: 'phone',
      values: [['(214) 555-0142'], ['(214) 555-0142']],
    })
  })

  test('the summary counts the pairs of the list, at every threshold', async () => {
    const { reply } = await program.call(VIEWER, api.readDuplicateSummary, {
      params: { subject: 'practitioner' },
    })
    expect(reply.records).toBe(306)
    for (const minScore of [0.6, 0.7, 0.8, 0.95]) {
      const counted = reply.scores.filter(({ score }) => score >= minScore)
      const open = counted.reduce((sum, at) => sum + at.open, 0)
      expect((await list(VIEWER, { minScore })).reply.total).toBe(open)
    }
  })

  test('pairs come highest score first, page by page', async () => {
    const { reply } = await list(VIEWER, { minScore: 0.6 })
    const scores = reply.pairs.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    expect(reply.pairs.map(({ records: [one, other] }) => `${one.npi} ${other.npi}`)).toContain(name(pair))
  })
})

describe('deciding', () => {
  test('a merge links both records, changes neither, and its undo leaves nothing', async () => {
    const rows = () =>
      program.database.asSystem((c) =>
        c.rows(
          sql`select * from practitioners where npi = any (${[pair.npi, pair.otherNpi]}::bigint[]) order by npi`,
        ),
      )
    const before = await rows()
    const { status, reply } = await merge(ADMIN)
    expect([status, reply.pair.decision?.verdict, reply.pair.decision?.by]).toEqual([
      200,
      'same',
      'Grace Okonkwo',
    ])
    expect(await listed(ADMIN)).not.toContain(name(pair))
    expect(await listed(ADMIN, { state: 'same' })).toEqual([name(pair)])
    for (const [npi, same] of [
      [pair.npi, pair.otherNpi],
      [pair.otherNpi, pair.npi],
    ] as const) {
      const [link] = await links(VIEWER, [npi])
      expect([link?.npi, link?.same.npi, link?.decision.reason]).toEqual([npi, same, REASON])
    }
    expect(await rows()).toEqual(before)
    expect((await undo(ADMIN)).reply.pair.decision).toBeNull()
    expect(await links(VIEWER, [pair.npi, pair.otherNpi])).toEqual([])
    expect(await listed(ADMIN)).toContain(name(pair))
  })

  test('a merge without a reason is refused', async () => {
    for (const reason of ['', '   ', undefined]) {
      const { status, reply } = await decide(ADMIN, { verdict: 'same', reason })
      expect([status, reply.code]).toEqual([400, 'invalid_input'])
    }
    expect(await listed(ADMIN)).toContain(name(pair))
  })

  test('a leading NPI that is neither of the two is refused', async () => {
    const { status } = await decide(ADMIN, { verdict: 'same', reason: REASON, leadingNpi: inReno.npi })
    expect(status).toBe(400)
  })

  test('a pair that is kept apart stays so when it is found again', async () => {
    expect((await decide(ADMIN, { verdict: 'different' })).status).toBe(200)
    await findAllPairs(program.database)
    expect(await listed(ADMIN)).not.toContain(name(pair))
    expect(await listed(ADMIN, { state: 'different' })).toEqual([name(pair)])
    expect(await links(ADMIN, [pair.npi])).toEqual([])
  })

  test('who decides second is told what was decided first, and an undo twice finds nothing', async () => {
    await merge(ADMIN)
    const { status, reply } = await decide(INTERNAL, { verdict: 'different' })
    expect(status).toBe(200)
    expect(reply.pair.decision?.verdict).toBe('different')
    const again = await decide(ADMIN, { verdict: 'different' })
    expect([again.status, again.reply.code]).toEqual([409, 'conflict'])
    expect(again.reply.details).toMatchObject({ current: { decision: { verdict: 'same' } } })
    expect((await undo(ADMIN)).status).toBe(200)
    expect((await undo(ADMIN)).status).toBe(404)
  })

  test('two people who decide at once leave one decision', async () => {
    const answers = await Promise.all([merge(ADMIN), decide(ADMIN, { verdict: 'different' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('decisions and what takes them back are in the audit log', async () => {
    await merge(ADMIN)
    await undo(ADMIN)
    const events = await program.database.asSystem((c) =>
      c.rows<{ action: string; details: object }>(sql`
        select action, details from audit_events where action like 'duplicate.%' order by at desc limit 2`),
    )
    expect(events.map(({ action }) => action)).toEqual(['duplicate.undone', 'duplicate.merged'])
    expect(events[1]?.details).toMatchObject({ ...pair, reason: REASON })
  })

  test('answers are counted by the score that the pair had', async () => {
    await merge(ADMIN)
    const { reply } = await program.call(ADMIN, api.readDuplicateSummary, { params: {} })
    const { score } = (await read(ADMIN)).reply.pair
    expect(reply.answers).toEqual([{ score, same: 1, different: 0 }])
    expect(reply.scores.find((counted) => counted.score === score)).toMatchObject({ same: 1 })
  })
})

describe('who may', () => {
  test('an organization sees its own decisions and those of no other', async () => {
    await merge(ADMIN)
    expect(await listed(DEMO)).toContain(name(pair))
    expect(await links(DEMO, [pair.npi])).toEqual([])
    expect((await undo(DEMO)).status).toBe(404)
    expect(await links(ADMIN, [pair.npi])).toHaveLength(1)
  })

  test('a decision for everyone counts until an organization decides otherwise', async () => {
    expect((await merge(INTERNAL)).reply.pair.decision?.isOwn).toBe(true)
    expect(await links(DEMO, [pair.npi])).toHaveLength(1)
    expect((await undo(DEMO)).status).toBe(404)
    expect((await decide(DEMO, { verdict: 'different' })).status).toBe(200)
    expect(await links(DEMO, [pair.npi])).toEqual([])
    expect(await links(ADMIN, [pair.npi])).toHaveLength(1)
  })

  test('a pair is seen only where both records and all that they share may be seen', async () => {
    expect(await listed(VIEWER)).toEqual(expect.arrayContaining([pair, inReno, acrossStates].map(name)))
    const seen = await listed(HARBOR)
    expect(seen).toContain(name(pair))
    expect(seen).not.toContain(name(inReno))
    expect(seen).not.toContain(name(acrossStates))
    expect((await read(HARBOR, inReno)).status).toBe(404)
    expect((await read(HARBOR, acrossStates)).status).toBe(404)
    const { reply } = await program.call(HARBOR, api.readDuplicateSummary, { params: {} })
    const open = reply.scores.reduce((sum, at) => sum + at.open, 0)
    expect(open).toBe((await list(HARBOR)).reply.total)
  })

  test('a link to a record that may not be seen is not told', async () => {
    await merge(INTERNAL, inReno)
    expect(await links(HARBOR, [inReno.npi, inReno.otherNpi])).toEqual([])
  })

  test('who may only search reads the list and decides nothing', async () => {
    expect((await list(VIEWER)).status).toBe(200)
    expect((await decide(VIEWER, { verdict: 'different' })).status).toBe(403)
    expect((await undo(VIEWER)).status).toBe(403)
  })

  test.each([
    [null, 401],
    [ANALYST, 403],
  ])('%s reads nothing', async (email, status) => {
    expect((await list(email)).status).toBe(status)
    expect((await read(email)).status).toBe(status)
    expect((await decide(email, { verdict: 'different' })).status).toBe(status)
  })

  test('pairs of entities need access to entity data', async () => {
    await setDirectoryConfig(program.database, 'orderly-demo-account', { dataAccess: 'PRACTITIONER' })
    expect((await list(DEMO, { subject: 'entity' })).status).toBe(403)
    expect((await list(ADMIN, { subject: 'entity' })).status).toBe(200)
  })

  test('only staff starts a run over the whole directory', async () => {
    expect((await program.call(ADMIN, api.findDuplicatesAgain)).status).toBe(403)
    expect((await program.call(INTERNAL, api.findDuplicatesAgain)).status).toBe(200)
  })

  test('a pair that is none is not found', async () => {
    expect((await read(ADMIN, toPair([pair.npi, inReno.npi]))).status).toBe(404)
    const bad = await program.call(ADMIN, api.readDuplicate, { params: { npi: 'x', otherNpi: pair.npi } })
    expect(bad.status).toBe(400)
  })
})
