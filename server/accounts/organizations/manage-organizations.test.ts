import { randomUUID } from 'node:crypto'
import { api, type BodyIn, type ParamsIn } from '@concord/contract'
import { DATA_ACCESS_LEVELS, newOrganizationProducts, type Product } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAuditEvent } from '#server/audit/store.ts'
import { sql } from '#server/db/sql.ts'
import { ROLES } from '#server/demo/accounts/roles.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { OWN_TABLES } from './deletion-store.ts'

let program: TestProgram
let concord: string
let summit: string

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const NOWHERE = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  program = await startTestProgram()
  const orgOf = async (email: string) => (await program.call(email, api.readCurrentUser)).reply.user.orgId
  concord = await orgOf(INTERNAL)
  summit = await orgOf(ADMIN)
})
afterAll(() => program.close())

const list = (params: ParamsIn<typeof api.listOrganizations> = {}) =>
  program.call(INTERNAL, api.listOrganizations, { params })
const read = async (orgId: string) =>
  (await program.call(INTERNAL, api.readManagedOrganization, { params: { orgId } })).reply.organization
const change = (orgId: string, body: BodyIn<typeof api.changeOrganization>) =>
  program.call(INTERNAL, api.changeOrganization, { params: { orgId }, body })
const create = (name: string, clientId: string) =>
  program.call(INTERNAL, api.createOrganization, { body: { name, clientId } })
const created = async (name: string, clientId: string) => (await create(name, clientId)).reply.organization
const eventsOf = (orgId: string) =>
  program.database.asSystem((c) =>
    c.rows<{ action: string; details: Record<string, never> }>(
      sql`select action, details from audit_events where org_id = ${orgId} order by at, action`,
    ),
  )
function getDirectory(products: readonly Product[]) {
  const directory = products.find((product) => product.name === 'PROVIDER_DIRECTORY')
  if (!directory) throw new Error('The organization has no directory')
  return directory.config
}
const setRights = (...permissions: readonly string[]) =>
  program.database.asSystem((c) =>
    c.run(sql`update roles set permissions = ${permissions} where id = ${ROLES.internalAdministrator.id}`),
  )

describe('who may', () => {
  const calls = () =>
    [
      [api.listOrganizations, { params: {} }],
      [api.exportOrganizations, { params: {} }],
      [api.readManagedOrganization, { params: { orgId: summit } }],
      [api.listOrganizationActivity, { params: { orgId: summit } }],
      [api.createOrganization, { body: { name: 'Mine', clientId: 'mine' } }],
      [api.changeOrganization, { params: { orgId: summit }, body: { version: 1, name: 'Mine' } }],
      [api.readOrganizationDeletion, { params: { orgId: summit } }],
      [api.deleteOrganization, { params: { orgId: summit }, body: { clientId: 'summit' } }],
    ] as const

  test('no client reaches any of it, not even for the own organization', async () => {
    for (const email of [ADMIN, 'viewer@summit.example', 'admin@harbor.example']) {
      for (const [endpoint, input] of calls()) {
        const { status, reply } = await program.call(email, endpoint, input as never)
        expect([endpoint.method, endpoint.path, status, reply.code]).toEqual([
          endpoint.method,
          endpoint.path,
          403,
          'forbidden',
        ])
      }
    }
    expect((await read(summit)).version).toBe(1)
  })

  test('a disabled account reaches none of it', async () => {
    for (const [endpoint, input] of calls()) {
      const { reply } = await program.call('disabled@summit.example', endpoint, input as never)
      expect([endpoint.path, reply.code]).toEqual([endpoint.path, 'account_disabled'])
    }
  })

  test('being internal is enough to read and not to write: the role has to list each right', async () => {
    const statuses = async () => {
      const found: Record<string, number> = {}
      for (const [endpoint, input] of calls()) {
        const aimed = endpoint === api.deleteOrganization ? { ...input, params: { orgId: NOWHERE } } : input
        const { status } = await program.call(INTERNAL, endpoint, aimed as never)
        found[`${endpoint.method} ${endpoint.path}`] = status
      }
      return found
    }
    await setRights('EDIT_ROLE')
    expect(await statuses()).toEqual({
      'GET /v2/organization/all': 200,
      'GET /v2/organization/export': 200,
      'GET /v2/organization/:orgId': 200,
      'GET /v2/organization/:orgId/activity': 200,
      'POST /v2/organization/new': 403,
      'PATCH /v2/organization/:orgId': 403,
      'GET /v2/organization/:orgId/deletion': 403,
      'DELETE /v2/organization/:orgId': 403,
    })
    await setRights('DELETE_ORG')
    expect(await statuses()).toMatchObject({
      'PATCH /v2/organization/:orgId': 403,
      'GET /v2/organization/:orgId/deletion': 200,
      'DELETE /v2/organization/:orgId': 404,
    })
    await setRights('CREATE_ORG', 'EDIT_ORG', 'DELETE_ORG')
  })
})

