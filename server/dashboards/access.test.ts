import { api, type ReplyOf } from '@concord/contract'
import { FIGURES_OF_DASHBOARD, TILES_OF_DASHBOARD } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { refreshData } from './data/refresh-data.ts'

const INTERNAL = 'internal@concord.example'
const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const DEMO = 'admin@demo.example'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  await refreshData({ config: readConfig({ CONCORD_HOME: program.home }), database: program.database })
  await setDirectoryConfig(program.database, 'orderly-demo-account', { dataAccess: 'PRACTITIONER' })
})
afterAll(() => program.close())

const body = (dashboard: string, more: object = {}) => ({ body: { dashboard, ...more } as never })

test('each call asks for the directory, for dashboards, and lists of records also for the right to search', async () => {
  const statuses = async (email: string | null) => [
    (await program.call(email, api.readDashboard, body('practitioner-overview'))).status,
    (await program.call(email, api.listDashboardChoices, body('practitioner-overview', { filter: 'state' })))
      .status,
    (await program.call(email, api.listDashboardPractitioners, body('practitioner-overview'))).status,
    (await program.call(email, api.listDashboardEntities, body('entity-overview'))).status,
  ]
  expect(await statuses(null)).toEqual([401, 401, 401, 401])
  expect(await statuses(VIEWER)).toEqual([200, 200, 200, 200])
  expect(await statuses(INTERNAL)).toEqual([200, 200, 200, 200])
  // A roster analyst of an organization with the directory sees its numbers and none of its records.
  expect(await statuses('analyst@summit.example')).toEqual([200, 200, 403, 403])
  expect(await statuses(DEMO)).toEqual([200, 200, 200, 403])
  expect(await statuses('disabled@summit.example')).toEqual([403, 403, 403, 403])
  await setDirectoryConfig(program.database, 'contigo', { dataAccess: 'BASIC' })
  expect(await statuses('analyst@contigo.example')).toEqual([403, 403, 403, 403])
})

test('every dashboard has the figures and tiles that are listed for it', async () => {
  for (const dashboard of [
    'practitioner-overview',
    'practitioners',
    'entity-overview',
    'health-systems',
  ] as const) {
    const { reply } = await program.call(VIEWER, api.readDashboard, body(dashboard))
    expect(reply.figures.map(({ id }) => id)).toEqual([...FIGURES_OF_DASHBOARD[dashboard]])
    expect(reply.tiles.map(({ id }) => id)).toEqual([...TILES_OF_DASHBOARD[dashboard]])
    expect(reply.data).toMatchObject({ state: 'ready', isRefreshing: false })
  }
})

test('an organization without entity data gets none of it, whatever it asks', async () => {
  const { reply } = await program.call(DEMO, api.readDashboard, body('practitioners'))
  expect(reply.tiles.map(({ id }) => id)).toEqual([
    'confirmations',
    'entityCounts',
    'networks',
    'specialties',
  ])
  expect(reply.notices).toHaveLength(1)
  for (const dashboard of ['entity-overview', 'health-systems']) {
    const answer = await program.call(DEMO, api.readDashboard, body(dashboard))
    expect(answer.reply).toMatchObject({ total: 0, figures: [], tiles: [], notices: [expect.any(String)] })
  }
  for (const filters of [{ entity: ['2000000001'] }, { kind: ['hospital'] }, { also: ['kind:hospital'] }])
    expect((await program.call(DEMO, api.readDashboard, body('practitioners', { filters }))).status).toBe(403)
  const choices = body('practitioners', { filter: 'entity' })
  expect((await program.call(DEMO, api.listDashboardChoices, choices)).status).toBe(403)
})

test('no parameter widens what an organization sees', async () => {
  const { reply: own } = await program.call(HARBOR, api.readDashboard, body('practitioner-overview'))
  for (const more of [{ orgId: 'x' }, { scope: 'all' }, { states: ['CA'] }, { entitlement: null }]) {
    const { reply } = await program.call(HARBOR, api.readDashboard, body('practitioner-overview', more))
    expect(reply.total).toBe(own.total)
  }
  const filters = { state: ['CA', 'NY', 'FL'] }
  const { reply: outside } = await program.call(
    HARBOR,
    api.readDashboard,
    body('practitioner-overview', { filters }),
  )
  expect(outside.total).toBe(0)
  const { reply: list } = await program.call(
    HARBOR,
    api.listDashboardPractitioners,
    body('practitioner-overview', { limit: 100 }),
  )
  expect(list.total).toBe(own.total)
  expect(new Set(list.practitioners.map(({ state }) => state))).toEqual(new Set(['OK', 'TX']))
  const { reply: states } = await program.call(
    HARBOR,
    api.listDashboardChoices,
    body('practitioner-overview', { filter: 'state' }),
  )
  expect(states.choices.map(({ value }) => value).toSorted()).toEqual(['OK', 'TX'])
})

