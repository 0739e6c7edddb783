import { api } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let summit: string
let harbor: string

const VIEWER = 'viewer@summit.example'
const INTERNAL = 'internal@concord.example'

beforeAll(async () => {
  program = await startTestProgram()
  const orgOf = async (email: string) => (await program.call(email, api.readCurrentUser)).reply.user.orgId
  summit = await orgOf(VIEWER)
  harbor = await orgOf('admin@harbor.example')
})
afterAll(() => program.close())

test('POST /v2/user gives the whole user and nothing secret', async () => {
  const { status, reply } = await program.call(VIEWER, api.readCurrentUser)
  expect(status).toBe(200)
  expect(Object.keys(reply)).toEqual(['user'])
  expect(reply.user).toEqual({
    id: expect.any(String),
    name: 'Ana Maria Diaz',
    email: VIEWER,
    roleIds: [expect.any(String)],
    orgId: summit,
    active: true,
    products: [],
  })
})

describe('POST /v2/organization', () => {
  test('answers the own organization for an empty id, no body and the own id', async () => {
    for (const body of [{ id: '' }, {}, undefined, { id: summit }]) {
      const options = body === undefined ? {} : { body }
      const { status, reply } = await program.call(VIEWER, api.readOrganization, options)
      expect([body, status]).toEqual([body, 200])
      expect(reply.organization).toMatchObject({ id: summit, clientId: 'summit', demo: false, active: true })
    }
  })

  test('answers another organization to internal users and is not found for everyone else', async () => {
    const foreign = await program.call('admin@summit.example', api.readOrganization, { body: { id: harbor } })
    expect([foreign.status, foreign.reply.code]).toEqual([404, 'not_found'])
    const internal = await program.call(INTERNAL, api.readOrganization, { body: { id: harbor } })
    expect(internal.reply.organization.clientId).toBe('harbor')
  })

  test('an id that exists nowhere is not found, and one that is no uuid is refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await program.call(INTERNAL, api.readOrganization, { body: { id } })).status).toBe(404)
    const { reply } = await program.call(VIEWER, api.readOrganization, { body: { id: '1 or 1=1' } })
    expect(reply.code).toBe('invalid_input')
  })

  test('products carry their configs with defaults filled in', async () => {
    const { reply } = await program.call(VIEWER, api.readOrganization)
    const directory = reply.organization.products.find((product) => product.name === 'PROVIDER_DIRECTORY')
    expect(directory).toEqual({
      name: 'PROVIDER_DIRECTORY',
      active: true,
      config: { dataAccess: 'PRACTITIONER_AND_ENTITY', apiAccess: 'BATCH', states: [], zipCodes: [] },
    })
  })
})

test('POST /v2/role/all lists all roles with id, type and permissions of their type, ungrouped', async () => {
  const { status, reply } = await program.call(VIEWER, api.listRoles)
  expect(status).toBe(200)
  expect(new Set(reply.roles.map((role) => role.type))).toEqual(
    new Set(['ORDERLY', 'PORTAL', 'ROSTER', 'DIRECTORY', 'CHANGELOG', 'DATA_UPDATES']),
  )
  for (const role of reply.roles) expect(Object.keys(role)).toEqual(['id', 'name', 'type', 'permissions'])
})

describe('POST /v1/organization/settings/all', () => {
  test('gives all known settings of products as strings, those that are stored and defaults', async () => {
    const { reply } = await program.call(VIEWER, api.listSettings, { body: {} })
    expect(reply.settings).toEqual([
      { setting: 'advanced-upload', value: 'false', product: 'ROSTER_MANAGEMENT' },
      { setting: 'pdf-roster-upload', value: 'false', product: 'ROSTER_MANAGEMENT' },
      {
        setting: 'error-reports-dashboard-uri',
        value: 'processing_stats::error_report',
        product: 'ROSTER_MANAGEMENT',
      },
      { setting: 'entity-mapping', value: 'false', product: 'ROSTER_MANAGEMENT' },
      { setting: 'roster-ssn', value: 'drop', product: 'ROSTER_MANAGEMENT' },
      { setting: 'roster-birth-date', value: 'mask', product: 'ROSTER_MANAGEMENT' },
      { setting: 'roster-dea', value: 'keep', product: 'ROSTER_MANAGEMENT' },
      { setting: 'referral-creation', value: 'false', product: 'PROVIDER_DIRECTORY' },
      { setting: 'networks', value: 'Summit Choice, Summit Medicare Advantage', product: 'DATA_UPDATES' },
    ])
  })

  test('gives the stored value of the own organization and not that of another one', async () => {
    await program.database.asSystem((connection) =>
      connection.run(sql`insert into organization_settings values (${harbor}, 'entity-mapping', 'true')`),
    )
    const mappingOf = async (email: string, id: string) =>
      (await program.call(email, api.listSettings, { body: { id } })).reply.settings?.find(
        (setting) => setting.setting === 'entity-mapping',
      )?.value
    expect(await mappingOf('admin@harbor.example', '')).toBe('true')
    expect(await mappingOf(VIEWER, '')).toBe('false')
    expect(await mappingOf(INTERNAL, harbor)).toBe('true')
    const foreign = await program.call(VIEWER, api.listSettings, { body: { id: harbor } })
    expect(foreign.status).toBe(404)
  })
})

describe('a disabled account', () => {
  test.each(['disabled@summit.example', 'user@closed.example'])(
    '%s signs in and reads itself and the own organization, and nothing else',
    async (email) => {
      const user = await program.call(email, api.readCurrentUser)
      const organization = await program.call(email, api.readOrganization)
      expect([user.status, organization.status]).toEqual([200, 200])
      expect(user.reply.user.active && organization.reply.organization.active).toBe(false)
      for (const endpoint of [
        api.listRoles,
        api.listSettings,
        api.searchPractitioners,
        api.listRecentBatches,
      ]) {
        const { status, reply } = await program.call(email, endpoint, {})
        expect([endpoint.path, status, reply.code]).toEqual([endpoint.path, 403, 'account_disabled'])
      }
    },
  )

  test('disabling takes effect on the next call', async () => {
    const email = 'analyst@summit.example'
    expect((await program.call(email, api.listRoles)).status).toBe(200)
    const setActive = (active: boolean) =>
      program.database.asSystem((connection) =>
        connection.run(sql`update users set active = ${active} where email = ${email}`),
      )
    await setActive(false)
    expect((await program.call(email, api.listRoles)).status).toBe(403)
    await setActive(true)
    expect((await program.call(email, api.listRoles)).status).toBe(200)
  })
})

test('row-level security alone keeps an organization from rows of another', async () => {
  const seen = await program.database.asOrganization(summit, async (connection) => ({
    organizations: await connection.rows<{ id: string }>(sql`select id from organizations`),
    users: await connection.rows<{ org_id: string }>(sql`select distinct org_id from users`),
    settings: await connection.rows(sql`select distinct org_id from organization_settings`),
  }))
  expect(seen).toEqual({
    organizations: [{ id: summit }],
    users: [{ org_id: summit }],
    settings: [{ org_id: summit }],
  })
  const none = await program.database.asOrganization(null, (connection) =>
    connection.rows(sql`select id from users`),
  )
  expect(none).toEqual([])
})

test('the role of an organization cannot write what it may only read', async () => {
  const write = program.database.asOrganization(
    summit,
    (connection) => connection.run(sql`update organizations set client_id = 'harbor'`),
    { write: true },
  )
  await expect(write).rejects.toThrow(/permission denied/)
})
