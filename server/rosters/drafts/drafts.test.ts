import { randomUUID } from 'node:crypto'
import { api, MAX_ROSTER_DRAFTS, ROSTER_DRAFT_ERRORS, type RosterDraftChoices } from '@concord/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR_ADMIN,
  INTERNAL,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { insertConfig } from '#server/rosters/configs/config-store.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
beforeEach(() => program.database.asSystem((connection) => connection.run(sql`delete from roster_drafts`)))

const CHOICES: RosterDraftChoices = {
  step: 3,
  prefix: 'sable-creek',
  sender: 'Sable Creek Cardiology',
  type: 'full',
  scope: 'full',
  targetId: null,
  file: { name: 'July.xlsx', bytes: 1_900_000 },
  tabs: [{ name: 'Notes', isRead: false, headerRows: null }],
  struckRows: 'term',
  encoding: null,
  delimiter: null,
}
const save = (given: Partial<RosterDraftChoices> = {}, email = ANALYST) =>
  program.call(email, api.saveRosterDraft, { body: { choices: { ...CHOICES, ...given } } })
const change = (id: string, version: number, choices = CHOICES, email = ANALYST) =>
  program.call(email, api.changeRosterDraft, { params: { id }, body: { version, choices } })
const remove = (id: string, email = ANALYST) => program.call(email, api.deleteRosterDraft, { params: { id } })
const drafts = async (email = ANALYST) => (await program.call(email, api.listRosterDrafts)).reply.drafts

test('a draft keeps every choice and nothing of the file but its name and size', async () => {
  const { status, reply } = await save()
  expect([status, reply.draft]).toMatchObject([200, { choices: CHOICES, version: 1 }])
  expect(await drafts()).toEqual([reply.draft])
  expect((await readAudit(program))[0]).toMatchObject({
    action: 'roster-draft.saved',
    details: { name: 'Sable Creek Cardiology' },
  })
})

test('the last one that was changed comes first', async () => {
  const first = (await save()).reply.draft
  const second = (await save({ prefix: 'other' })).reply.draft
  expect((await drafts()).map(({ id }) => id)).toEqual([second.id, first.id])
  const { reply } = await change(first.id, 1, { ...CHOICES, step: 4 })
  expect(reply.draft).toMatchObject({ id: first.id, version: 2, choices: { step: 4 } })
  expect((await drafts()).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('of two tabs that change the same version one is told so', async () => {
  const { id } = (await save()).reply.draft
  const answers = await Promise.all([change(id, 1), change(id, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a draft that was deleted is gone', async () => {
  const { id } = (await save()).reply.draft
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, 1)).status).toBe(404)
  expect(await drafts()).toEqual([])
})

test('the targets of the organization can be chosen, those of no other one', async () => {
  const orgId = SUMMIT
  const target = { orgId, id: randomUUID(), kind: 'target', targetId: null, builtIn: null } as const
  const made = { ...target, name: 'Roster of a draft', createdBy: findUserId(ADMIN) }
  await program.database.asSystem((tx) => insertConfig(tx, made))
  const { reply } = await program.call(ANALYST, api.listRosterTargets)
  expect(reply.targets).toContainEqual({ id: target.id, name: made.name })
  const others = (await program.call(HARBOR_ADMIN, api.listRosterTargets)).reply.targets
  expect(others.map(({ id }) => id)).not.toContain(target.id)
})

test('there is a limit, which is said', async () => {
  for (const _ of Array(MAX_ROSTER_DRAFTS)) await save()
  const { status, reply } = await save()
  expect([status, reply.details]).toMatchObject([400, [{ message: ROSTER_DRAFT_ERRORS.tooMany }]])
})

test.each([
  ['step', { step: 6 }],
  ['sender', { sender: 'x'.repeat(200) }],
  ['tabs.0.headerRows', { tabs: [{ name: 'A', isRead: true, headerRows: [1, 2, 3, 4] }] }],
] as const)('a wrong %s is refused at its field', async (field, given) => {
  const { status, reply } = await save(given as Partial<RosterDraftChoices>)
  expect([status, reply.details]).toMatchObject([400, [{ field: `choices.${field}` }]])
})

test('no one else sees, changes or deletes a draft; who may not add rosters keeps none', async () => {
  const { id } = (await save()).reply.draft
  for (const email of [ADMIN, HARBOR_ADMIN, INTERNAL]) {
    expect(await drafts(email)).toEqual([])
    expect((await change(id, 1, CHOICES, email)).status).toBe(404)
    expect((await remove(id, email)).status).toBe(404)
  }
  expect((await save({}, VIEWER)).status).toBe(403)
  expect((await save({}, 'admin@demo.example')).status).toBe(403)
  expect(await drafts()).toHaveLength(1)
})
