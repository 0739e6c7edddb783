import { randomUUID } from 'node:crypto'
import { api, type BodyIn } from '@concord/contract'
import { type Permission, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  addUser,
  HARBOR,
  INTERNAL,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let harbor: string
/** NPIs of practitioners: `inside` has a place in Texas, `outside` has none there or in Oklahoma. */
let inside: string
/** Like `inside`, with the values that the registry states. */
let plain: string
let outside: string
let entity: string
beforeAll(async () => {
  program = await startTestProgram()
  harbor = (await addUser(program, { orgId: HARBOR, roles: ['changelogClient'] })).email
  const find = async (statement: ReturnType<typeof sql>) =>
    (await program.database.asSystem((c) => c.one<{ npi: string }>(statement)))?.npi ?? expect.fail('No one')
  const within = sql`(select from locations l where l.npi = p.npi and l.state in ('TX', 'OK'))`
  inside = await find(sql`select npi::text as npi from practitioners p
    where exists (select from locations l where l.npi = p.npi and l.position = 0 and l.state = 'TX') order by npi limit 1`)
  plain = await find(sql`select npi::text as npi from practitioners p
    where exists (select from locations l where l.npi = p.npi and l.position = 0 and l.state = 'TX')
      and not exists (select from overlay.records o where o.npi = p.npi) order by npi desc limit 1`)
  outside = await find(
    sql`select npi::text as npi from practitioners p where not exists ${within} order by npi limit 1`,
  )
  entity = await find(
    sql`select npi::text as npi from entities p where exists ${within} order by npi limit 1`,
  )
})
afterAll(() => program.close())

async function claim(npi: string, fields: Record<string, unknown>, orgId: string | null = null) {
  const since = new Date(Date.now() - 1)
  await program.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Claims', orgId })
    await stageClaims(c, id, [{ npi, observedOn: todayInUtc(), fields }])
    await applyClaims(c, id, { userId: null })
  })
  return since.toISOString()
}

const read = (email: string | null, params: object = {}) => program.call(email, api.readChangelog, { params })
const pathsOf = async (email: string, params: object) =>
  (await read(email, params)).reply.changes.map(({ field }) => field.path)

test('changes are read page by page, and the last page is where the next call goes on', async () => {
  const all = await read(ADMIN, { limit: 1000 })
  expect([all.status, all.reply.hasMore]).toEqual([200, false])
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { reply } = await read(ADMIN, { limit: 100, ...(cursor ? { cursor } : {}) })
    ids.push(...reply.changes.map(({ id }) => id))
    cursor = reply.nextCursor
    if (!reply.hasMore) break
  }
  expect(ids).toEqual(all.reply.changes.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const { nextCursor } = all.reply
  const { reply: future } = await read(ADMIN, { since: '9999-12-31T23:59:59Z' })
  expect((await read(ADMIN, { cursor: future.nextCursor })).status).toBe(200)
  expect((await read(ADMIN, { cursor: nextCursor })).reply).toEqual({
    changes: [],
    nextCursor,
    hasMore: false,
  })
  await claim(inside, { first_name: 'Nell' }, SUMMIT)
  const [change] = (await read(ADMIN, { cursor: nextCursor, npi: inside })).reply.changes
  expect(change).toMatchObject({
    subject: { npi: inside, kind: 'practitioner' },
    field: { path: 'first_name', label: 'First name' },
    after: 'Nell',
    source: { kind: 'data_update' },
    batch: { label: 'Claims', isOwn: true },
  })
  const noCursor = { cursor: `1.1.${'-'.repeat(36)}` }
  for (const wrong of [{ cursor: 'x' }, noCursor, { limit: 0 }, { npi: '1' }, { since: 'today' }])
    expect([wrong, (await read(ADMIN, wrong)).status]).toEqual([wrong, 400])
})