describe('the list', () => {
  test('gives every organization by name, with its users and active products', async () => {
    const { reply } = await list()
    expect([reply.total, reply.page]).toEqual([6, 1])
    expect(reply.organizations.map(({ clientId }) => clientId)).toEqual([
      'closed',
      'concord',
      'contigo',
      'orderly-demo-account',
      'harbor',
      'summit',
    ])
    expect(reply.organizations.at(-1)).toEqual({
      id: summit,
      name: 'Summit Health Plan',
      clientId: 'summit',
      demo: false,
      active: true,
      createdAt: expect.stringMatching(/^\d{4}-/),
      users: 4,
      activeUsers: 3,
      products: ['PROVIDER_DIRECTORY', 'ROSTER_MANAGEMENT', 'CHANGELOG_V1', 'DATA_UPDATES'],
    })
  })

  test.each([
    [{ search: 'HEALTH' }, ['summit']],
    [{ search: 'orderly-' }, ['orderly-demo-account']],
    [{ search: '%' }, []],
    [{ active: 'false' }, ['closed']],
    [{ demo: 'true' }, ['orderly-demo-account']],
    [{ product: 'DATA_UPDATES', search: 'h' }, ['summit']],
    [{ sort: '-users', demo: 'false', active: 'true' }, ['summit', 'concord', 'harbor', 'contigo']],
  ] as const)('%j leaves %j', async (params, expected) => {
    const found = (await list(params)).reply.organizations.map(({ clientId }) => clientId)
    if ('sort' in params) expect(found[0]).toBe(expected[0])
    expect([...found].sort()).toEqual([...expected].sort())
  })

  test('a page past the end is the last one, and an order that is none is refused', async () => {
    const { reply } = await list({ page: 900 })
    expect([reply.page, reply.organizations.length]).toEqual([1, 6])
    expect((await list({ sort: 'shoes' as 'name' })).reply.code).toBe('invalid_input')
  })

  test('is exported as CSV that no spreadsheet runs', async () => {
    const { id } = await created('=SUM(A1)', 'formula')
    const { reply } = await program.call(INTERNAL, api.exportOrganizations, { params: { search: 'formula' } })
    expect(String(reply)).toMatch(
      /^\ufeffName,Client id,.*\r\n'=SUM\(A1\),formula,.*,0,0,No,Yes,\d{4}-\d\d-\d\d\r\n$/,
    )
    const { events } = (
      await program.call(INTERNAL, api.listAuditEvents, { params: { action: 'organizations.exported' } })
    ).reply
    expect(events[0]?.details).toMatchObject({ rows: 1, search: 'formula' })
    await program.call(INTERNAL, api.deleteOrganization, {
      params: { orgId: id },
      body: { clientId: 'formula' },
    })
  })
})