test('what is no filter, no value and no dashboard is refused', async () => {
  const bad = [
    body('practitioner-overview', { filters: { nothing: ['x'] } }),
    body('practitioner-overview', { filters: { state: ["TX') OR true --"] } }),
    body('practitioner-overview', { filters: { size: ['1'] } }),
    body('entity-overview', { filters: { accepting: ['yes'] } }),
    body('entity-overview', { filters: { also: ['accepting:yes'] } }),
    body('practitioner-overview', { filters: { also: ['source:registry > 0 OR true --'] } }),
    body('error-reports'),
    body('nothing'),
  ]
  for (const options of bad)
    expect(await program.call(VIEWER, api.readDashboard, options)).toMatchObject({
      status: 400,
      reply: { code: 'invalid_input' },
    })
  const quoted = body('practitioner-overview', { filters: { network: ["O'Hara') OR ('1'='1"] } })
  expect((await program.call(VIEWER, api.readDashboard, quoted)).reply.total).toBe(0)
})

test('each choice counts what the dashboard counts once it is picked', async () => {
  for (const [dashboard, filter] of [
    ['practitioner-overview', 'state'],
    ['practitioner-overview', 'specialty'],
    ['practitioners', 'entity'],
    ['practitioners', 'network'],
    ['entity-overview', 'kind'],
    ['health-systems', 'system'],
  ] as const) {
    const filters = { status: ['active'] }
    const { reply } = await program.call(
      VIEWER,
      api.listDashboardChoices,
      body(dashboard, { filter, filters }),
    )
    expect(reply.choices.length).toBeGreaterThan(0)
    for (const one of reply.choices.slice(0, 2)) {
      const picked = { ...filters, [filter]: [one.value] }
      const { reply: counted } = await program.call(
        VIEWER,
        api.readDashboard,
        body(dashboard, { filters: picked }),
      )
      expect([filter, one.value, counted.total]).toEqual([filter, one.value, one.count])
      const chip = counted.filters.find(({ name }) => name === filter)
      expect(chip?.values).toEqual([{ value: one.value, label: one.label }])
    }
  }
  const { reply } = await program.call(
    VIEWER,
    api.listDashboardChoices,
    body('practitioner-overview', { filter: 'state', search: 'texas' }),
  )
  expect(reply.choices.map(({ value }) => value)).toEqual(['TX'])
})

test('the map shows counties of the states that are picked, and each state of many', async () => {
  const areas = async (filters: object) => {
    const { reply } = await program.call(
      VIEWER,
      api.readDashboard,
      body('practitioner-overview', { filters }),
    )
    return reply.tiles.find(({ id }) => id === 'counties')?.rows ?? []
  }
  expect((await areas({})).every(({ filter, value }) => filter?.name === 'state' && value.length === 2)).toBe(
    true,
  )
  const picked = await areas({ state: ['TX', 'OK'] })
  expect(new Set(picked.map(({ value }) => value.slice(0, 3)))).toEqual(new Set(['TX|', 'OK|']))
  expect(picked.map(({ label }) => label)).toContain(
    `${picked[0]?.value.slice(3)}, ${picked[0]?.value.slice(0, 2)}`,
  )
})

test('lists are sorted and paged, and say of each record what its page says', async () => {
  const list = async (more: object) =>
    (await program.call(VIEWER, api.listDashboardPractitioners, body('practitioner-overview', more))).reply
  const all = await list({ limit: 100, page: 99 })
  expect([all.page, all.practitioners.length]).toEqual([3, 100])
  const oldest = await list({ sort: '-verified', limit: 5 })
  const days = oldest.practitioners.map(({ verifiedDays }) => verifiedDays)
  expect(days).toEqual(days.toSorted((one, other) => (other ?? -1) - (one ?? -1)))
  const [first] = (await list({ sort: '-conflicts', limit: 1 })).practitioners
  const { reply } = await program.call(VIEWER, api.readPractitionerSources, {
    params: { npi: first?.npi ?? '' } as never,
  })
  const disputed = reply.fields.reduce(
    (sum, { claims }) => sum + claims.filter(({ verdict }) => verdict === 'conflict').length,
    0,
  )
  expect([first?.conflicts, (first?.conflicts ?? 0) > 0]).toEqual([disputed, true])
  const { reply: entities } = await program.call(
    VIEWER,
    api.listDashboardEntities,
    body('entity-overview', { sort: '-practitioners', limit: 2 }),
  )
  const { reply: entity } = await program.call(VIEWER, api.listEntityMembers, {
    params: { npi: entities.entities[0]?.npi ?? '' } as never,
  })
  expect(entities.entities[0]?.practitioners).toBe(entity.total)
})

