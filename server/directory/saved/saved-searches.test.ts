import { api, type BodyIn, MAX_SAVED_SEARCHES } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const OWNER = 'viewer@summit.example'
const COLLEAGUE = 'admin@summit.example'
const OUTSIDER = 'admin@harbor.example'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const practitioners = (filters: object = {}) => ({ subject: 'practitioner' as const, filters })

async function save(email: string, body: Partial<Parameters<typeof bodyOf>[0]> & { name: string }) {
  return program.call(email, api.saveSearch, { body: bodyOf(body) })
}

function bodyOf(body: { name: string; search?: ReturnType<typeof practitioners>; isWatched?: boolean }) {
  return { search: practitioners({ states: ['TX'] }), isWatched: false, ...body }
}

const listOf = async (email: string) => (await program.call(email, api.listSavedSearches)).reply.savedSearches

const namesOf = async (email: string) => (await listOf(email)).map(({ name }) => name)

describe('saving a search', () => {
  test('keeps the filters whole, without watching unless asked to', async () => {
    const { status, reply } = await save(OWNER, { name: '  Texas ' })
    expect(status).toBe(200)
    expect(reply.savedSearch).toMatchObject({
      name: 'Texas',
      isWatched: false,
      hits: null,
      checkedAt: null,
      unreadAlerts: 0,
      search: { subject: 'practitioner', filters: { states: ['TX'], query: '', miles: 25 } },
    })
    expect(await listOf(OWNER)).toContainEqual(reply.savedSearch)
  })

  test('counts the hits of a watched one as the search itself does', async () => {
    const { reply } = await save(OWNER, { name: 'Watched Texas', isWatched: true })
    const counted = await program.call(OWNER, api.countPractitioners, { body: { states: ['TX'] } })
    expect(reply.savedSearch).toMatchObject({ isWatched: true, hits: counted.reply.total })
    expect(reply.savedSearch.hits).toBeGreaterThan(0)
  })

  test('a name that the user gave already is a conflict, whatever its capitals; another user may give it', async () => {
    await save(OWNER, { name: 'Cardiology' })
    const { status, reply } = await save(OWNER, { name: 'CARDIOLOGY' })
    expect([status, reply.code]).toEqual([409, 'conflict'])
    expect(reply.details).toEqual([{ field: 'name', message: expect.stringContaining('this name') }])
    expect((await save(COLLEAGUE, { name: 'Cardiology' })).status).toBe(200)
  })

  test('no name, filters that make no sense, and an unknown subject are refused by field', async () => {
    const refused = async (body: object) =>
      (await program.call(OWNER, api.saveSearch, { body: { ...bodyOf({ name: 'x' }), ...body } as never }))
        .reply
    expect(await refused({ name: ' ' })).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'name' }],
    })
    const search = { subject: 'practitioner', filters: { states: ['Texas'] } }
    expect(await refused({ search })).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'search.filters.states.0' }],
    })
    expect((await refused({ search: { subject: 'network', filters: {} } })).code).toBe('invalid_input')
  })

  test(`no one keeps more than ${MAX_SAVED_SEARCHES}`, async () => {
    const email = 'admin@demo.example'
    for (let number = 1; number <= MAX_SAVED_SEARCHES; number += 1)
      await save(email, { name: `No. ${number}` })
    const { status, reply } = await save(email, { name: 'One more' })
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
    const tooMany = [{ field: 'name', message: expect.stringContaining('Delete one first') }]
    expect(reply.details).toEqual(tooMany)
    const [first] = await listOf(email)
    const params = { id: first?.id ?? '' }
    await program.call(email, api.deleteSavedSearch, { params })
    expect((await save(email, { name: 'In its place' })).status).toBe(200)
    const restored = await program.call(email, api.restoreSavedSearch, { params })
    expect([restored.status, restored.reply.details]).toEqual([400, tooMany])
    expect(await namesOf(email)).toHaveLength(MAX_SAVED_SEARCHES)
  })

  test('an internal user keeps searches too', async () => {
    await save('internal@concord.example', { name: 'All of Texas', isWatched: true })
    expect(await namesOf('internal@concord.example')).toEqual(['All of Texas'])
  })
})

describe('changing a saved search', () => {
  test('renames it, and leaves all else', async () => {
    const { reply } = await save(OWNER, { name: 'Old name', isWatched: true })
    const { id } = reply.savedSearch
    const changed = await program.call(OWNER, api.changeSavedSearch, {
      params: { id },
      body: { name: 'New name' },
    })
    expect(changed.reply.savedSearch).toEqual({ ...reply.savedSearch, name: 'New name' })
    const taken = await program.call(OWNER, api.changeSavedSearch, {
      params: { id },
      body: { name: 'Texas' },
    })
    expect([taken.status, taken.reply.code]).toEqual([409, 'conflict'])
  })

  test('begins and ends watching', async () => {
    const { id } = (await save(OWNER, { name: 'On and off' })).reply.savedSearch
    const change = async (isWatched: boolean) =>
      (await program.call(OWNER, api.changeSavedSearch, { params: { id }, body: { isWatched } })).reply
        .savedSearch
    expect(await change(true)).toMatchObject({ isWatched: true, hits: expect.any(Number) })
    expect(await change(false)).toMatchObject({ isWatched: false, hits: null, checkedAt: null })
  })

  test('other filters are watched from what they find now', async () => {
    const { id, hits } = (await save(OWNER, { name: 'Other filters', isWatched: true })).reply.savedSearch
    const { reply } = await program.call(OWNER, api.changeSavedSearch, {
      params: { id },
      body: { search: practitioners() },
    })
    expect(reply.savedSearch.isWatched).toBe(true)
    expect(reply.savedSearch.hits).toBeGreaterThan(hits ?? 0)
    expect((await program.call(OWNER, api.listSearchAlerts)).reply.alerts).toEqual([])
  })
})

