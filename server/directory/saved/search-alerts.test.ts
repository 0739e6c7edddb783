import { api, MAX_ALERTS_OF_A_BATCH, MAX_WATCHED_HITS } from '@concord/contract'
import { formatOrganizationName, makeNpi } from '@concord/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { rebuildSearchWithin } from '#server/search/read-model/rebuild-within.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { markSearchStale } from '#server/search/read-model/stale-marks.ts'
import { clearOverlays, overlayChange } from '#server/search/read-model/testing/overlays.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { savedSearchJobs } from './jobs.ts'
import {
  ADA,
  activate,
  applyChange,
  BO,
  CY,
  DENVER,
  deactivate,
  exclude,
  LAST_NAME,
  move,
  PLANO,
  putQuillfeathers,
  reinstate,
  rename,
  TULSA,
} from './testing/quillfeathers.ts'

const OWNER = 'viewer@summit.example'
const COLLEAGUE = 'admin@summit.example'
const IN_TEXAS_AND_OKLAHOMA = 'admin@harbor.example'
const LABEL = 'NPPES, week 24'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
beforeEach(async () => {
  await asSystem((c) => c.run(sql`delete from saved_searches`))
  await asSystem((c) => c.run(sql`delete from search.stale_marks`))
  await putQuillfeathers(program.database)
})

const asSystem = <Result>(work: (connection: Connection) => Promise<Result>) =>
  program.database.asSystem(work)

async function watch(email = OWNER, filters: object = {}, name = 'Quillfeathers'): Promise<string> {
  const { reply } = await program.call(email, api.saveSearch, {
    body: {
      name,
      isWatched: true,
      search: { subject: 'practitioner', filters: { query: LAST_NAME, ...filters } },
    },
  })
  return reply.savedSearch.id
}

async function followUp(...batchIds: string[]): Promise<void> {
  const running = { config: readConfig({}), database: program.database }
  for (const { handle } of savedSearchJobs)
    await handle(
      running,
      batchIds.map((batchId) => ({ batchId })),
    )
}

type Change = Parameters<typeof applyChange>[3]

async function change(npi: string, work: Change, label = LABEL): Promise<string> {
  const batchId = await applyChange(program.database, { label }, [npi], work)
  await followUp(batchId)
  return batchId
}

const alertsOf = async (email = OWNER) => (await program.call(email, api.listSearchAlerts)).reply.alerts

const alerts = async (email = OWNER) =>
  (await alertsOf(email)).map(({ npi, kind, before, after }) => [npi, kind, before, after])

describe('what happens to a hit', () => {
  test('a deactivation and its end', async () => {
    await watch()
    await change(ADA, deactivate(ADA))
    expect(await alerts()).toEqual([[ADA, 'deactivated', 'active', 'deactivated']])
    await change(ADA, activate(ADA))
    expect((await alerts())[0]).toEqual([ADA, 'reactivated', 'deactivated', 'active'])
  })

  test('a move', async () => {
    await watch()
    await change(BO, move(BO, PLANO))
    expect(await alerts()).toEqual([[BO, 'moved', 'Dallas, TX 75209', 'Plano, TX 75023']])
  })

  test('an exclusion and its end', async () => {
    await watch()
    await change(CY, exclude(CY))
    expect(await alerts()).toEqual([[CY, 'excluded', 'active', 'excluded']])
    await change(CY, reinstate(CY))
    expect((await alerts())[0]).toEqual([CY, 'reinstated', 'excluded', 'active'])
  })

  test('one enters the search, and one leaves it', async () => {
    await watch(OWNER, { states: ['TX'] })
    await change(BO, move(BO, TULSA))
    expect(await alerts()).toEqual([
      [BO, 'left', 'Dallas, TX 75209', null],
      [BO, 'moved', 'Dallas, TX 75209', 'Tulsa, OK 74103'],
    ])
    await change(BO, move(BO, PLANO))
    expect((await alerts())[0]).toEqual([BO, 'entered', null, 'Plano, TX 75023'])
  })

  test('an alert names the person, the search, the batch and its time', async () => {
    const savedSearchId = await watch()
    const appliedAt = new Date('2026-06-15T08:05:00Z')
    const batchId = await applyChange(program.database, { label: LABEL, appliedAt }, [ADA], deactivate(ADA))
    await followUp(batchId)
    expect(await alertsOf()).toEqual([
      {
        id: expect.any(String),
        savedSearchId,
        savedSearchName: 'Quillfeathers',
        subject: 'practitioner',
        npi: ADA,
        name: 'Ada Quillfeather',
        kind: 'deactivated',
        before: 'active',
        after: 'deactivated',
        batch: LABEL,
        at: appliedAt.toISOString(),
        isRead: false,
      },
    ])
  })
})

