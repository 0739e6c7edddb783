import { api, type ReplyOf } from '@concord/contract'
import { countsPractitioners, DIRECTORY_DASHBOARDS, type Entitlement } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { refreshData } from './data/refresh-data.ts'
import {
  type Directory,
  findStructure,
  getAccepting,
  getConfirmation,
  isEntityLeft,
  isLeft,
  isStated,
  type Person,
  readDirectory,
} from './testing/brute-force.ts'
import { checkEntityOverview, checkSystems, drawEntityFilters } from './testing/check-entities.ts'
import { bases, figures, same, sameHead, sameOfAll, share, tile } from './testing/tiles.ts'

type Reply = ReplyOf<typeof api.readDashboard>

const NOW = new Date()
/** The first is without filters. */
const ROUNDS = 7
let program: TestProgram

/** A viewer of each kind: what is held to nothing, an overlay, states, ZIP codes. */
const VIEWERS = [
  { kind: 'public', email: 'internal@concord.example', orgId: ORGANIZATIONS.concord.id },
  { kind: 'overlay', email: 'viewer@summit.example', orgId: ORGANIZATIONS.summit.id },
  { kind: 'states', email: 'admin@harbor.example', orgId: ORGANIZATIONS.harbor.id },
  { kind: 'ZIP codes', email: 'admin@demo.example', orgId: ORGANIZATIONS.demo.id },
] as const

const ENTITLEMENTS: Record<string, Entitlement> = { states: { states: ['TX', 'OK'], zipCodes: [] } }
let config: Config

beforeAll(async () => {
  program = await startTestProgram({ LOG_LEVEL: 'error' })
  config = readConfig({ CONCORD_HOME: program.home })
  const zips = await program.database.asSystem((tx) =>
    tx.rows<{ zip: string }>(sql`
      select zip from locations where position >= 0 group by zip order by count(*) desc, zip limit 30`),
  )
  ENTITLEMENTS['ZIP codes'] = { states: [], zipCodes: zips.map(({ zip }) => zip) }
  await setDirectoryConfig(program.database, 'orderly-demo-account', ENTITLEMENTS['ZIP codes'])
  const { reply: before } = await program.call(VIEWERS[0].email, api.readDashboard, {
    body: { dashboard: 'practitioner-overview' } as never,
  })
  expect(before).toMatchObject({
    data: { state: 'making', readAt: null, isRefreshing: true },
    total: 0,
    tiles: [],
  })
  expect(await refreshData({ config, database: program.database })).toBe(true)
}, 120_000)
afterAll(() => program.close())

async function read(email: string, dashboard: string, filters: object = {}): Promise<Reply> {
  const { status, reply } = await program.call(email, api.readDashboard, {
    body: { dashboard, filters } as never,
  })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

const count = (people: readonly Person[], is: (person: Person) => boolean) => people.filter(is).length

function checkVerification(reply: Reply, people: readonly Person[]): void {
  same(reply, 'verification', (span) => [count(people, (one) => isLeft(one, { verified: [span] }, NO_KINDS))])
  const { rows, finding, line } = tile(reply, 'verification')
  expect(rows.reduce((all, { counts }) => all + (counts[0] ?? 0), 0)).toBe(people.length)
  const late = count(people, ({ days }) => (days ?? 0) > 90)
  const never = count(people, ({ days }) => days === null)
  const soon = count(people, ({ days }) => days !== null && days > 78 && days <= 90)
  expect(finding).toBe(
    `${share(late, people.length)} are past 90 days, ${share(never, people.length)} were never verified. ${soon} more pass it in the next 12 days.`,
  )
  expect(line?.note).toBe(`${late} past it, ${share(late, people.length)}`)
}

/** Expects the tile to show all areas in which the practitioners work. */
function checkAreas(reply: Reply, people: readonly Person[]): void {
  const { rows } = tile(reply, 'counties')
  const name = rows[0]?.filter?.name
  const areas = people.flatMap(({ places }) =>
    places.flatMap(({ state, county }) =>
      name === 'state' ? (state ?? []) : county ? `${state}|${county}` : [],
    ),
  )
  const shown = new Set(rows.map(({ value }) => value.slice(0, 2)))
  const isShown = (area: string) => name === 'state' || shown.has(area.slice(0, 2))
  if (!isNarrowedByArea(reply))
    expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(areas.filter(isShown)))
  same(reply, 'counties', (value) => [
    count(people, (one) => isLeft(one, { [name ?? '']: [value] }, NO_KINDS)),
  ])
  sameHead(reply, people.length, (values) =>
    count(people, (one) => isLeft(one, { [name ?? '']: values }, NO_KINDS)),
  )
}