describe('deleting a saved search', () => {
  test('takes it from the list until it is restored', async () => {
    const { id } = (await save(OWNER, { name: 'Short-lived', isWatched: true })).reply.savedSearch
    expect((await program.call(OWNER, api.deleteSavedSearch, { params: { id } })).status).toBe(200)
    expect(await namesOf(OWNER)).not.toContain('Short-lived')
    expect((await program.call(OWNER, api.deleteSavedSearch, { params: { id } })).status).toBe(404)
    const restored = await program.call(OWNER, api.restoreSavedSearch, { params: { id } })
    expect(restored.reply.savedSearch).toMatchObject({ name: 'Short-lived', isWatched: true })
    expect(await namesOf(OWNER)).toContain('Short-lived')
  })

  test('its name is free, and then it cannot be restored under it', async () => {
    const { id } = (await save(OWNER, { name: 'Twice' })).reply.savedSearch
    await program.call(OWNER, api.deleteSavedSearch, { params: { id } })
    expect((await save(OWNER, { name: 'Twice' })).status).toBe(200)
    expect((await program.call(OWNER, api.restoreSavedSearch, { params: { id } })).reply.code).toBe(
      'conflict',
    )
  })

  test('is final after a day', async () => {
    const { id } = (await save(OWNER, { name: 'Long gone' })).reply.savedSearch
    await program.call(OWNER, api.deleteSavedSearch, { params: { id } })
    await program.database.asSystem((c) =>
      c.run(sql`update saved_searches set deleted_at = deleted_at - interval '25 hours' where id = ${id}`),
    )
    expect((await program.call(OWNER, api.restoreSavedSearch, { params: { id } })).status).toBe(404)
    const other = (await save(OWNER, { name: 'Another' })).reply.savedSearch.id
    await program.call(OWNER, api.deleteSavedSearch, { params: { id: other } })
    const kept = await program.database.asSystem((c) =>
      c.one<{ n: number }>(sql`select count(*)::int as n from saved_searches where id = ${id}`),
    )
    expect(kept?.n).toBe(0)
  })
})

describe('whose searches they are', () => {
  test('a colleague and another organization do not see them, nor change, delete or restore them', async () => {
    const { id } = (await save(OWNER, { name: 'Mine alone' })).reply.savedSearch
    for (const email of [COLLEAGUE, OUTSIDER, 'internal@concord.example']) {
      expect(await namesOf(email)).not.toContain('Mine alone')
      const params = { id }
      const answers = [
        await program.call(email, api.changeSavedSearch, { params, body: { name: 'Yours' } }),
        await program.call(email, api.deleteSavedSearch, { params }),
        await program.call(email, api.restoreSavedSearch, { params }),
      ]
      expect(answers.map(({ status, reply }) => [status, reply.code])).toEqual(
        Array(3).fill([404, 'not_found']),
      )
    }
    expect(await namesOf(OWNER)).toContain('Mine alone')
  })

  test('an id that no one has is not found', async () => {
    const params = { id: UNKNOWN }
    expect((await program.call(OWNER, api.deleteSavedSearch, { params })).status).toBe(404)
  })

  test('row-level security hides them from another organization, whatever the code asks', async () => {
    const outsider = (await program.call(OUTSIDER, api.readCurrentUser)).reply.user.orgId
    for (const table of [sql`saved_searches`, sql`saved_search_hits`, sql`search_alerts`]) {
      const seen = await program.database.asOrganization(outsider, (c) =>
        c.rows(sql`select 1 from ${table} where org_id <> ${outsider}`),
      )
      expect(seen).toEqual([])
    }
  })

  test('without the permission to search, or without a sign-in, nothing is answered', async () => {
    const denied = await program.call('analyst@summit.example', api.listSavedSearches)
    expect([denied.status, denied.reply.code]).toEqual([403, 'forbidden'])
    const unknown = await program.call(null, api.saveSearch, { body: bodyOf({ name: 'x' }) })
    expect(unknown.status).toBe(401)
    expect((await program.call('disabled@summit.example', api.listSearchAlerts)).reply.code).toBe(
      'account_disabled',
    )
  })

  test('a viewer without entity data saves no search for entities nor by entity', async () => {
    await program.database.asSystem((c) =>
      c.run(sql`
        update organizations set products = jsonb_set(products, array[(i - 1)::text, 'config', 'dataAccess'], '"PRACTITIONER"')
        from generate_series(1, 4) i where client_id = 'harbor' and products -> (i - 1) ->> 'name' = 'PROVIDER_DIRECTORY'`),
    )
    const searches: BodyIn<typeof api.saveSearch>['search'][] = [
      { subject: 'entity', filters: {} },
      { subject: 'practitioner', filters: { entity: '2000000006' } },
    ]
    for (const search of searches) {
      const { reply } = await program.call(OUTSIDER, api.saveSearch, { body: { name: 'Entities', search } })
      expect(reply.code).toBe('forbidden')
    }
  })
})
