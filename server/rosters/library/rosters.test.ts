import { randomUUID } from 'node:crypto'
import { api, type BodyIn, ROSTER_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR_ADMIN,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { insertConfig } from '#server/rosters/configs/config-store.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let targetId: string

beforeAll(async () => {
  program = await startTestProgram()
  targetId = randomUUID()
  const made = { orgId: SUMMIT, id: targetId, kind: 'target', targetId: null, builtIn: null } as const
  const named = { ...made, name: 'Practitioners', createdBy: findUserId(ADMIN) }
  await program.database.asSystem((tx) => insertConfig(tx, named))
})
afterAll(() => program.close())

let last = 0
const wanted = (given: Partial<BodyIn<typeof api.createRoster>> = {}): BodyIn<typeof api.createRoster> => {
  last += 1
  return {
    prefix: `sender-${last}`,
    type: 'full',
    sender: `Sender ${last}`,
    scope: 'full',
    targetId,
    ...given,
  }
}
const create = (given: Partial<BodyIn<typeof api.createRoster>> = {}, email = ANALYST) =>
  program.call(email, api.createRoster, { body: wanted(given) })

test('a roster is added by whoever looks after it, and found by its sender and type', async () => {
  const due = { every: 'month', day: 5, hour: 17, timeZone: 'America/Chicago' } as const
  const { status, reply } = await create({ prefix: 'lakeside-ipa', sender: ' Lakeside IPA ', due })
  expect([status, reply.roster]).toMatchObject([
    200,
    { sender: 'Lakeside IPA', due, source: null, lastCycle: null, next: { isLate: false } },
  ])
  expect(reply.roster.owner?.id).toBe(findUserId(ANALYST))
  const params = { prefix: 'lakeside-ipa', type: 'full' }
  expect((await program.call(ANALYST, api.readRoster, { params })).reply.roster).toEqual(reply.roster)
  const found = await program.call(ANALYST, api.listRosters, { params: { search: 'LAKESIDE' } })
  expect(found.reply).toMatchObject({ rosters: [{ id: reply.roster.id }], total: 1 })
  expect((await readAudit(program))[0]).toMatchObject({ action: 'roster.created' })
})

test('two people who add the same roster at once make one', async () => {
  const key = { prefix: 'twice', type: 'adds' }
  const answers = await Promise.all([create(key), create(key, ADMIN)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['prefix', { prefix: 'Lakeside IPA' }, ROSTER_ERRORS.otherPrefix],
  ['sender', { sender: ' ' }, ROSTER_ERRORS.noSender],
  ['type', { type: 'shoes' }, ROSTER_ERRORS.otherType],
  ['targetId', { targetId: randomUUID() }, ROSTER_ERRORS.otherTarget],
  ['ownerId', { ownerId: randomUUID() }, ROSTER_ERRORS.otherOwner],
  [
    'due.timeZone',
    { due: { every: 'month', day: 5, hour: 9, timeZone: 'Mars/Base' } },
    ROSTER_ERRORS.timeZone,
  ],
] as const)('a wrong %s is refused at its field', async (field, given, message) => {
  const { status, reply } = await create(given)
  expect([status, reply.details]).toMatchObject([400, [{ field, message }]])
})

test('demo organizations and people without the permission add none; other organizations find none', async () => {
  const { roster } = (await create({ prefix: 'own' })).reply
  expect((await create({}, 'admin@demo.example')).status).toBe(403)
  expect((await create({}, VIEWER)).status).toBe(403)
  const params = { prefix: roster.prefix, type: roster.type }
  expect((await program.call(HARBOR_ADMIN, api.readRoster, { params })).status).toBe(404)
  expect((await program.call(HARBOR_ADMIN, api.listRosters)).reply.total).toBe(0)
  expect((await create({ targetId }, HARBOR_ADMIN)).reply.details).toMatchObject([{ field: 'targetId' }])
})