test('an organization that is held to states sees what it may see of the records there', async () => {
  const since = await claim(outside, { first_name: 'Olive' })
  await claim(inside, { first_name: 'Ivy' })
  await program.database.asSystem(async (c) => {
    const at = await lockLedger(c)
    const [{ batch_id }] = (await c.rows<{ batch_id: string }>(
      sql`select batch_id from practitioners where npi = ${plain}`,
    )) as [{ batch_id: string }]
    await c.run(sql`insert into locations (npi, position, address_1, city, state, zip, country, phone)
      values (${plain}, 77, '1 FAR ST', 'COLUMBUS', 'OH', '43004', 'US', '6145550199')`)
    for (const [path, after] of [
      ['locations.77.phone', '6145550199'],
      ['locations.0.phone', '2145550188'],
      ['exclusion', { type: '1128a1' }],
    ] as const)
      await c.run(sql`insert into changes (npi, id, field_path, before, after, at, batch_id)
        values (${plain}, ${randomUUID()}, ${path}, null, ${JSON.stringify(after)}::jsonb, ${at}, ${batch_id})`)
  })
  const forAll = await pathsOf(ADMIN, { since, npi: plain })
  const forHarbor = await pathsOf(harbor, { since, npi: plain })
  expect(forAll).toContain('locations.77.phone')
  expect(forHarbor).not.toContain('locations.77.phone')
  expect(forHarbor).toEqual(expect.arrayContaining(['exclusion', 'locations.0.phone']))
  expect(await pathsOf(harbor, { since, npi: inside })).toEqual(['first_name'])
  expect(await pathsOf(ADMIN, { since, npi: outside })).not.toEqual([])
  expect(await pathsOf(harbor, { since, npi: outside })).toEqual([])
  const seen = (await read(harbor, { limit: 1000 })).reply.changes
  expect(seen.filter(({ subject }) => subject.npi === outside)).toEqual([])
  expect(seen.length).toBeGreaterThan(0)
})

test('records that come and go are told to whom they are open', async () => {
  const since = new Date(Date.now() - 1).toISOString()
  const gone = '2999999995'
  await program.database.asSystem(async (c) => {
    const at = await lockLedger(c)
    for (const [npi, before, after] of [
      [inside, null, 'practitioner'],
      [outside, null, 'practitioner'],
      [entity, 'practitioner', 'entity'],
      [gone, 'practitioner', null],
    ] as const)
      await c.run(sql`insert into changes (npi, id, field_path, before, after, at, batch_id)
        select ${npi}, gen_random_uuid(), 'record', ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${at}, batch_id
        from practitioners where npi = ${inside}`)
  })
  const readEntries = async (email: string) =>
    (await read(email, { since, field: 'record' })).reply.changes.map(({ subject, before, after }) => [
      subject.npi,
      before,
      after,
    ])
  const toldTo = async (email: string) => (await readEntries(email)).sort()
  expect(await toldTo(ADMIN)).toEqual(
    [
      [inside, null, 'practitioner'],
      [outside, null, 'practitioner'],
      [entity, 'practitioner', 'entity'],
      [gone, 'practitioner', null],
    ].sort(),
  )
  expect(await toldTo(harbor)).toEqual(
    [
      [inside, null, 'practitioner'],
      [entity, 'practitioner', 'entity'],
    ].sort(),
  )
  const setAccess = (dataAccess: string) =>
    program.database.asSystem((c) =>
      c.run(sql`update organizations set products = (
          select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
            then jsonb_set(p, '{config,dataAccess}', to_jsonb(${dataAccess}::text)) else p end)
          from jsonb_array_elements(products) p)
        where id = ${SUMMIT}`),
    )
  await setAccess('PRACTITIONER')
  expect(await toldTo(ADMIN)).toContainEqual([entity, 'practitioner', null])
  await setAccess('INNOVATOR')
  const [told] = (await read(ADMIN, { since, npi: gone })).reply.changes
  expect(told).toMatchObject({ subject: { kind: null, name: null }, field: { label: 'Record', place: null } })
})

test('each right is asked for, of people and of tokens', async () => {
  const bodies = {
    readChangelog: {},
    searchChangelog: { body: {} },
    writeChangelog: {
      headers: { 'idempotency-key': randomUUID() },
      body: { changes: [{ npi: inside, path: 'first_name', value: 'A' }] },
    },
    applyChangelogBatch: { params: { batchId: randomUUID() } },
  } as const
  const needs: Record<keyof typeof bodies, Permission> = {
    readChangelog: 'READ_API',
    searchChangelog: 'SEARCH_API',
    writeChangelog: 'WRITE_API',
    applyChangelogBatch: 'WRITE_API',
  }
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const tokenFor = async (scope: Permission) => {
    const body = { name: scope, scopes: [scope], expiresOn }
    return (await program.call(ADMIN, api.createApiToken, { body })).reply.token
  }
  for (const [name, input] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
    expect([name, (await program.call(null, api[name], input as never)).status]).toEqual([name, 401])
    expect([name, (await program.call(VIEWER, api[name], input as never)).status]).toEqual([name, 403])
    const good = await program.callBy(await tokenFor(needs[name]), api[name], input as never)
    expect([name, good.status]).toEqual([name, name === 'applyChangelogBatch' ? 404 : 200])
    const other = await program.callBy(await tokenFor('SEARCH'), api[name], input as never)
    expect([name, other.status]).toEqual([name, 403])
  }
  await program.database.asSystem((c) =>
    c.run(sql`update organizations set products = (select jsonb_agg(p) from jsonb_array_elements(products) p
      where p ->> 'name' <> 'CHANGELOG_V1') where id = ${HARBOR}`),
  )
  expect((await read(harbor)).status).toBe(403)
})