test('an alert names a person as the organization sees them, not as the registry does', async () => {
  await watch()
  const orgId = (await program.call(OWNER, api.readCurrentUser)).reply.user.orgId
  await asSystem((c) =>
    overlayChange(c, orgId, async (inside) => {
      await rename(ADA, 'INKWELL')(inside)
      return [Number(ADA)]
    }),
  )
  await change(ADA, deactivate(ADA))
  const names = new Set((await alertsOf()).map(({ name }) => name))
  await asSystem(clearOverlays)
  expect(names).toEqual(new Set(['Ada Inkwell']))
})

test('entities are watched as practitioners are', async () => {
  const found = await asSystem((c) =>
    c.one<{ npi: string; name: string }>(sql`
      select npi::text as npi, name from entities where status = 'active' order by npi limit 1`),
  )
  const { npi, name } = found ?? { npi: '', name: '' }
  await program.call(OWNER, api.saveSearch, {
    body: { name: 'Entities', isWatched: true, search: { subject: 'entity', filters: { query: npi } } },
  })
  await change(npi, (c) => c.run(sql`update entities set status = 'deactivated' where npi = ${npi}`))
  const [alert, ...others] = await alertsOf()
  expect(alert).toMatchObject({
    subject: 'entity',
    npi,
    kind: 'deactivated',
    name: formatOrganizationName(name),
  })
  expect(others).toEqual([])
})

describe('a comparison', () => {
  test('of the same batch again tells nothing twice', async () => {
    await watch()
    const batchId = await change(ADA, deactivate(ADA))
    await followUp(batchId)
    await followUp(batchId)
    expect(await alerts()).toHaveLength(1)
  })

  test('two at the same time tell nothing twice', async () => {
    await watch()
    const batchId = await applyChange(program.database, { label: LABEL }, [ADA], deactivate(ADA))
    await Promise.all([followUp(batchId), followUp(batchId), followUp(batchId)])
    expect(await alerts()).toHaveLength(1)
  })

  test('of several batches gives each change to the batch that brought it', async () => {
    await watch()
    const first = await applyChange(program.database, { label: 'First' }, [ADA], deactivate(ADA))
    const list = await applyChange(program.database, { label: 'OIG list' }, [], exclude(CY))
    await asSystem((c) => c.run(sql`update practitioners set batch_id = ${first} where npi = ${ADA}`))
    const last = await applyChange(program.database, { label: 'Last' }, [BO, CY], move(BO, PLANO))
    await followUp(first, list, last)
    const batches = (await alertsOf()).map(({ kind, batch }) => [kind, batch])
    expect(batches.sort()).toEqual([
      ['deactivated', 'First'],
      ['excluded', 'OIG list'],
      ['moved', 'Last'],
    ])
  })

  test('of a batch that was undone says so', async () => {
    await watch()
    const batchId = await change(ADA, deactivate(ADA))
    const undoneAt = new Date()
    await asSystem(async (c) => {
      await activate(ADA)(c)
      await refreshSearch(c, [ADA])
      await c.run(sql`update batches set state = 'undone', undone_at = ${undoneAt} where id = ${batchId}`)
    })
    await followUp(batchId)
    expect((await alertsOf())[0]).toMatchObject({
      npi: ADA,
      kind: 'reactivated',
      batch: `${LABEL}, undone`,
      at: undoneAt.toISOString(),
    })
  })

  test('notes when it was made and how many hits there are now', async () => {
    await watch()
    await change(ADA, rename(ADA, 'INKWELL'))
    const [saved] = (await program.call(OWNER, api.listSavedSearches)).reply.savedSearches
    expect(saved).toMatchObject({ hits: 3, unreadAlerts: 1 })
  })

  test('waits until the search is rebuilt after a big load', async () => {
    await watch()
    await asSystem(markSearchStale)
    await change(ADA, deactivate(ADA))
    expect(await alerts()).toEqual([])
    await asSystem((c) => c.run(sql`delete from search.stale_marks`))
    const waiting = await asSystem(async (c) => {
      await c.client.query('reset role')
      return c.rows<{ data: { batchId: string } }>(
        sql`select data from jobs.job where start_after > now() + interval '10 seconds'`,
      )
    })
    await followUp(...waiting.map(({ data }) => data.batchId))
    expect(await alerts()).toHaveLength(1)
  })

  test('that fails for one search is made for the others, and tried again', async () => {
    const broken = await watch()
    await watch(COLLEAGUE)
    await asSystem((c) =>
      c.run(sql`update saved_searches set filters = '{"miles": "far"}' where id = ${broken}`),
    )
    await expect(change(ADA, deactivate(ADA))).rejects.toThrow('1 of 2 watched searches')
    expect(await alerts(COLLEAGUE)).toHaveLength(1)
  })
})

