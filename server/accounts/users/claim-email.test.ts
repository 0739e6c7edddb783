import { api, USER_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import {
  ADMIN,
  ANALYST,
  addUser,
  HARBOR,
  HARBOR_ADMIN,
  INTERNAL,
  SUMMIT,
  summitUser,
  VIEWER,
} from '../testing/people.ts'

const LIMIT = 10
const TAKEN = [{ field: 'email', message: USER_ERRORS.takenEmail }]

let program: TestProgram
let asked = 0
function freeEmail(): string {
  asked += 1
  return `free${asked}@quill.example`
}

beforeAll(async () => {
  program = await startTestProgram()
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into users (id, org_id, name, email)
      select gen_random_uuid(), ${HARBOR}, 'Taken ' || n, 'taken' || n || '@harbor.example'
      from generate_series(1, 20) as n`),
  )
})
afterAll(() => program.close())

const invite = (email: string, by = ADMIN, orgId = SUMMIT) =>
  program.call(by, api.inviteUser, { params: { orgId }, body: { name: 'Ana', email, roleIds: [] } })

async function rename(email: string, by = ADMIN) {
  const params = summitUser(VIEWER)
  const { version } = (await program.call(by, api.readUser, { params })).reply.user
  return program.call(by, api.changeUser, { params, body: { version, email } })
}

const readEvents = (orgId: string) =>
  program.database.asSystem((connection) =>
    connection.rows<{ email: string }>(sql`
      select details ->> 'email' as email from audit_events
      where org_id = ${orgId} and action = 'user.email-refused' order by seq`),
  )

test('an email of one’s own organization is told apart, as the list of users shows it anyway', async () => {
  for (let time = 0; time <= LIMIT; time += 1) {
    const { status, reply } = await invite(ANALYST.toUpperCase())
    expect([status, reply.details]).toEqual([400, [{ field: 'email', message: USER_ERRORS.ownEmail }]])
  }
  expect((await rename(ANALYST)).reply.details).toEqual([{ field: 'email', message: USER_ERRORS.ownEmail }])
  expect((await invite(freeEmail())).status).toBe(200)
  expect(await readEvents(SUMMIT)).toEqual([])
})

test('the same email in other letters is no other email', async () => {
  expect((await rename(VIEWER.toUpperCase())).status).toBe(200)
  expect((await rename(VIEWER)).status).toBe(200)
})

// The last ones: Summit is stopped from here.
test('the users of an organization learn of a few emails that have accounts elsewhere, and then of none', async () => {
  const inviter = await addUser(program, { roles: ['portalAdministrator'] })
  for (let n = 1; n <= LIMIT; n += 1) {
    const email = `taken${n}@harbor.example`
    const answer =
      n % 3 === 0 ? await rename(email) : await invite(email, n % 3 === 1 ? ADMIN : inviter.email)
    expect([n, answer.status, answer.reply.details]).toEqual([n, 400, TAKEN])
  }
  const withoutTime = ({ status, reply }: Awaited<ReturnType<typeof invite>>) => ({
    status,
    reply: { ...reply, details: Object.keys(reply.details ?? {}) },
  })
  const refused = withoutTime(await invite(HARBOR_ADMIN))
  expect(refused).toMatchObject({ status: 429, reply: { code: 'rate_limited', details: ['retryAfterMs'] } })
  for (const by of [ADMIN, inviter.email]) {
    for (const email of ['taken11@harbor.example', freeEmail(), INTERNAL]) {
      expect(withoutTime(await invite(email, by))).toEqual(refused)
    }
  }
  expect((await rename(freeEmail())).reply.code).toBe('rate_limited')
  expect((await rename('taken12@harbor.example')).reply.code).toBe('rate_limited')
})

test('each such answer stands in the audit log of who asked, and in no other', async () => {
  const expected = Array.from({ length: LIMIT }, (_, n) => ({ email: `taken${n + 1}@harbor.example` }))
  expect(await readEvents(SUMMIT)).toEqual(expected)
  expect(await readEvents(HARBOR)).toEqual([])
})

test('other organizations go on, and so do internal users, who may read all users', async () => {
  expect((await invite(freeEmail(), HARBOR_ADMIN, HARBOR)).status).toBe(200)
  for (let time = 0; time <= LIMIT; time += 1) {
    expect((await invite(HARBOR_ADMIN, INTERNAL)).reply.details).toEqual(TAKEN)
  }
  expect((await invite(freeEmail(), INTERNAL)).status).toBe(200)
})