const write = (body: BodyIn<typeof api.writeChangelog>, key: string = randomUUID(), email = ADMIN) =>
  program.call(email, api.writeChangelog, { body, headers: { 'idempotency-key': key } })

test('written values change the own view alone, once for each key, with an answer for each line', async () => {
  const body = {
    label: 'Nightly values',
    apply: true,
    changes: [
      { npi: entity, path: 'name', value: 'Written Clinic' },
      { npi: inside, path: 'credentials', value: 'DO' },
      { npi: inside, path: 'credentials', value: 'MD' },
      { npi: inside, path: 'name', value: 'A practitioner' },
      { npi: inside, path: 'status', value: 'active' },
      { npi: inside, path: 'languages', value: 'no list' },
      { npi: inside, path: 'shoe_size', value: '44' },
      { npi: '2999999995', path: 'first_name', value: 'A' },
      { npi: '2000000001', path: 'first_name', value: 'A' },
    ],
  }
  const key = randomUUID()
  const first = await write(body, key)
  expect([first.status, first.reply.state, first.reply.isRepeated]).toEqual([200, 'applied', false])
  expect(first.reply.lines.map(({ outcome }) => outcome)).toEqual([
    ...['taken', 'taken', 'refused', 'refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  ])
  expect(first.reply.lines.flatMap(({ message }) => message ?? [])).toEqual([
    'An earlier line writes this field of this record.',
    'Name is not a field of practitioners.',
    'Status is known by the registry alone.',
    expect.stringContaining('is not a value for languages'),
    'No record has a field shoe_size.',
    expect.stringContaining('2999999995'),
    expect.stringContaining('2000000001'),
  ])
  const again = await write(body, key)
  expect(again.reply).toEqual({ ...first.reply, isRepeated: true })
  expect((await write({ ...body, label: 'Other' }, key)).status).toBe(409)
  const named = (email: string) => program.call(email, api.readEntity, { params: { npi: entity } })
  expect((await named(ADMIN)).reply.entity.name).toBe('Written Clinic')
  expect((await named(INTERNAL)).reply.entity.name).not.toBe('Written Clinic')
  const params = { batchId: first.reply.batchId }
  const undone = await program.call(ADMIN, api.undoChangelogBatch, { params })
  expect([undone.status, undone.reply.state]).toEqual([200, 'undone'])
  expect((await named(ADMIN)).reply.entity.name).not.toBe('Written Clinic')
  const search = { batchId: params.batchId, order: 'oldest' } as const
  const { reply } = await program.call(ADMIN, api.searchChangelog, { body: search })
  const names = reply.changes.filter(({ field }) => field.path === 'name')
  expect(names.map(({ after }) => after)).toEqual(['Written Clinic', names[0]?.before])
  expect(names.map(({ by }) => by?.name)).toEqual(['Grace Okonkwo', 'Grace Okonkwo'])
  const actions = (await readAudit(program)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['changelog.written', 'batch.applied', 'batch.undone']))
})

test('a draft tells what it would change and changes it when it is applied; batches of others are not there', async () => {
  const changes = [{ npi: inside, path: 'name_suffix', value: 'III' }]
  const draft = (await write({ changes })).reply
  expect(draft).toMatchObject({ state: 'draft', records: 1, fields: 1 })
  const params = { batchId: draft.batchId }
  const outsider = await addUser(program, { orgId: HARBOR, roles: ['changelogClient'] })
  await program.database.asSystem((c) =>
    c.run(sql`update organizations set products = products || '[{"name":"CHANGELOG_V1","active":true,"config":{}}]'::jsonb
      where id = ${HARBOR}`),
  )
  const apply = (email: string) => program.call(email, api.applyChangelogBatch, { params })
  expect((await apply(outsider.email)).status).toBe(404)
  expect((await apply(ADMIN)).reply).toMatchObject({ state: 'applied', records: 1, fields: 1 })
  expect((await apply(ADMIN)).status).toBe(409)
  const none = await write({ changes: [{ npi: inside, path: 'status', value: 'active' }] })
  expect([none.status, none.reply.details]).toEqual([
    400,
    [{ field: 'changes.0', message: 'Status is known by the registry alone.' }],
  ])
  const noKey = await program.call(ADMIN, api.writeChangelog, { body: { changes } })
  expect(noKey.status).toBe(400)
})