const COUNTED =
  /^(last_name|first_name|middle_name|credentials|gender|languages|taxonomies|locations\.(?!mailing).*\.(address_1|city|state|zip|phone|fax|accepting_new_patients|telehealth|wheelchair_access|hours))$/

const DISPUTED: readonly (readonly [field: string, path: RegExp])[] = [
  ['languages', /^languages$/],
  ['specialty', /^taxonomies$/],
  ['gender', /^gender$/],
  ['name', /^(last|first|middle)_name$/],
  ...(
    [
      ['hours', 'hours'],
      ['wheelchair', 'wheelchair_access'],
      ['telehealth', 'telehealth'],
      ['fax', 'fax'],
      ['suite', 'address_2'],
      ['accepting', 'accepting_new_patients'],
      ['phone', 'phone'],
      ['address', 'address_1'],
      ['zip', 'zip'],
    ] as const
  ).map(([field, column]) => [field, new RegExp(`^locations\\.(?!mailing).*\\.${column}$`)] as const),
]

type Sourced = ReplyOf<typeof api.readPractitionerSources>['fields'][number]

/** Returns what the page of a record shows: the kinds of sources of its values, and its fields with a conflict. */
function describe(fields: readonly Sourced[]): { kinds: string[]; disputed: string[]; hasConflict: boolean } {
  const kinds = fields.flatMap(({ path, value, claims }) => {
    const isStated = value !== null && !(Array.isArray(value) && value.length === 0)
    const kind = claims.find(({ verdict }) => verdict === 'wins')?.source.kind
    return kind && isStated && COUNTED.test(path) ? kind : []
  })
  const conflicts = fields.filter(({ state }) => state === 'conflict')
  const disputed = DISPUTED.flatMap(([field, shape]) =>
    conflicts.some(({ path }) => shape.test(path)) ? field : [],
  )
  return { kinds, disputed, hasConflict: conflicts.length > 0 }
}

const countBy = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, own]) => [value, own.length]))

test('conflicts and sources of values are those that the pages of the records show', async () => {
  const rows = await program.database.asSystem((tx) =>
    tx.rows<{ npi: string; code: string }>(sql`
      select r.npi::text as npi, p.taxonomies -> 0 ->> 'code' as code from overlay.records r join practitioners p using (npi)
      where r.conflicts > 0 order by r.npi limit 1`),
  )
  for (const email of [INTERNAL, VIEWER, HARBOR, DEMO]) {
    const filters = { specialty: [rows[0]?.code ?? ''], verified: ['0-90'] }
    const { reply } = await program.call(email, api.readDashboard, body('practitioner-overview', { filters }))
    const { reply: list } = await program.call(
      email,
      api.listDashboardPractitioners,
      body('practitioner-overview', { filters, limit: 100 }),
    )
    expect([email, list.practitioners.length]).toEqual([email, reply.total])
    const described: ReturnType<typeof describe>[] = []
    for (const { npi } of list.practitioners) {
      const { reply: sources } = await program.call(email, api.readPractitionerSources, {
        params: { npi } as never,
      })
      described.push(describe(sources.fields))
    }
    const counted = (id: string, place: number) =>
      Object.fromEntries(
        (reply.tiles.find((one) => one.id === id)?.rows ?? []).flatMap(({ value, counts }) =>
          counts[place] ? [[value, counts[place]]] : [],
        ),
      )
    expect([email, counted('sources', 0)]).toEqual([email, countBy(described.flatMap(({ kinds }) => kinds))])
    const ofRecords = described.flatMap(({ kinds }) => [...new Set(kinds)])
    expect([email, counted('sources', 1)]).toEqual([email, countBy(ofRecords)])
    const disputed = countBy(described.flatMap((one) => one.disputed))
    expect([email, counted('fields', 1)]).toEqual([email, disputed])
    const conflicts = described.filter(({ hasConflict }) => hasConflict).length
    expect(reply.figures.find(({ id }) => id === 'conflict')?.value).toBe(conflicts)
    if (email === INTERNAL) expect(conflicts).toBeGreaterThan(0)
  }
})
