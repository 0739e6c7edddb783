import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { searchKey } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { type GoldenRecord, readGoldenDirectory } from './testing/golden-directory.ts'

type Body = NonNullable<BodyIn<typeof api.searchPractitioners>>
type CountBody = NonNullable<BodyIn<typeof api.countPractitioners>>

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'

let program: TestProgram
let all: GoldenRecord[]
let entities: GoldenRecord[]

beforeAll(async () => {
  program = await startTestProgram()
  const { records } = await program.database.asSystem(readGoldenDirectory)
  all = records.filter(({ subject }) => subject === 'practitioner')
  entities = records.filter(({ subject }) => subject === 'entity')
})
afterAll(() => program.close())

async function search(body: Body, email = VIEWER): Promise<ReplyOf<typeof api.searchPractitioners>> {
  const { status, reply } = await program.call(email, api.searchPractitioners, { body })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

async function count(body: CountBody, email = VIEWER): Promise<ReplyOf<typeof api.countPractitioners>> {
  const { status, reply } = await program.call(email, api.countPractitioners, { body })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

/** Follows the cursor to the last row, then back to the first. */
async function npisThereAndBack(body: Body, email = VIEWER): Promise<string[]> {
  const npis: string[] = []
  let page = await search(body, email)
  for (;;) {
    expect(page.firstRow).toBe(page.practitioners.length > 0 ? npis.length + 1 : null)
    npis.push(...page.practitioners.map(({ npi }) => npi))
    if (page.nextCursor === null) break
    page = await search({ ...body, cursor: page.nextCursor }, email)
  }
  let back = npis.length - page.practitioners.length
  while (page.previousCursor !== null) {
    page = await search({ ...body, cursor: page.previousCursor }, email)
    back -= page.practitioners.length
    expect(page.practitioners.map(({ npi }) => npi)).toEqual(
      npis.slice(back, back + page.practitioners.length),
    )
    expect(page.firstRow).toBe(back + 1)
    expect(page.nextCursor).not.toBeNull()
  }
  expect(Math.max(0, back)).toBe(0)
  return npis
}

const one = () => {
  const found = all.find(({ places, firstName }) => firstName && places[0]?.state && places[0].phone)
  if (!found) throw new Error('The demo workspace has no practitioner with a state and a phone')
  return found
}
const phoneOf = (record: GoldenRecord) => record.places[0]?.phone ?? ''

describe('paging', () => {
  test.each<[string, Body & { limit: number }]>([
    ['everyone', { limit: 70 }],
    ['a name', { query: 's', limit: 4 }],
    ['a state and a flag', { states: ['TX'], statuses: ['active'], limit: 9 }],
    ['a circle', { near: '75209', miles: 100, limit: 3 }],
    ['a name in a circle', { query: 's 75209', miles: 100, limit: 2 }],
  ])('reaches the last row of %s and every page comes again on the way back', async (_, body) => {
    const npis = await npisThereAndBack(body)
    expect(new Set(npis).size).toBe(npis.length)
    const { limit, ...filters } = body
    expect(npis).toHaveLength((await count(filters)).total)
    expect(npis.length).toBeGreaterThan(limit)
  })

  test('an organization restricted to states pages over its own rows only', async () => {
    const npis = await npisThereAndBack({ limit: 20 }, HARBOR)
    const isOwn = ({ places }: GoldenRecord) => places.some(({ state }) => ['TX', 'OK'].includes(state ?? ''))
    expect(npis.toSorted()).toEqual(
      all
        .filter(isOwn)
        .map(({ npi }) => npi)
        .sort(),
    )
  })

  test.each([
    'after',
    'after-0-1',
    'after-0-x-1',
    'sideways-0-1-1',
    'after-0-99999999999999999-1',
    'after-0-1-0',
  ])('refuses the cursor %j and says what to do', async (cursor) => {
    const { status, reply } = await program.call(VIEWER, api.searchPractitioners, { body: { cursor } })
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
    expect(JSON.stringify(reply.details)).toContain('Use a cursor from an earlier page.')
  })
})

describe('the one box finds', () => {
  test('an NPI, and says that it is the same', async () => {
    const { npi } = one()
    const reply = await search({ query: npi })
    expect(reply.practitioners.map((practitioner) => practitioner.npi)).toEqual([npi])
    expect(reply.practitioners[0]?.matches).toEqual([{ kind: 'exact', field: 'npi', text: npi }])
    expect(reply.readAs).toEqual([{ field: 'npi', label: npi, text: npi }])
  })

  test('nothing for an NPI with a wrong check digit, and says so', async () => {
    const { npi } = one()
    const wrong = `${npi.slice(0, -1)}${(Number(npi.at(-1)) + 1) % 10}`
    const reply = await search({ query: wrong })
    expect(reply.practitioners).toEqual([])
    expect(reply.notices).toEqual([expect.stringContaining('check digit')])
  })

  test('a phone number in the forms that people write', async () => {
    const phone = phoneOf(one())
    const forms = [
      phone,
      `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
      phone.replace(/(...)(...)/, '$1.$2.'),
    ]
    const expected = all
      .filter(({ places }) => places.some((place) => place.phone === phone))
      .map(({ npi }) => npi)
    for (const query of forms) {
      const { practitioners } = await search({ query })
      expect([query, practitioners.map(({ npi }) => npi).sort()]).toEqual([query, expected.toSorted()])
      expect(practitioners[0]?.matches).toEqual([{ kind: 'exact', field: 'phone', text: phone }])
    }
  })

  test('a name, a specialty word and a ZIP code together, and says why and how far', async () => {
    const { practitioners, circle } = await search({ query: 'smith cardiology 75209' })
    expect(practitioners[0]).toMatchObject({
      lastName: 'SMITH',
      firstName: 'ADAEZE',
      zip: '75209',
      distanceMiles: 0,
    })
    expect(practitioners[0]?.matches).toEqual([
      { kind: 'exact', field: 'lastName', text: 'SMITH' },
      { kind: 'partOf', field: 'specialty', text: 'Cardiovascular Disease' },
      { kind: 'exact', field: 'zip', text: '75209' },
    ])
    expect(circle).toMatchObject({ zip: '75209', city: 'Dallas', state: 'TX', miles: 25 })
  })

  test('given names of two words written as one, and those of one written as two', async () => {
    const joined = all.find(
      ({ firstName, lastName }) => /^[A-Z]{3,} [A-Z]{3,}$/.test(firstName ?? '') && lastName,
    )
    const [first = '', second = ''] = joined?.firstName?.split(' ') ?? []
    const together = await search({ query: `${first}${second} ${joined?.lastName}`.toLowerCase() })
    expect(together.practitioners[0]).toMatchObject({ npi: joined?.npi })
    const single = all.find(({ firstName }) => /^[A-Z]{8,}$/.test(firstName ?? ''))
    const [start, end] = [single?.firstName?.slice(0, 4), single?.firstName?.slice(4)]
    const apart = await search({ query: `${start} ${end} ${single?.lastName}` })
    expect(apart.practitioners.map(({ npi }) => npi)).toContain(single?.npi)
  })

  test('names spelled alike when no one is called so, and says that they are', async () => {
    const { practitioners, isAlike } = await search({ query: 'jonh smth' })
    expect(isAlike).toBe(true)
    expect(practitioners[0]).toMatchObject({ lastName: 'SMITH', firstName: 'JOHN' })
    expect(practitioners[0]?.matches).toEqual([
      { kind: 'alike', field: 'firstName', text: 'JOHN' },
      { kind: 'alike', field: 'lastName', text: 'SMITH' },
    ])
    expect((await search({ query: 'smith' })).isAlike).toBe(false)
  })

  test('more when names spelled alike are asked for', async () => {
    const [plain, alike] = [await count({ query: 'smith' }), await count({ query: 'smith', alike: true })]
    expect(alike.total).toBeGreaterThanOrEqual(plain.total)
    expect((await search({ query: 'smith', alike: true })).isAlike).toBe(true)
  })

  test('a misspelled specialty, and shows what it was taken for', async () => {
    const reply = await search({ query: 'cardiolgy' })
    expect(reply.readAs).toEqual([{ field: 'specialty', label: 'Cardiology, 7 kinds', text: 'cardiolgy' }])
    expect((await count({ query: 'cardiolgy' })).total).toBe((await count({ query: 'cardiology' })).total)
    expect(reply.practitioners[0]?.matches).toMatchObject([{ kind: 'alike', field: 'specialty' }])
  })

  test('people by their nickname', async () => {
    const { practitioners } = await search({ query: 'bob', limit: 100 })
    const reasons = practitioners.flatMap(({ matches }) => matches)
    expect(reasons).toContainEqual({ kind: 'nickname', field: 'firstName', text: 'ROBERT' })
  })

  test('the last name itself before names that start with it, and those before all others', async () => {
    const { practitioners } = await search({ query: 'smi', limit: 100 })
    const tiers = practitioners.map(({ lastName }) => {
      const key = searchKey(lastName ?? '')
      return key === 'SMI' ? 0 : key.startsWith('SMI') ? 1 : 2
    })
    expect(tiers).toContain(1)
    expect(tiers).toEqual(tiers.toSorted())
  })

  test('no one for words that no record has, without an error for signs of any kind', async () => {
    const texts = [
      'zzzzqq',
      "'; drop table users; --",
      '%',
      '_',
      '\\',
      '((((',
      '😀',
      'ﷺ',
      '-1',
      ',',
      ', ,',
      '\u0001',
    ]
    for (const query of texts) {
      const { total } = await count({ query })
      expect([query, total === 0 || total === all.length]).toEqual([query, true])
      await search({ query })
    }
  })
})

describe('a circle', () => {
  test('shows each hit at its nearest place, nearest first', async () => {
    const { practitioners, circle } = await search({ near: '75209', miles: 50, limit: 100 })
    const distances = practitioners.map(({ distanceMiles }) => distanceMiles ?? Number.NaN)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.length).toBeGreaterThan(5)
    expect(Math.max(...distances)).toBeLessThanOrEqual(50)
    expect(circle?.miles).toBe(50)
    for (const { latitude, longitude } of practitioners)
      expect([typeof latitude, typeof longitude]).toEqual(['number', 'number'])
  })

  test('counts each hit at one place', async () => {
    const { total, places } = await count({ near: '75209', miles: 50 })
    expect(places.reduce((sum, place) => sum + place.count, 0)).toBe(total)
    const counts = places.map((place) => place.count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('that was picked takes the place of the ZIP code in the box', async () => {
    expect((await search({ query: '10001', near: '75209' })).circle?.zip).toBe('75209')
  })

  test('is drawn around the middle of a city that is named instead of a ZIP code', async () => {
    const { places, lastName } = one()
    const { city, state } = places[0] ?? {}
    const query = `${lastName} within 30 miles of ${city}, ${state}`
    const reply = await search({ query })
    expect(reply.circle).toMatchObject({ miles: 30, state })
    expect(reply.circle?.city.toUpperCase()).toBe(city)
    expect(reply.readAs.map(({ field, text }) => [field, text])).toContainEqual(['city', `${city} ${state}`])
    expect(reply.readAs.filter(({ field }) => field === 'ignored')).toEqual([])
    expect(reply.practitioners[0]).toMatchObject({ lastName })
    const miles = reply.practitioners.map(({ distanceMiles }) => distanceMiles ?? Number.NaN)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect((await count({ query })).total).toBe(reply.practitioners.length)
    const around = await search({ query: `within 30 miles of ${city}`, limit: 1 })
    expect(around.circle).not.toBeNull()
    const nowhere = await search({ query: `${lastName} within 30 miles of erewhon` })
    expect([nowhere.circle, nowhere.readAs.some(({ field }) => field === 'ignored')]).toEqual([null, true])
  })

  test('is not drawn around a ZIP code that no one knows', async () => {
    expect(await search({ near: '00000' })).toMatchObject({ circle: null, practitioners: [] })
  })
})

describe('facets', () => {
  test('count what the list would hold if the value were the only one picked', async () => {
    const { facets } = await count({ states: ['TX'], accepting: ['all'] })
    for (const [name, values] of Object.entries(facets)) {
      const { value, count: expected } = values.find((entry) => entry.count > 0) ?? { value: '', count: -1 }
      if (expected < 0) continue
      const { total } = await count({ states: ['TX'], accepting: ['all'], [name]: [value] })
      expect([name, value, total]).toEqual([name, value, expected])
    }
  })

  test('with fixed values list them all, others begin with the largest; what is picked stays', async () => {
    const { facets } = await count({ query: 'smith', languages: ['Klingon'] })
    expect(facets.statuses.map(({ value }) => value)).toEqual(['active', 'excluded', 'deactivated'])
    expect(facets.languages).toContainEqual({ value: 'Klingon', label: 'Klingon', count: 0 })
    const counts = (await count({})).facets.states.map((state) => state.count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('follow a change of a record at once', async () => {
    const before = (await count({ statuses: ['excluded'] })).total
    const { npi } = one()
    const { refreshSearch } = await import('./read-model/refresh-search.ts')
    const exclude = (reinstatedOn: string | null) =>
      program.database.asSystem(async (connection) => {
        await connection.run(sql`
          insert into exclusions (npi, excluded_on, type, reinstated_on, batch_id)
          values (${npi}, '2024-05-20', '1128a1', ${reinstatedOn}, '5e7c0000-0000-4000-8000-000000000001')
          on conflict (npi, excluded_on, type) do update set reinstated_on = excluded.reinstated_on`)
        await refreshSearch(connection, [npi])
      })
    await exclude(null)
    expect((await count({ statuses: ['excluded'] })).total).toBe(before + 1)
    expect((await search({ query: npi })).practitioners[0]).toMatchObject({
      status: 'excluded',
      excludedOn: '2024-05-20',
    })
    await exclude('2025-01-01')
    expect((await count({ statuses: ['excluded'] })).total).toBe(before)
  })
})

describe('entities', () => {
  test('are found by words of their names, with how many practitioners they have', async () => {
    const known = entities.find(({ lastName }) => lastName) ?? one()
    const { status, reply } = await program.call(VIEWER, api.searchEntities, {
      body: { query: known.lastName ?? '' },
    })
    expect(status).toBe(200)
    expect(reply.entities[0]).toMatchObject({ npi: known.npi, name: known.lastName })
    expect(reply.entities[0]?.practitionerCount).toBe(
      all.filter((record) => record.entities.includes(known.npi)).length,
    )
    expect(reply.entities[0]?.matches.every(({ field }) => field === 'name')).toBe(true)
  })

  test('are found by a name that reads as a specialty', async () => {
    const npi = '2999999992'
    const write = (statement: ReturnType<typeof sql>) =>
      program.database.asSystem(async (connection) => {
        await connection.run(statement)
        await refreshSearch(connection, [npi])
      })
    await write(sql`insert into entities (npi, status, name, batch_id)
      values (${npi}, 'active', 'PHYSICAL THERAPY CENTER, INC', gen_random_uuid())`)
    const { reply } = await program.call(VIEWER, api.searchEntities, {
      body: { query: 'PHYSICAL THERAPY CENTER, INC' },
    })
    await write(sql`delete from entities where npi = ${npi}`)
    expect(reply.entities.map((entity) => entity.npi)).toEqual([npi])
    expect(reply.readAs.map(({ field }) => field)).toEqual(['name', 'name', 'name', 'name'])
  })

  test('are counted by kind', async () => {
    const { reply } = await program.call(VIEWER, api.countEntities, { body: {} })
    expect(reply.total).toBe(entities.length)
    const kinds = new Map(reply.facets.kinds.map((kind) => [kind.value, kind.count]))
    expect(kinds.get('hospital')).toBe(entities.filter(({ kind }) => kind === 'hospital').length)
  })

  test('lead to their practitioners', async () => {
    const [entity = ''] = all.flatMap((record) => record.entities)
    const { practitioners } = await search({ entity, limit: 100 })
    const expected = all.filter((record) => record.entities.includes(entity)).map(({ npi }) => npi)
    expect(practitioners.map(({ npi }) => npi).sort()).toEqual(expected.sort())
  })
})

describe('an organization restricted to two states', () => {
  const isSeen = ({ places }: GoldenRecord) => places.some(({ state }) => ['TX', 'OK'].includes(state ?? ''))

  test('finds only practitioners there', async () => {
    const seen = all.filter(isSeen)
    const reply = await count({}, HARBOR)
    expect([reply.total, reply.blocked]).toEqual([seen.length, 0])
    expect(reply.facets.states.map(({ value }) => value).sort()).toEqual(['OK', 'TX'])
  })

  test('learns how many outside have a whole name, but not the start of one or what else they have', async () => {
    const { firstName, lastName, gender } = all.find(
      (record) => !isSeen(record) && record.firstName && record.gender,
    ) as GoldenRecord
    const isNamesake = (record: GoldenRecord) =>
      !isSeen(record) && record.firstName === firstName && record.lastName === lastName
    const query = `${firstName} ${lastName}`
    const outside = all.filter(isNamesake).length
    const blocked = async (body: Body) => (await count(body, HARBOR)).blocked
    expect(await blocked({ query })).toBe(outside)
    expect(await blocked({ query: `${lastName}, ${firstName}` })).toBe(outside)
    expect(await blocked({ query: query.slice(0, -1) })).toBe(0)
    expect(await blocked({ query, genders: [gender as 'F' | 'M' | 'X'] })).toBe(0)
    expect((await count({ query })).blocked).toBe(0)
  })

  test('sees each of them at a place there, within a circle too', async () => {
    for (const body of [{ limit: 100 }, { near: '75209', miles: 100, limit: 100 }]) {
      const { practitioners } = await search(body, HARBOR)
      expect(practitioners.length).toBeGreaterThan(0)
      expect(practitioners.filter(({ state }) => state !== 'TX' && state !== 'OK')).toEqual([])
    }
  })

  test('does not find the record of one outside, by NPI neither', async () => {
    const npi = all.find((record) => !isSeen(record))?.npi ?? ''
    expect((await search({ query: npi }, HARBOR)).practitioners).toEqual([])
    expect(await count({ query: npi }, HARBOR)).toMatchObject({ total: 0, blocked: 1 })
  })

  test('is restricted by ZIP codes alike', async () => {
    const [zip = ''] = all.flatMap(({ places }) => places.flatMap((place) => place.zip ?? []))
    await setDirectoryConfig(program.database, 'harbor', { states: [], zipCodes: [zip] })
    const there = all.filter(({ places }) => places.some((place) => place.zip === zip))
    expect((await count({}, HARBOR)).total).toBe(there.length)
    await setDirectoryConfig(program.database, 'harbor', { states: ['TX', 'OK'], zipCodes: [] })
  })
})

describe('access', () => {
  test('entity data is for PRACTITIONER_AND_ENTITY and up', async () => {
    const named = async () =>
      (await search({ limit: 100 })).practitioners.some(({ entityName }) => entityName)
    const [entity = ''] = all.flatMap((record) => record.entities)
    expect(await named()).toBe(true)
    for (const dataAccess of ['BASIC', 'BASIC_AND_INSURANCE', 'PRACTITIONER'] as const) {
      await setDirectoryConfig(program.database, 'summit', { dataAccess })
      expect(await named()).toBe(false)
      const answers = [
        await program.call(VIEWER, api.searchEntities, { body: {} }),
        await program.call(VIEWER, api.countEntities, { body: {} }),
        await program.call(VIEWER, api.searchPractitioners, { body: { entity } }),
        await program.call(VIEWER, api.countPractitioners, { body: { entity } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
    expect((await program.call(VIEWER, api.searchEntities, { body: {} })).status).toBe(200)
  })

  test('searching and counting need the product and the permission SEARCH', async () => {
    const analyst = 'analyst@summit.example'
    const calls = [
      api.searchPractitioners,
      api.countPractitioners,
      api.searchEntities,
      api.countEntities,
    ] as const
    for (const call of calls) {
      const refused = await program.call(analyst, call, { body: {} })
      expect([refused.status, refused.reply.details]).toEqual([
        403,
        { kind: 'permission', permission: 'SEARCH' },
      ])
      expect((await program.call(null, call, { body: {} })).status).toBe(401)
    }
    const narrow = (products: string[]) =>
      program.database.asSystem((connection) =>
        connection.run(sql`update users set products = ${products} where email = ${VIEWER}`),
      )
    await narrow(['ROSTER_MANAGEMENT'])
    const withoutProduct = await program.call(VIEWER, api.countPractitioners, { body: {} })
    expect(withoutProduct.reply.details).toEqual({ kind: 'product', product: 'PROVIDER_DIRECTORY' })
    await narrow([])
  })

  const refused = [{ states: ['tx'] }, { near: '752' }, { miles: 101 }, { genders: ['other'] }, { limit: 0 }]
  test.each([...refused, { sort: 'city' }, { excludedWithinDays: 0 }])(
    'the filter %j is refused with what is expected',
    async (body) => {
      const { status, reply } = await program.call(VIEWER, api.searchPractitioners, { body: body as Body })
      expect([status, reply.code]).toEqual([400, 'invalid_input'])
    },
  )
})
