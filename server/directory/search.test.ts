import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { searchKey } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { parseQuery } from './parse-query.ts'

type Body = NonNullable<BodyIn<typeof api.searchPractitioners>>
type Reply = ReplyOf<typeof api.searchPractitioners>
type Stored = {
  npi: string
  last_name: string
  first_name: string
  middle_name: string | null
  other_names: { lastName?: string | null; firstName?: string | null }[]
  codes: string[]
  states: string[]
  zips: string[]
  cities: string[]
  phones: string[]
}

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'

let program: TestProgram
let all: Stored[]

beforeAll(async () => {
  program = await startTestProgram()
  all = await program.database.asSystem((connection) =>
    connection.rows<Stored>(sql`
      select p.npi::text, p.last_name, p.first_name, p.middle_name, p.other_names,
        array(select t ->> 'code' from jsonb_array_elements(p.taxonomies) t) as codes,
        array(select state from locations l where l.npi = p.npi and position >= 0 and state is not null) as states,
        array(select zip from locations l where l.npi = p.npi and position >= 0 and zip is not null) as zips,
        array(select city from locations l where l.npi = p.npi and position >= 0 and city is not null) as cities,
        array(select phone from locations l where l.npi = p.npi and position >= 0 and phone is not null) as phones
      from practitioners p`),
  )
})
afterAll(() => program.close())