describe('creating', () => {
  test('gives the products of new organizations, and is recorded', async () => {
    const { status, reply } = await create('  Lakeshore Clinic ', 'lakeshore')
    expect(status).toBe(200)
    expect(reply.organization).toMatchObject({
      name: 'Lakeshore Clinic',
      clientId: 'lakeshore',
      demo: false,
      active: true,
      version: 1,
      users: 0,
      products: newOrganizationProducts(),
    })
    const [event] = await eventsOf(reply.organization.id)
    expect(event).toMatchObject({
      action: 'organization.created',
      details: { after: { clientId: 'lakeshore' } },
    })
  })

  test('twice at the same time makes one, and the other learns that the client id is taken', async () => {
    const replies = await Promise.all([create('Twice', 'twice'), create('Twice', 'twice')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.reply.details).toEqual([
      {
        field: 'clientId',
        message: 'The client id twice is already in use. Choose another one.',
      },
    ])
    expect((await list({ search: 'twice' })).reply.total).toBe(1)
  })

  test('names each value that is wrong', async () => {
    const { status, reply } = await create(' ', 'Not An Id')
    expect([status, reply.details]).toEqual([
      400,
      [
        { field: 'name', message: 'Give the organization a name.' },
        {
          field: 'clientId',
          message: 'Use lowercase letters, digits and single hyphens, for example summit-health.',
        },
      ],
    ])
  })
})

describe('changing', () => {
  test('takes products away, by itself and beside a new name, and records which', async () => {
    const { id, products } = await created('Redwood', 'redwood')
    const kept = products.slice(1)
    const [gone] = products
    const alone = await change(id, { version: 1, products: kept })
    expect(alone.reply.organization).toMatchObject({ version: 2, products: kept })
    const { details } = (await eventsOf(id)).at(-1) ?? {}
    expect(details).toEqual({
      before: { [gone?.name ?? '']: { active: gone?.active, ...gone?.config } },
      after: { [gone?.name ?? '']: null },
    })
    await change(id, { version: 2, name: 'Redwood Health', products: kept.slice(1) })
    expect((await eventsOf(id)).at(-1)?.details).toMatchObject({
      before: { name: 'Redwood', [kept[0]?.name ?? '']: expect.anything() },
      after: { name: 'Redwood Health', [kept[0]?.name ?? '']: null },
    })
  })

  test('takes what is given, counts the version up and records before and after', async () => {
    const { id, products } = await created('Pinewood', 'pinewood')
    const narrowed = products.map((product) =>
      product.name === 'PROVIDER_DIRECTORY'
        ? { ...product, config: { ...product.config, states: ['TX', 'OK'] } }
        : product,
    )
    const { reply } = await change(id, { version: 1, name: 'Pinewood Health', products: narrowed })
    expect(reply.organization).toMatchObject({ name: 'Pinewood Health', version: 2, products: narrowed })
    const { details } = (await eventsOf(id)).at(-1) ?? {}
    expect(details).toMatchObject({
      before: { name: 'Pinewood', PROVIDER_DIRECTORY: { states: [] } },
      after: { name: 'Pinewood Health', PROVIDER_DIRECTORY: { states: ['TX', 'OK'] } },
    })
    expect(Object.keys(details?.after ?? {})).toEqual(['name', 'PROVIDER_DIRECTORY'])
  })

  test('stores settings, and resets them to their defaults', async () => {
    const { id } = await created('Alderbrook', 'alderbrook')
    const settingsAfter = async (version: number, value: string | null) => {
      const settings = [{ setting: 'entity-mapping', value } as const]
      const { reply } = await change(id, { version, settings })
      return reply.organization.settings.find(({ setting }) => setting === 'entity-mapping')
    }
    expect(await settingsAfter(1, 'true')).toMatchObject({ value: 'true', isDefault: false })
    expect(await settingsAfter(2, null)).toMatchObject({ value: 'false', isDefault: true })
    const actions = (await eventsOf(id)).map(({ action }) => action)
    expect(actions).toEqual([
      'organization.created',
      'organization.settings-changed',
      'organization.settings-changed',
    ])
  })

  test('someone who saw an older version learns what is there now, and nothing is lost', async () => {
    const { id } = await created('Harlow', 'harlow')
    const both = await Promise.all([
      change(id, { version: 1, name: 'Harlow Street' }),
      change(id, { version: 1, demo: true }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    const now = await read(id)
    expect(now.version).toBe(2)
    expect(refused?.reply.details).toEqual({ current: now })
  })

  test('what changes nothing is no new version and no event', async () => {
    const { id } = await created('Fennimore', 'fennimore')
    expect((await change(id, { version: 1, name: 'Fennimore' })).reply.organization.version).toBe(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test.each([
    ['a state that is none', { states: ['XX'] }, 'products.0.config.states.0'],
    ['a ZIP code that is none', { zipCodes: ['7520'] }, 'products.0.config.zipCodes.0'],
    ['a state named twice', { states: ['TX', 'TX'] }, 'products.0.config.states'],
  ])('%s is refused by its field', async (_, config, field) => {
    const [directory] = newOrganizationProducts()
    const products = [{ ...directory, config: { ...directory?.config, ...config } }] as never
    const { status, reply } = await change(summit, { version: 1, products })
    expect([status, reply.details]).toEqual([400, [{ field, message: expect.any(String) }]])
  })

  test.each(DATA_ACCESS_LEVELS)(
    'stores %s as data access, deprecated or not, and records it',
    async (level) => {
      const { id, products } = await created(`Plan ${level}`, level.toLowerCase().replaceAll('_', '-'))
      const { dataAccess: before } = getDirectory(products)
      const changed = products.map((product) =>
        product.name === 'PROVIDER_DIRECTORY'
          ? { ...product, config: { ...product.config, dataAccess: level } }
          : product,
      )
      const { status, reply } = await change(id, { version: 1, products: changed })
      expect([status, getDirectory(reply.organization.products).dataAccess]).toEqual([200, level])
      expect(getDirectory((await read(id)).products).dataAccess).toBe(level)
      const event = (await eventsOf(id)).find(({ action }) => action === 'organization.changed')
      expect(event?.details).toEqual(
        level === before
          ? undefined
          : {
              before: { PROVIDER_DIRECTORY: expect.objectContaining({ dataAccess: before }) },
              after: { PROVIDER_DIRECTORY: expect.objectContaining({ dataAccess: level }) },
            },
      )
    },
  )

  test('an unknown product is refused as one, with the names of those that there are', async () => {
    const message = expect.stringMatching(/^Unknown product\. .*ROSTER_MANAGEMENT.*DATA_UPDATES/)
    const products = [{ name: 'REFERRALS', active: true, config: {} }] as never
    const changed = await change(summit, { version: 1, products })
    expect([changed.status, changed.reply.details]).toEqual([400, [{ field: 'products.0.name', message }]])
    const listed = await list({ product: 'REFERRALS' as never })
    expect([listed.status, listed.reply.details]).toEqual([400, [{ field: 'product', message }]])
  })

  test('deactivating shuts its users out at their next call, with the reason on record', async () => {
    const harbor = (await program.call('admin@harbor.example', api.readCurrentUser)).reply.user.orgId
    const { version } = await read(harbor)
    await change(harbor, { version, active: false, reason: 'Contract ended' })
    const { reply } = await program.call('admin@harbor.example', api.listRoles)
    expect(reply.code).toBe('account_disabled')
    const changed = (await eventsOf(harbor)).findLast(({ action }) => action === 'organization.changed')
    expect(changed?.details).toEqual({
      before: { active: true },
      after: { active: false },
      reason: 'Contract ended',
    })
    await change(harbor, { version: version + 1, active: true })
    expect((await program.call('admin@harbor.example', api.listRoles)).status).toBe(200)
  })

  test('no one deactivates the own organization', async () => {
    const { version } = await read(concord)
    const { status, reply } = await change(concord, { version, active: false })
    expect([status, reply.details]).toEqual([
      400,
      [{ field: 'active', message: expect.stringContaining('your own organization') }],
    ])
    expect((await change(concord, { version, name: 'Concord' })).status).toBe(200)
  })

  test('an organization that is nowhere is not found', async () => {
    expect((await change(NOWHERE, { version: 1, name: 'Ghost' })).status).toBe(404)
  })
})

test('the activity lists the last events with who did them, and nothing of other organizations', async () => {
  const { id } = await created('Larkmoor', 'larkmoor')
  await change(id, { version: 1, name: 'Larkmoor Health' })
  await program.database.asSystem((c) =>
    insertAuditEvent(c, { orgId: id, userId: null, action: 'audit.expired', details: {} }),
  )
  const { reply } = await program.call(INTERNAL, api.listOrganizationActivity, { params: { orgId: id } })
  expect(reply.events.map(({ action, userName, hasUser }) => [action, userName, hasUser])).toEqual([
    ['audit.expired', null, false],
    ['organization.changed', 'Noor Whitfield', true],
    ['organization.created', 'Noor Whitfield', true],
  ])
})

describe('deleting', () => {
  const deleteAs = (orgId: string, clientId: string) =>
    program.call(INTERNAL, api.deleteOrganization, { params: { orgId }, body: { clientId } })
  const removesOf = async (orgId: string) => {
    const { reply } = await program.call(INTERNAL, api.readOrganizationDeletion, { params: { orgId } })
    return Object.fromEntries(reply.removes.map(({ what, count }) => [what, count]))
  }

  test('names every table that belongs to organizations, but the audit log', async () => {
    const stored = await program.database.asSystem((c) =>
      c.rows<{ table: string }>(sql`
        select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table from information_schema.columns
        where table_schema in ('public', 'overlay') and column_name = 'org_id'`),
    )
    const removed = OWN_TABLES.map(({ table }) => table)
    const left = stored.map(({ table }) => table).filter((table) => !removed.includes(table))
    expect(left.toSorted()).toEqual(['audit_anchors', 'audit_events', 'audit_heads'])
  })

  test('says first what goes, wants the client id, then removes all of it and keeps the record', async () => {
    const before = await removesOf(summit)
    expect(before).toMatchObject({ users: 4, batches: 1, 'saved searches': 0 })
    await program.call(ADMIN, api.sendSupportMessage, { body: { message: 'Hello', page: '/' } })
    const search = { subject: 'practitioner', filters: { query: 'smith' } } as const
    await program.call(ADMIN, api.saveSearch, { body: { name: 'Smiths', search, isWatched: true } })
    const counts = await removesOf(summit)
    expect(counts).toMatchObject({ 'support messages': 1, 'saved searches': 1 })

    const mistyped = await deleteAs(summit, 'sumit')
    expect([mistyped.status, mistyped.reply.details]).toEqual([
      400,
      [{ field: 'clientId', message: 'It is not the client id of Summit Health Plan. Type summit.' }],
    ])
    expect(await removesOf(summit)).toEqual(counts)

    const token = await program.getToken(ADMIN)
    expect(token).toBeTruthy()
    expect((await deleteAs(summit, 'summit')).status).toBe(200)
    expect(
      (await program.call(INTERNAL, api.readManagedOrganization, { params: { orgId: summit } })).status,
    ).toBe(404)
    expect((await program.call(ADMIN, api.readCurrentUser)).status).toBe(401)
    const event = (await eventsOf(summit)).at(-1)
    expect(event).toMatchObject({
      action: 'organization.deleted',
      details: { before: { clientId: 'summit' }, removed: counts },
    })
    for (const { table, count } of OWN_TABLES) {
      const left = await program.database.asSystem((c) => c.one<{ count: number }>(count(summit)))
      expect([table, left?.count]).toEqual([table, 0])
    }
    expect((await deleteAs(summit, 'summit')).status).toBe(404)
  })

  test('leaves other organizations as they were', async () => {
    const { reply } = await list({ search: 'harbor' })
    expect(reply.organizations).toMatchObject([{ users: 1 }])
  })

  test('no one deletes the own organization', async () => {
    const { status, reply } = await deleteAs(concord, 'concord')
    expect([status, reply.details]).toEqual([
      400,
      [{ field: 'clientId', message: expect.stringContaining('your own organization') }],
    ])
  })
})

test('the role of an organization writes no other organization, and none of its settings', async () => {
  const id = randomUUID()
  await program.database.asSystem((c) =>
    c.run(sql`insert into organizations (id, name, client_id) values (${id}, 'Other', 'other')`),
  )
  const touched = await program.database.asOrganization(
    concord,
    (c) => c.run(sql`update organizations set name = 'Taken' where id = ${id}`),
    { write: true },
  )
  expect(touched).toBe(0)
  const insert = program.database.asOrganization(
    concord,
    (c) => c.run(sql`insert into organization_settings values (${id}, 'entity-mapping', 'true')`),
    { write: true },
  )
  await expect(insert).rejects.toThrow(/row-level security/)
})
