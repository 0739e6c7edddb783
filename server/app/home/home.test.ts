import { api, NEW_EXCLUSION_DAYS } from '@concord/contract'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  DISABLED,
  HARBOR_ADMIN,
  INTERNAL,
  SUMMIT,
  summitUser,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { ADA, BO, CY, move, putQuillfeathers, TULSA } from '#server/directory/saved/testing/quillfeathers.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
const asSystem: TestProgram['database']['asSystem'] = (work) => program.database.asSystem(work)
const homeOf = async (email: string) => (await program.call(email, api.readHome)).reply
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  program = await startTestProgram()
  await putQuillfeathers(program.database)
  await asSystem((c) => c.run(sql`delete from exclusions`))
})
afterAll(() => program.close())

test('nothing waits: each part is empty, or null for those whom it does not concern', async () => {
  await asSystem((c) => c.run(sql`delete from search_alerts`))
  await asSystem((c) => c.run(sql`delete from api_tokens`))
  await asSystem((c) => c.run(sql`delete from webhooks`))
  const none = { total: 0 }
  expect(await homeOf(VIEWER)).toEqual({
    ...{ alerts: [], exclusions: { ...none, practitioners: [] } },
    ...{ tokens: null, webhooks: null, loads: null },
  })
  expect(await homeOf(ADMIN)).toMatchObject({ tokens: { ...none, tokens: [] }, loads: null })
  expect(await homeOf(INTERNAL)).toMatchObject({ loads: { ...none, batches: [] } })
  expect((await program.call(null, api.readHome)).status).toBe(401)
  expect((await program.call(DISABLED, api.readHome)).reply.code).toBe('account_disabled')
})

test('unread alerts are counted by search and kind, each user’s own', async () => {
  const body = {
    name: 'Quillfeathers',
    isWatched: true,
    search: { subject: 'practitioner', filters: { query: 'quillfeather' } },
  } as const
  const { savedSearch } = (await program.call(VIEWER, api.saveSearch, { body })).reply
  const { userId } = summitUser(VIEWER)
  const put = (kind: string, isRead: boolean, at: string) =>
    asSystem((c) =>
      c.run(sql`
        insert into search_alerts (org_id, id, search_id, user_id, kind, batch, at, is_read)
        values (${SUMMIT}, gen_random_uuid(), ${savedSearch.id}, ${userId}, ${kind}, 'A test', ${at}, ${isRead})`),
    )
  await put('excluded', false, '2026-06-15T08:00:00Z')
  await put('moved', false, '2026-06-16T08:00:00Z')
  await put('moved', false, '2026-06-14T08:00:00Z')
  await put('left', true, '2026-06-17T08:00:00Z')
  expect((await homeOf(VIEWER)).alerts).toEqual([
    {
      ...{ savedSearchId: savedSearch.id, savedSearchName: 'Quillfeathers' },
      ...{ counts: { excluded: 1, moved: 2 }, at: '2026-06-16T08:00:00.000Z' },
    },
  ])
  expect((await homeOf(ADMIN)).alerts).toEqual([])
})

test('exclusions are told as long as they are new, in force and of someone whom the organization may see', async () => {
  await asSystem(async (c) => {
    const batchId = await openBatch(c, { sourceId: SOURCES.exclusionList.id, label: 'LEIE' })
    const exclude = (npi: string, excludedOn: string, reinstatedOn: string | null) =>
      c.run(sql`
        insert into exclusions (npi, excluded_on, type, reinstated_on, batch_id)
        values (${npi}, ${excludedOn}, '1128b4', ${reinstatedOn}, ${batchId})`)
    await exclude(ADA, dayBefore(10), null)
    await exclude(BO, dayBefore(90), null)
    await exclude(CY, dayBefore(10), dayBefore(5))
    await move(ADA, TULSA)(c)
    await c.run(sql`update batches set state = 'applied', applied_at = ${new Date()} where id = ${batchId}`)
    await refreshSearch(c, [ADA, BO, CY])
  })
  const listNew = async (email: string) => {
    const body = { excludedWithinDays: NEW_EXCLUSION_DAYS }
    const { practitioners } = (await program.call(email, api.searchPractitioners, { body })).reply
    const { total } = (await program.call(email, api.countPractitioners, { body })).reply
    return { total, npis: practitioners.map(({ npi }) => npi) }
  }
  const ada = { npi: ADA, name: 'Ada Quillfeather', section: '1128(b)(4)', excludedOn: dayBefore(10) }
  expect((await homeOf(VIEWER)).exclusions).toEqual({ total: 1, practitioners: [ada] })
  expect((await homeOf(HARBOR_ADMIN)).exclusions).toEqual({ total: 1, practitioners: [ada] })
  expect(await listNew(VIEWER)).toEqual({ total: 1, npis: [ADA] })
  expect(await listNew(HARBOR_ADMIN)).toEqual({ total: 1, npis: [ADA] })
  await asSystem((c) => move(ADA, { ...TULSA, city: 'DENVER', state: 'CO', zip: '80202' })(c))
  expect((await homeOf(HARBOR_ADMIN)).exclusions).toEqual({ total: 0, practitioners: [] })
  await asSystem((c) => refreshSearch(c, [ADA]))
  expect(await listNew(HARBOR_ADMIN)).toEqual({ total: 0, npis: [] })
})

const dayIn = (days: number) => dayBefore(-days)

test('users are told of their tokens that expire soon, administrators of those of all users, and the list shows the same', async () => {
  const create = (name: string, expiresOn: string) =>
    program.call(ADMIN, api.createApiToken, { body: { name, scopes: ['READ'], expiresOn } })
  await create('Later sync', dayIn(60))
  const soon = (await create('Nightly sync', dayIn(5))).reply.apiToken
  expect((await homeOf(ADMIN)).tokens).toEqual({
    total: 1,
    tokens: [{ name: 'Nightly sync', ownerName: soon.owner.name, expiresAt: soon.expiresAt }],
  })
  const listed = await program.call(ADMIN, api.listApiTokens, { params: { state: 'expiring' } })
  expect(listed.reply.apiTokens.map(({ name }) => name)).toEqual(['Nightly sync'])
  await program.call(ADMIN, api.rotateApiToken, { params: { id: soon.id }, body: { overlapDays: 3 } })
  // Its successor alone: what was replaced waits for no one.
  expect((await homeOf(ADMIN)).tokens?.total).toBe(1)
})

test('a load that began long ago and did not end is told to internal users alone, and listed', async () => {
  const begun = (label: string, startedAt: Date, orgId?: string) =>
    asSystem((c) =>
      openBatch(c, { sourceId: SOURCES.registry.id, label, startedAt, ...(orgId ? { orgId } : {}) }),
    )
  const yesterday = new Date(Date.now() - 86_400_000)
  await begun('NPPES, week 24', yesterday)
  await begun('NPPES, week 25', new Date())
  await begun('An update', yesterday, SUMMIT)
  expect((await homeOf(INTERNAL)).loads).toEqual({
    total: 1,
    batches: [{ label: 'NPPES, week 24', startedAt: yesterday.toISOString() }],
  })
  expect((await homeOf(ADMIN)).loads).toBeNull()
  const list = async (state: 'unfinished' | 'draft') =>
    (await program.call(INTERNAL, api.listBatches, { params: { state, sort: 'label' } })).reply.batches
  expect((await list('unfinished')).map(({ label }) => label)).toEqual(['NPPES, week 24'])
  expect((await list('draft')).map(({ label }) => label)).toEqual([
    'An update',
    'NPPES, week 24',
    'NPPES, week 25',
  ])
})