const isNarrowedByArea = ({ filters }: Reply) =>
  filters.some(({ name }) => name === 'state' || name === 'county')

function checkSpecialties(reply: Reply, people: readonly Person[]): void {
  const codes = people.flatMap((one) => one.codes)
  sameOfAll(reply, 'specialties', codes, (code) => {
    const own = people.filter((one) => one.codes.includes(code))
    const accepting = count(own, (one) => getAccepting(one) === 'yes')
    return [accepting, own.length - accepting]
  })
}

function checkOverview(reply: Reply, people: readonly Person[]): void {
  expect(figures(reply)).toEqual({
    practitioners: people.length,
    accepting: count(people, (one) => getAccepting(one) === 'yes'),
    verified: count(people, ({ days }) => days !== null && days <= 90),
    conflict: expect.any(Number),
    withoutPhone: count(people, (one) => !isStated('phone', one)),
    twoSided: count(people, (one) => getConfirmation(one) === 'both'),
  })
  expect(bases(reply)).toEqual({
    ...{ accepting: people.length, verified: people.length, conflict: people.length },
    ...{ withoutPhone: people.length, twoSided: count(people, ({ ties }) => ties.length > 0) },
  })
  checkVerification(reply, people)
  checkAreas(reply, people)
  checkSpecialties(reply, people)
  same(reply, 'months', (month) => [
    count(people, ({ added }) => added === month),
    count(people, ({ endedIn }) => endedIn === month),
  ])
  for (const row of tile(reply, 'fields').rows)
    expect([row.value, row.counts[0]]).toEqual([row.value, count(people, (one) => !isStated(row.value, one))])
}

const NO_KINDS: Directory = { people: [], organizations: [], kinds: new Map() }

/** Picks filters with values that the directory has. */
function drawFilters({ people }: Directory, round: number): Record<string, string[]> {
  const at = <Value>(list: readonly Value[], step: number) => list[(round * step) % Math.max(1, list.length)]
  const person = at(
    people.filter(({ ties, places, codes }) => ties.length > 0 && places.length > 0 && codes.length > 0),
    17,
  )
  const place = person?.places[0]
  const choices: Record<string, string[] | undefined> = {
    state: place?.state ? [place.state] : undefined,
    county: place?.county ? [`${place.state}|${place.county}`] : undefined,
    specialty: person ? [person.codes[0] ?? ''] : undefined,
    entity: person ? [String(person.ties[0]?.entity)] : undefined,
    network: person?.ties[0]?.network ? [person.ties[0].network] : undefined,
    accepting: [at(['yes', 'no', 'notStated'], 1) ?? 'yes'],
    verified: [at(['0-90', '91-', 'never', '7-12'], 1) ?? 'never'],
    missing: [at(['languages', 'phone', 'hours', 'gender'], 1) ?? 'phone', 'fax'],
    affiliation: ['both', 'none'],
    status: ['active'],
  }
  const names = Object.keys(choices)
  const picked = [at(names, 1), at(names, 3), ...(round % 3 === 0 ? [] : [at(names, 7)])]
  return Object.fromEntries(
    picked.flatMap((name) => (name !== undefined && choices[name] ? [[name, choices[name]]] : [])),
  )
}

