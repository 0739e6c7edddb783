import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@concord/contract'
import { PERMISSION_TABLE, type Permission } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { validInput } from '#server/accounts/testing/valid-input.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

/** Says by method and path what calls take: the first line that fits holds. */
const TABLE: readonly (readonly [call: RegExp, ...permissions: Permission[]])[] = [
  [/^GET \/v2\/(?:cycle|roster-connection)\//, 'VIEW_AND_DOWNLOAD_FILES'],
  [/^POST \/v2\/cycle\/:cycleId\/response$/, 'VIEW_AND_DOWNLOAD_FILES', 'UPLOAD_FILES'],
  [/^POST \/v2\/cycle\/:cycleId\/findings\/questions$/, 'VIEW_AND_DOWNLOAD_FILES'],
  [/ \/v2\/cycle\//, 'VIEW_AND_DOWNLOAD_FILES', 'CREATE_MAPPINGS'],
  [/ \/v2\/roster-connection\//, 'VIEW_AND_DOWNLOAD_FILES', 'CREATE_MAPPINGS'],
  [/^POST \/v2\/roster\/:prefix\/:type\/cycle$/, 'UPLOAD_FILES'],
  [/ \/v2\/roster-upload/, 'UPLOAD_FILES'],
  [/ \/v2\/roster-file\/same$/, 'UPLOAD_FILES'],
  [/ \/v2\/roster-file\//, 'VIEW_AND_DOWNLOAD_FILES'],
  [/ \/v2\/(?:roster|roster-draft|copy\/roster)(?:\/|$)/, 'CREATE_MAPPINGS'],
  [/ \/v2\/(?:config|copy)\/target(?:\/|$)/, 'TARGET_CONFIGURATION'],
  [/ \/v2\/(?:config|copy)\/source(?:\/|$)/, 'SOURCE_CONFIGURATION'],
  [/ \/v2\/data-dictionary$/, 'DATA_DICTIONARY'],
]
const CALLS = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) => {
  const line = TABLE.find(([call]) => call.test(`${endpoint.method} ${endpoint.path}`))
  return line ? [{ name, endpoint, permissions: line.slice(1) as Permission[] }] : []
})
const OF_ROSTERS = PERMISSION_TABLE.filter(({ type }) => type === 'ROSTER').map(
  ({ permission }) => permission,
)

let program: TestProgram

/** Adds someone of Summit whose one role has these permissions. */
async function addHolder(held: readonly Permission[]): Promise<string> {
  const [roleId, email] = [randomUUID(), `${randomUUID()}@quill.example`]
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into roles (id, name, type, permissions) values (${roleId}, ${email}, 'ROSTER', ${held})`)
    await connection.run(sql`
      insert into users (id, org_id, name, email, role_ids, products, active, password_hash)
      select gen_random_uuid(), org_id, ${email}, ${email}, ${[roleId]}, '{}', true, password_hash
      from users where email = ${VIEWER}`)
  })
  return email
}

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

test('every call of the area has a line in the table, and every permission but that of error reports a call', () => {
  expect(CALLS.length).toBeGreaterThan(90)
  const used = new Set(CALLS.flatMap(({ permissions }) => permissions))
  expect(OF_ROSTERS.filter((permission) => !used.has(permission))).toEqual(['ERROR_SUMMARY_REPORT'])
})

const HELD: readonly (readonly Permission[])[] = [
  ...OF_ROSTERS.map((permission) => [permission]),
  ['VIEW_AND_DOWNLOAD_FILES', 'CREATE_MAPPINGS'],
  ['VIEW_AND_DOWNLOAD_FILES', 'UPLOAD_FILES'],
  [],
]

test.each(HELD.map((held) => [held]))(
  'who has %j alone makes the calls that take it, and no other one',
  async (held) => {
    const email = await addHolder(held)
    const answered = await Promise.all(
      CALLS.map(async ({ name, endpoint }) => {
        const { status } = await program.call(email, endpoint, validInput(endpoint, SUMMIT))
        return { name, isRefused: status === 403 }
      }),
    )
    expect(answered.flatMap(({ name, isRefused }) => (isRefused ? [] : [name]))).toEqual(
      CALLS.flatMap(({ name, permissions }) =>
        permissions.every((permission) => held.includes(permission)) ? [name] : [],
      ),
    )
  },
)
