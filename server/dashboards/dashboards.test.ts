import { api, type ReplyOf } from '@concord/contract'
import type { Entitlement } from '@concord/domain'
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
import { figures, same, tile } from './testing/tiles.ts'

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

function checkOverview(reply: Reply, people: readonly Person[]): void {
  expect(figures(reply)).toEqual({
    practitioners: people.length,
    accepting: count(people, (one) => getAccepting(one) === 'yes'),
    verified: count(people, ({ days }) => days !== null && days <= 90),
    conflict: expect.any(Number),
    withoutPhone: count(people, (one) => !isStated('phone', one)),
    twoSided: count(people, (one) => getConfirmation(one) === 'both'),
  })
  for (const row of tile(reply, 'verification').rows)
    expect([row.value, row.counts[0]]).toEqual([
      row.value,
      count(people, (one) => isLeft(one, { verified: [row.value] }, NO_KINDS)),
    ])
  for (const row of tile(reply, 'counties').rows)
    expect([row.value, row.counts[0]]).toEqual([
      row.value,
      count(people, (one) => isLeft(one, { [row.filter?.name ?? '']: [row.value] }, NO_KINDS)),
    ])
  for (const row of tile(reply, 'specialties').rows) {
    const own = people.filter(({ codes }) => codes.includes(row.value))
    const accepting = count(own, (one) => getAccepting(one) === 'yes')
    expect([row.value, row.counts]).toEqual([row.value, [accepting, own.length - accepting]])
  }
  for (const row of tile(reply, 'months').rows)
    expect([row.value, row.counts]).toEqual([
      row.value,
      [
        count(people, ({ added }) => added === row.value),
        count(people, ({ endedIn }) => endedIn === row.value),
      ],
    ])
  for (const row of tile(reply, 'fields').rows)
    expect([row.value, row.counts[0]]).toEqual([row.value, count(people, (one) => !isStated(row.value, one))])
}

const NO_KINDS: Directory = { people: [], organizations: [], kinds: new Map() }

/** Filters with values that the directory has. */
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

/** What the tiles of practitioners with their entities say. */
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
  same(reply, 'kinds', (kind) => [
    count(people, ({ ties }) => ties.some(({ entity }) => (kinds.get(entity) || 'none') === kind)),
  ])
  same(reply, 'networks', (name) => [
    count(people, ({ ties }) => ties.some(({ network }) => network === name)),
  ])
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