describe('more than can be seen', () => {
  const NPIS = Array.from({ length: MAX_WATCHED_HITS + 1 }, (_, index) =>
    makeNpi(String(280_000_000 + index)),
  )

  function putCrowd(connection: Connection, npis: readonly string[], batchId: string) {
    return connection.run(sql`
      insert into practitioners (npi, status, last_name, first_name, batch_id)
      select npi, 'active', 'CROWDBERRY', 'ANN', ${batchId} from unnest(${npis}::bigint[]) npi`)
  }

  test('the changes beyond the first of a batch are counted, and too many hits end the watching', async () => {
    await watch(OWNER, { query: 'crowdberry' })
    const some = NPIS.slice(0, MAX_ALERTS_OF_A_BATCH + 40)
    await changeAll((c, batchId) => putCrowdAndRebuild(c, some, batchId), 'Crowd')
    const alerts = await alertsOf()
    expect(alerts).toHaveLength(MAX_ALERTS_OF_A_BATCH + 1)
    expect(alerts[0]).toMatchObject({ kind: 'more', npi: null, after: '40' })
    const kinds = await asSystem((c) =>
      c.rows(
        sql`select kind, count(*)::int as n, max(after) as after from search_alerts group by kind order by kind`,
      ),
    )
    expect(kinds).toEqual([
      { kind: 'entered', n: MAX_ALERTS_OF_A_BATCH, after: null },
      { kind: 'more', n: 1, after: '40' },
    ])
    await changeAll((c, batchId) => putCrowdAndRebuild(c, NPIS.slice(some.length), batchId), 'More crowd')
    expect((await alertsOf())[0]).toMatchObject({ kind: 'ended', npi: null, name: null, batch: 'More crowd' })
    const [saved] = (await program.call(OWNER, api.listSavedSearches)).reply.savedSearches
    expect(saved).toMatchObject({ isWatched: false, hits: null })
    const body = { isWatched: true }
    const again = await program.call(OWNER, api.changeSavedSearch, { params: { id: saved?.id ?? '' }, body })
    expect(again.reply).toMatchObject({ code: 'invalid_input', details: [{ field: 'isWatched' }] })
  })

  async function changeAll(work: Change, label: string): Promise<void> {
    await followUp(await applyChange(program.database, { label }, [], work))
  }

  async function putCrowdAndRebuild(connection: Connection, npis: readonly string[], batchId: string) {
    await putCrowd(connection, npis, batchId)
    await rebuildSearchWithin(connection)
  }
})

describe('for whom', () => {
  test('alerts are for who saved the search', async () => {
    await watch()
    await change(ADA, deactivate(ADA))
    expect(await alerts(COLLEAGUE)).toEqual([])
    expect(await alerts(IN_TEXAS_AND_OKLAHOMA)).toEqual([])
    expect(await alerts('internal@concord.example')).toEqual([])
  })

  test('an internal user is told too', async () => {
    await watch('internal@concord.example')
    await change(ADA, deactivate(ADA))
    expect(await alerts('internal@concord.example')).toHaveLength(1)
  })

  test('an organization learns nothing of places that it may not see', async () => {
    await watch(IN_TEXAS_AND_OKLAHOMA)
    await change(BO, async (connection) => {
      await move(BO, DENVER)(connection)
      await deactivate(BO)(connection)
    })
    expect(await alerts(IN_TEXAS_AND_OKLAHOMA)).toEqual([[BO, 'left', 'Dallas, TX 75209', null]])
    await watch(OWNER)
    await change(BO, move(BO, TULSA))
    expect((await alerts(IN_TEXAS_AND_OKLAHOMA))[0]).toEqual([BO, 'entered', null, 'Tulsa, OK 74103'])
  })

  test('a batch of another organization is no news', async () => {
    await watch()
    const orgId = (await program.call(IN_TEXAS_AND_OKLAHOMA, api.readCurrentUser)).reply.user.orgId
    const batchId = await applyChange(program.database, { label: 'Private', orgId }, [ADA], deactivate(ADA))
    await followUp(batchId)
    expect(await alerts()).toEqual([])
  })

  for (const [who, without] of [
    ['is disabled', sql`active = false`],
    ['may no longer search', sql`role_ids = '{}'`],
    ['has moved to another organization', sql`org_id = null`],
  ] as const) {
    test(`nothing is compared for someone who ${who}`, async () => {
      const id = await watch()
      const before = await asSystem((c) =>
        c.one<Record<string, unknown>>(sql`select * from users where email = ${OWNER}`),
      )
      await asSystem((c) => c.run(sql`update users set ${without} where email = ${OWNER}`))
      await change(ADA, deactivate(ADA))
      const alerts = await asSystem((c) => c.rows(sql`select 1 from search_alerts where search_id = ${id}`))
      await asSystem((c) =>
        c.run(sql`
          update users set active = true, role_ids = ${before?.role_ids}, org_id = ${before?.org_id}
          where email = ${OWNER}`),
      )
      expect(alerts).toEqual([])
    })
  }
})