/** Checks the tiles of practitioners with their entities. */
function checkAffiliations(reply: Reply, people: readonly Person[], { kinds }: Directory): void {
  const isAffiliated = ({ ties }: Person) => ties.length > 0
  expect(figures(reply)).toEqual({
    practitioners: people.length,
    affiliated: count(people, isAffiliated),
    twoSided: count(people, (one) => getConfirmation(one) === 'both'),
    several: count(people, ({ ties }) => new Set(ties.map(({ entity }) => entity)).size > 1),
    unaffiliated: count(people, (one) => !isAffiliated(one)),
    entities: new Set(people.flatMap(({ ties }) => ties.map(({ entity }) => entity))).size,
  })
  same(reply, 'largestEntities', (npi) => {
    const ties = people.flatMap((one) => one.ties.filter(({ entity }) => String(entity) === npi))
    const both = new Set(ties.flatMap((tie) => (tie.confirmation === 'both' ? tie.npi : []))).size
    return [both, new Set(ties.map((tie) => tie.npi)).size - both]
  })
  same(reply, 'confirmations', (name) => [count(people, (one) => getConfirmation(one) === name)])
  same(reply, 'entityCounts', (value) => [
    count(people, (one) => isLeft(one, { entities: [value] }, NO_KINDS)),
  ])
  const ties = people.flatMap((one) => one.ties)
  sameOfAll(
    reply,
    'kinds',
    ties.map(({ entity }) => kinds.get(entity) || 'none'),
    (kind) => [count(people, (one) => one.ties.some(({ entity }) => (kinds.get(entity) || 'none') === kind))],
  )
  sameOfAll(
    reply,
    'networks',
    ties.flatMap(({ network }) => network ?? []),
    (name) => [count(people, (one) => one.ties.some(({ network }) => network === name))],
  )
  checkSpecialties(reply, people)
  checkLargest(reply, people)
}

/** Expects that no entity that is left out has more practitioners than one that is shown. */
function checkLargest(reply: Reply, people: readonly Person[]): void {
  const sizes = new Map<number, number>()
  for (const { ties } of people)
    for (const entity of new Set(ties.map((tie) => tie.entity)))
      sizes.set(entity, (sizes.get(entity) ?? 0) + 1)
  const largest = [...sizes.values()].toSorted((one, other) => other - one).slice(0, 10)
  expect(
    tile(reply, 'largestEntities').rows.map(({ counts: [both, one] }) => (both ?? 0) + (one ?? 0)),
  ).toEqual(largest)
}

async function readFor(viewer: (typeof VIEWERS)[number]): Promise<Directory> {
  return program.database.asOrganization(viewer.orgId, (tx) =>
    readDirectory(tx, ENTITLEMENTS[viewer.kind], NOW),
  )
}

test.each(VIEWERS)('every number is that of the records that the viewer sees ($kind)', async (viewer) => {
  const directory = await readFor(viewer)
  expect(directory.people.length).toBeGreaterThan(20)
  const { email } = viewer
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = round === 0 ? {} : drawFilters(directory, round)
    const people = directory.people.filter((one) => isLeft(one, filters, directory))
    const reply = await read(email, 'practitioner-overview', filters)
    expect([filters, reply.total]).toEqual([filters, people.length])
    checkOverview(reply, people)
    checkAffiliations(await read(email, 'practitioners', filters), people, directory)
    const { reply: list } = await program.call(email, api.listDashboardPractitioners, {
      body: { dashboard: 'practitioner-overview', filters, limit: 100 } as never,
    })
    expect(list.total).toBe(people.length)
    const npis = new Set(people.map(({ npi }) => String(npi)))
    expect(list.practitioners.filter(({ npi }) => !npis.has(npi))).toEqual([])
  }
})

test.each(VIEWERS)('every number of entities is that of what the viewer sees ($kind)', async (viewer) => {
  const directory = await readFor(viewer)
  const structure = findStructure(directory)
  const { email } = viewer
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = round === 0 ? {} : drawEntityFilters(directory, structure, round)
    const left = directory.organizations.filter((one) => isEntityLeft(one, filters, structure))
    const [overview, systems] = [
      await read(email, 'entity-overview', filters),
      await read(email, 'health-systems', filters),
    ]
    expect([filters, overview.total, systems.total]).toEqual([filters, left.length, left.length])
    checkEntityOverview(overview, left, { directory, structure })
    checkSystems(systems, left, { directory, structure })
  }
})

const listed = async (dashboard: (typeof DIRECTORY_DASHBOARDS)[number], filters: object): Promise<number> => {
  const endpoint = countsPractitioners(dashboard) ? api.listDashboardPractitioners : api.listDashboardEntities
  const { reply } = await program.call(VIEWERS[1].email, endpoint, {
    body: { dashboard, filters, limit: 1 } as never,
  })
  return reply.total
}