async function search(body: Body, email = VIEWER): Promise<Reply> {
  const { status, reply } = await program.call(email, api.searchPractitioners, { body })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

/** Follows the cursor to the last row. */
async function npisOf(body: Body, email = VIEWER): Promise<string[]> {
  const npis: string[] = []
  let cursor: string | null | undefined
  do {
    const reply = await search({ ...body, ...(cursor ? { cursor } : {}) }, email)
    expect(reply.firstRow).toBe(reply.practitioners.length > 0 ? npis.length + 1 : null)
    npis.push(...reply.practitioners.map((practitioner) => practitioner.npi))
    cursor = reply.nextCursor
  } while (cursor)
  return npis
}

const words = (...texts: (string | null | undefined)[]) =>
  searchKey(texts.filter(Boolean).join(' ')).split(' ')
const startsWithAny = (word: string, candidates: string[]) =>
  candidates.some((candidate) => candidate.startsWith(word))

function nameOrder(a: Stored, b: Stored): number {
  const key = (stored: Stored) => [searchKey(stored.last_name), searchKey(stored.first_name), stored.npi]
  const [left, right] = [key(a), key(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}

/** Best match of the words first, in name order within each degree of match. */
function inOrder(found: Stored[], ...wanted: string[]): string[] {
  const tier = (stored: Stored) => {
    const key = searchKey(stored.last_name)
    if (wanted.includes(key)) return 0
    return wanted.length === 0 || wanted.some((word) => key.startsWith(word)) ? 1 : 2
  }
  return found.toSorted((a, b) => tier(a) - tier(b) || nameOrder(a, b)).map((stored) => stored.npi)
}
const hasName = (word: string) => (stored: Stored) =>
  startsWithAny(word, [
    ...words(stored.last_name, stored.first_name, stored.middle_name),
    ...stored.other_names.flatMap((name) => words(name.lastName, name.firstName)),
  ])

test('the last name itself comes before names that start with it, and those before all others', async () => {
  const { practitioners } = await search({ query: 'smi', limit: 100 })
  const tiers = practitioners.map(({ lastName }) => {
    const key = searchKey(lastName ?? '')
    return key === 'SMI' ? 0 : key.startsWith('SMI') ? 1 : 2
  })
  expect(tiers).toContain(1)
  expect(tiers).toEqual(tiers.toSorted())
})

test('an empty search lists everybody in name order, page by page to the last row', async () => {
  expect(await npisOf({ limit: 70 })).toEqual(inOrder(all))
  expect((await search({})).total).toBe(all.length)
})

test('going back gives the page that came before', async () => {
  const first = await search({ limit: 30 })
  const second = await search({ limit: 30, cursor: first.nextCursor ?? '' })
  const third = await search({ limit: 30, cursor: second.nextCursor ?? '' })
  const back = await search({ limit: 30, cursor: third.previousCursor ?? '' })
  expect(back.practitioners).toEqual(second.practitioners)
  expect([back.firstRow, back.nextCursor]).toEqual([31, second.nextCursor])
  expect((await search({ limit: 30, cursor: back.previousCursor ?? '' })).previousCursor).toBeNull()
})

const one = () => {
  const found = all.find((stored) => stored.states.length > 0 && stored.phones.length > 0)
  if (!found) throw new Error('The demo workspace has no practitioner with a state and a phone')
  return found
}

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
    expect(reply.total).toBe(0)
    expect(reply.notices).toEqual([expect.stringContaining('check digit')])
  })

  test('a phone number in the forms that people write', async () => {
    const phone = one().phones[0] ?? ''
    const forms = [
      phone,
      `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
      phone.replace(/(...)(...)/, '$1.$2.'),
    ]
    const expected = inOrder(all.filter((stored) => stored.phones.includes(phone)))
    for (const query of forms) expect([query, await npisOf({ query })]).toEqual([query, expected])
  })

  test('"last, first" by the start of both', async () => {
    const { last_name, first_name } = one()
    const query = `${last_name.toLowerCase()}, ${first_name.slice(0, 1)}`
    const [initial = ''] = words(first_name.slice(0, 1))
    const expected = all.filter(
      (stored) =>
        words(last_name).every((word) =>
          startsWithAny(word, [
            ...words(stored.last_name),
            ...stored.other_names.flatMap((name) => words(name.lastName, name.firstName)),
          ]),
        ) && startsWithAny(initial, words(stored.first_name, stored.middle_name)),
    )
    expect(await npisOf({ query })).toEqual(inOrder(expected, ...words(last_name), initial))
  })

  test('a name, a specialty word and a ZIP code together', async () => {
    const stored = one()
    const [code = ''] = stored.codes
    const { practitioners } = await search({
      query: `${stored.last_name} ${stored.zips[0]}`,
      specialties: [code],
    })
    expect(practitioners.map((practitioner) => practitioner.npi)).toContain(stored.npi)
    const reply = await search({ query: 'cardiology' })
    expect(reply.readAs[0]?.field).toBe('specialty')
    for (const practitioner of reply.practitioners) {
      expect(practitioner.matches).toEqual([expect.objectContaining({ field: 'specialty' })])
    }
  })

  test('a city, and a word that is both a name and a city as either', async () => {
    const city = all.flatMap((stored) => stored.cities).find((name) => name.includes(' ')) ?? ''
    const expected = all.filter((stored) => stored.cities.some((name) => searchKey(name) === searchKey(city)))
    expect(await npisOf({ query: city.toLowerCase() })).toEqual(inOrder(expected))
    const short = all.flatMap((stored) => stored.cities).find((name) => /^[A-Za-z]+$/.test(name)) ?? ''
    const key = searchKey(short)
    const either = all.filter(
      (stored) => hasName(key)(stored) || stored.cities.some((name) => searchKey(name) === key),
    )
    expect(await npisOf({ query: short })).toEqual(inOrder(either, key))
  })

  test('nobody for words that no record has, without an error for signs of any kind', async () => {
    for (const query of [
      'zzzzqq',
      "'; drop table users; --",
      '%',
      '_',
      '\\',
      '((((',
      '😀',
      'ﷺ',
      '\u0000',
      '-1',
      ',',
      ', ,',
    ]) {
      const reply = await search({ query })
      expect([query, reply.total === 0 || reply.total === all.length]).toEqual([query, true])
    }
  })
})

test('total, rows and both facets agree with brute force for random filters', async () => {
  const pick = <T>(values: T[]) => fc.subarray([...new Set(values)].slice(0, 12), { maxLength: 3 })
  const cities = new Set(all.flatMap((stored) => stored.cities.map((city) => searchKey(city))))
  const names = all
    .slice(0, 60)
    .map((stored) => stored.last_name.slice(0, 3))
    .filter((word) => parseQuery(word, cities).parts.every((part) => part.kind === 'name'))
  const query = fc.constantFrom('', ...names)
  await fc.assert(
    fc.asyncProperty(
      query,
      pick(all.flatMap((stored) => stored.states)),
      pick(all.flatMap((stored) => stored.codes)),
      async (text, states, specialties) => {
        const byName = all.filter((stored) => text === '' || hasName(searchKey(text))(stored))
        const inStates = (stored: Stored) =>
          states.length === 0 || states.some((state) => stored.states.includes(state))
        const withCodes = (stored: Stored) =>
          specialties.length === 0 || specialties.some((code) => stored.codes.includes(code))
        const reply = await search({ query: text, states, specialties, limit: 100 })
        const expected = byName.filter((stored) => inStates(stored) && withCodes(stored))
        expect(reply.practitioners.map((practitioner) => practitioner.npi)).toEqual(
          inOrder(expected, ...words(text).filter(Boolean)).slice(0, 100),
        )
        expect(reply.total).toBe(expected.length)
        const count = (found: Stored[], values: (stored: Stored) => string[], value: string) =>
          found.filter((stored) => values(stored).includes(value)).length
        for (const facet of reply.facets.states) {
          expect(facet.count).toBe(count(byName.filter(withCodes), (stored) => stored.states, facet.value))
        }
        for (const facet of reply.facets.specialties) {
          expect(facet.count).toBe(count(byName.filter(inStates), (stored) => stored.codes, facet.value))
        }
      },
    ),
    { numRuns: 60 },
  )
})

describe('an organization restricted to two states', () => {
  const isSeen = (stored: Stored) => stored.states.some((state) => ['TX', 'OK'].includes(state))

  test('finds only practitioners there and learns how many are left out', async () => {
    const seen = all.filter(isSeen)
    const reply = await search({}, HARBOR)
    expect([reply.total, reply.blocked]).toEqual([seen.length, all.length - seen.length])
    expect(await npisOf({ limit: 100 }, HARBOR)).toEqual(inOrder(seen))
    expect((await search({})).blocked).toBe(0)
    expect(reply.facets.states.map(({ value }) => value).toSorted()).toEqual(['OK', 'TX'])
  })

  test('does not find the record of one outside, by NPI neither', async () => {
    const outside = all.find((stored) => !isSeen(stored))
    const npi = outside?.npi ?? ''
    expect(await search({ query: npi }, HARBOR)).toMatchObject({ total: 0, blocked: 1, practitioners: [] })
    const { status } = await program.call(HARBOR, api.readPractitioner, { params: { npi } })
    expect(status).toBe(404)
    expect((await program.call(VIEWER, api.readPractitioner, { params: { npi } })).status).toBe(200)
  })

  test('is restricted by ZIP codes alike', async () => {
    const [zip = ''] = all.flatMap((stored) => stored.zips)
    await setDirectoryConfig('harbor', { states: [], zipCodes: [zip] })
    const there = all.filter((stored) => stored.zips.includes(zip))
    expect((await search({}, HARBOR)).total).toBe(there.length)
    await setDirectoryConfig('harbor', { states: ['TX', 'OK'], zipCodes: [] })
  })
})

async function setDirectoryConfig(clientId: string, config: object): Promise<void> {
  await program.database.asSystem((connection) =>
    connection.run(sql`
      update organizations set products = (
        select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
          then jsonb_set(p, '{config}', (p -> 'config') || ${JSON.stringify(config)}::jsonb) else p end)
        from jsonb_array_elements(products) p)
      where client_id = ${clientId}`),
  )
}

test('entity names are shown from PRACTITIONER_AND_ENTITY up', async () => {
  const named = async () =>
    (await search({ limit: 100 })).practitioners.some((practitioner) => practitioner.entityName)
  expect(await named()).toBe(true)
  await setDirectoryConfig('summit', { dataAccess: 'PRACTITIONER' })
  expect(await named()).toBe(false)
  const { reply } = await program.call(VIEWER, api.readPractitioner, { params: { npi: one().npi } })
  expect(reply.practitioner.affiliations).toBeNull()
  await setDirectoryConfig('summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
})

test('searching needs SEARCH, reading needs READ, and both need the product', async () => {
  const analyst = 'analyst@summit.example'
  const refused = await program.call(analyst, api.searchPractitioners, { body: {} })
  expect([refused.status, refused.reply.details]).toEqual([403, { kind: 'permission', permission: 'SEARCH' }])
  const params = { npi: one().npi }
  expect((await program.call(analyst, api.readPractitioner, { params })).status).toBe(403)
  await program.database.asSystem((connection) =>
    connection.run(sql`update users set products = array['ROSTER_MANAGEMENT'] where email = ${VIEWER}`),
  )
  const withoutProduct = await program.call(VIEWER, api.searchPractitioners, { body: {} })
  expect(withoutProduct.reply.details).toEqual({ kind: 'product', product: 'PROVIDER_DIRECTORY' })
  await program.database.asSystem((connection) =>
    connection.run(sql`update users set products = '{}' where email = ${VIEWER}`),
  )
})

test('an NPI that nobody has is not found', async () => {
  const { status, reply } = await program.call(VIEWER, api.readPractitioner, {
    params: { npi: '0000000000' },
  })
  expect([status, reply.code]).toEqual([404, 'not_found'])
})

test('the search key of SQL and of the domain agree on Latin text', async () => {
  const characters = [...`abcXYZ019 -'’.,&/()"#áÀñÑüßçØøłŁđÆæœŒþÞĀžŠşİıĦŧŋéẽ\t\u0301`]
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 30 }), async (texts) => {
      const rows = await program.database.asSystem((connection) =>
        connection.rows<{ key: string }>(sql`
          select search.key(t) as key from unnest(${texts}::text[]) with ordinality u(t, n) order by n`),
      )
      expect(rows.map((row) => row.key)).toEqual(texts.map((value) => searchKey(value)))
    }),
    { numRuns: 40 },
  )
})