describe('reading alerts', () => {
  const markRead = async (email: string, body: { savedSearchId?: string } = {}) =>
    (await program.call(email, api.markAlertsRead, { body })).reply

  test('those of one search are marked, then all', async () => {
    const first = await watch()
    await watch(OWNER, {}, 'The same again')
    await change(ADA, deactivate(ADA))
    expect((await program.call(OWNER, api.listSearchAlerts)).reply.unread).toBe(2)
    expect(await markRead(OWNER, { savedSearchId: first })).toEqual({ unread: 1 })
    expect((await alertsOf()).map(({ savedSearchName, isRead }) => [savedSearchName, isRead])).toEqual(
      expect.arrayContaining([
        ['Quillfeathers', true],
        ['The same again', false],
      ]),
    )
    expect(await markRead(OWNER)).toEqual({ unread: 0 })
  })

  const store = (searchId: string, count: number, at: string, isRead = false) =>
    asSystem((c) =>
      c.run(sql`
        insert into search_alerts (org_id, id, search_id, user_id, npi, name, kind, batch, at, is_read)
        select s.org_id, gen_random_uuid(), s.id, s.user_id, ${ADA}, n::text, 'entered', ${LABEL}, ${at}, ${isRead}
        from saved_searches s, generate_series(1, ${count}) n where s.id = ${searchId}`),
    )

  test('a search with many alerts hides none of another search', async () => {
    const many = await watch()
    const few = await watch(OWNER, {}, 'The same again')
    await store(few, 2, '2026-06-01T12:00:00Z')
    await store(many, MAX_ALERTS_OF_A_BATCH + 40, '2026-06-15T12:00:00Z')
    const shown = await alertsOf()
    expect(shown.filter(({ savedSearchId }) => savedSearchId === few)).toHaveLength(2)
    expect(shown.filter(({ savedSearchId }) => savedSearchId === many)).toHaveLength(
      MAX_ALERTS_OF_A_BATCH + 1,
    )
  })

  test('those that were read hide none that is unread', async () => {
    const searchId = await watch()
    await store(searchId, 2, '2026-06-01T12:00:00Z')
    await store(searchId, MAX_ALERTS_OF_A_BATCH + 40, '2026-06-15T12:00:00Z', true)
    expect((await alertsOf()).filter(({ isRead }) => !isRead)).toHaveLength(2)
  })

  test('read alerts that no list shows any more are removed, unread ones stay, none of another search goes', async () => {
    const [searchId, other] = [await watch(), await watch(COLLEAGUE, { query: `${LAST_NAME}, di` })]
    await store(searchId, 2, '2026-06-01T12:00:00Z')
    for (const id of [searchId, other]) await store(id, 500, '2026-06-15T12:00:00Z', true)
    await change(ADA, deactivate(ADA))
    const left = await asSystem((c) =>
      c.rows(sql`
        select search_id, is_read, count(*)::int as n from search_alerts group by 1, 2 order by n`),
    )
    expect(left).toEqual([
      { search_id: searchId, is_read: false, n: 3 },
      { search_id: searchId, is_read: true, n: MAX_ALERTS_OF_A_BATCH + 1 },
      { search_id: other, is_read: true, n: 500 },
    ])
  })

  test('of very many searches with many alerts each shows some', async () => {
    for (let number = 1; number <= 6; number += 1)
      await store(await watch(OWNER, {}, `Search ${number}`), MAX_ALERTS_OF_A_BATCH, '2026-06-15T12:00:00Z')
    const shown = Map.groupBy(await alertsOf(), ({ savedSearchName }) => savedSearchName)
    expect([...shown.values()].map(({ length }) => length).sort()).toEqual([166, 166, 167, 167, 167, 167])
  })

  test('no one marks alerts of another user', async () => {
    const savedSearchId = await watch()
    await change(ADA, deactivate(ADA))
    for (const email of [COLLEAGUE, IN_TEXAS_AND_OKLAHOMA]) await markRead(email, { savedSearchId })
    expect((await program.call(OWNER, api.listSearchAlerts)).reply.unread).toBe(1)
  })

  test('those of a deleted search are gone with it, and come back with it', async () => {
    const id = await watch()
    await change(ADA, deactivate(ADA))
    await program.call(OWNER, api.deleteSavedSearch, { params: { id } })
    expect((await program.call(OWNER, api.listSearchAlerts)).reply).toEqual({ alerts: [], unread: 0 })
    await program.call(OWNER, api.restoreSavedSearch, { params: { id } })
    expect(await alerts()).toHaveLength(1)
  })

  test('a search id that is none is refused', async () => {
    const { status } = await program.call(OWNER, api.markAlertsRead, { body: { savedSearchId: 'all' } })
    expect(status).toBe(400)
  })
})