type Tile = Reply['tiles'][number]
type FilterValue = NonNullable<Tile['rows'][number]['filter']>
type Mark = { readonly filter: FilterValue | null; readonly count: number | null }

/** Returns the filters of the marks of a row, each with the number of rows that it should lead to. */
function listMarks({ id }: Tile, { filter, seriesFilters, counts }: Tile['rows'][number]): Mark[] {
  const all = counts.reduce((sum: number, one) => sum + (one ?? 0), 0)
  const count = id === 'sources' || id === 'systems' ? (counts[1] ?? 0) : all
  const ofSeries = (seriesFilters ?? []).map((mark, index) => ({ filter: mark, count: counts[index] ?? 0 }))
  return [{ filter, count }, ...ofSeries]
}

/** Filters of a page of which a record can have several values, or of which it has another one than a mark. */
const OF_PAGES: readonly (readonly [(typeof DIRECTORY_DASHBOARDS)[number], string])[] = [
  ...DIRECTORY_DASHBOARDS.map((dashboard) => [dashboard, 'status'] as const),
  ...(['specialty', 'missing', 'accepting', 'verified'] as const).map(
    (name) => ['practitioner-overview', name] as const,
  ),
  ...(['entity', 'network'] as const).map((name) => ['practitioners', name] as const),
  ['entity-overview', 'county'],
]
const VALUES: Readonly<Record<string, string>> = {
  status: 'active',
  missing: 'languages',
  accepting: 'no',
  verified: '0-30',
}

/** Returns the filters of a mark beside those of its page: of the same filter both have to hold. */
const holdBeside = (filters: Readonly<Record<string, readonly string[]>>, { name, value }: FilterValue) =>
  filters[name] ? { ...filters, also: [`${name}:${value}`] } : { ...filters, [name]: [value] }

/** Returns the value of a filter that most records of the dashboard have. */
async function findCommon(dashboard: (typeof DIRECTORY_DASHBOARDS)[number], filter: string): Promise<string> {
  const body = { dashboard, filter } as never
  const { reply } = await program.call(VIEWERS[1].email, api.listDashboardChoices, { body })
  return reply.choices[0]?.value ?? ''
}

test('each figure and each mark leads to as many rows as it says, whatever filters the page has', async () => {
  for (const [dashboard, name] of OF_PAGES) {
    const isOfPeople = countsPractitioners(dashboard)
    const filters = { [name]: [VALUES[name] ?? (await findCommon(dashboard, name))] }
    const reply = await read(VIEWERS[1].email, dashboard, filters)
    expect([filters, reply.total]).not.toEqual([filters, 0])
    const marks = reply.tiles
      // Among entities a mark of the largest is one entity.
      .filter(({ id }) => isOfPeople || id !== 'largestEntities')
      .flatMap((one) => {
        const few = one.rows.filter((_, at) => at === 0 || at === one.rows.length - 1)
        return few.flatMap((row) => listMarks(one, row))
      })
    expect(marks.length).toBeGreaterThan(5)
    for (const { filter, count } of [
      ...marks,
      ...reply.figures.map(({ filter, value }) => ({ filter, count: value })),
    ]) {
      if (!filter) continue
      const rows = await listed(dashboard, holdBeside(filters, filter))
      expect([dashboard, filters, filter, rows]).toEqual([dashboard, filters, filter, count])
    }
  }
})

test.each(VIEWERS)('a search for the same counts the same ($kind)', async ({ email, kind }) => {
  const total = async (body: object) =>
    (await program.call(email, api.countPractitioners, { body: body as never })).reply.total
  const overview = async (filters: object) => (await read(email, 'practitioner-overview', filters)).total
  expect(await overview({})).toBe(await total({}))
  expect(await overview({ accepting: ['yes'] })).toBe(await total({ accepting: ['all', 'some'] }))
  expect(await overview({ missing: ['languages'] })).toBe(await total({ missing: ['languages'] }))
  expect(await overview({ state: ['TX'] })).toBe(await total({ states: ['TX'] }))
  const within = await total({ verified: ['days0to30', 'days31to60', 'days61to90'] })
  expect([kind, await overview({ verified: ['0-90'] })]).toEqual([kind, within])
})
