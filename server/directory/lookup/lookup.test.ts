import { api, type BodyIn, MAX_LOOKUP_NPIS, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { setDirectoryConfig } from '../testing/set-directory-config.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const ANALYST = 'analyst@summit.example'
const UNKNOWN = makeNpi('299999999')

type Row = ReplyOf<typeof api.lookUpNpis>['rows'][number]
type Known = { npi: string; state: string | null }

let program: TestProgram
let practitioners: Known[]
let entities: Known[]

/** Returns NPIs with the state of the first location that a viewer without restrictions sees. */
const knownOf = (table: 'practitioners' | 'entities') =>
  program.database.asSystem((connection) =>
    connection.rows<Known>(sql`
      select r.npi::text, l.state from ${table === 'entities' ? sql`entities` : sql`practitioners`} r
      left join locations l on l.npi = r.npi and l.position = 0 order by r.npi`),
  )

beforeAll(async () => {
  program = await startTestProgram()
  practitioners = await knownOf('practitioners')
  entities = await knownOf('entities')
})
afterAll(() => program.close())

const ask = (email: string | null, body: BodyIn<typeof api.lookUpNpis>) =>
  program.call(email, api.lookUpNpis, { body })

async function lookUp(npis: readonly string[], email = VIEWER): Promise<Row[]> {
  const { status, reply } = await ask(email, { npis: [...npis] })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.rows
}

const outcomesOf = (rows: readonly Row[]) => rows.map(({ outcome }) => outcome)

function firstOf(known: readonly Known[]): string {
  const [first] = known
  if (!first) throw new Error('The demo workspace has none')
  return first.npi
}

describe('what is found', () => {
  test('is one row for each NPI in the order asked, with doubles kept', async () => {
    const [person, entity] = [firstOf(practitioners), firstOf(entities)]
    const asked = [entity, UNKNOWN, person, entity, '2000000000']
    const rows = await lookUp(asked)
    expect(rows.map(({ npi }) => npi)).toEqual(asked)
    expect(outcomesOf(rows)).toEqual(['found', 'notFound', 'found', 'found', 'invalid'])
    expect(rows.map(({ subject }) => subject)).toEqual(['entity', null, 'practitioner', 'entity', null])
    expect(rows[3]).toEqual(rows[0])
  })

  test('is found beside malformed NPIs, which are named as they were sent', async () => {
    const [person, entity] = [firstOf(practitioners), firstOf(entities)]
    const malformed = [
      ...[
        '200000000',
        '20000000000',
        '',
        ' ',
        'NPI',
        `${person} `,
        '９９９９９９９９９９',
        '99999999999999999999',
      ],
      "2000000000'; drop table users; --",
    ]
    const asked = malformed.flatMap((text) => [person, text, entity])
    const rows = await lookUp(asked)
    expect(rows.map(({ npi }) => npi)).toEqual(asked)
    expect(outcomesOf(rows)).toEqual(malformed.flatMap(() => ['found', 'invalid', 'found']))
  })

  test('agrees with the record: name, status, specialty, place and replacement', async () => {
    const npi = firstOf(practitioners)
    const replacement = practitioners[1]?.npi ?? ''
    await program.database.asSystem((connection) =>
      connection.run(sql`update practitioners set replacement_npi = ${replacement} where npi = ${npi}`),
    )
    const [row] = await lookUp([npi])
    const { reply } = await program.call(VIEWER, api.readPractitioner, { params: { npi } })
    const { status, lastName, taxonomies, locations } = reply.practitioner
    const { city, state, zip, phone } = locations[0] ?? {}
    const taxonomy = taxonomies.find(({ primary }) => primary)?.code
    expect(row).toMatchObject({ status, taxonomy, city, state, zip, phone, replacementNpi: replacement })
    expect(row?.name?.toUpperCase()).toContain(lastName)
  })

  test('names an exclusion in force before a deactivation, and not one that was lifted', async () => {
    const [excluded = '', lifted = ''] = practitioners.slice(4).map(({ npi }) => npi)
    await program.database.asSystem(async (connection) => {
      const batch = await connection.one<{ id: string }>(sql`select id from batches limit 1`)
      await connection.run(
        sql`update practitioners set status = 'deactivated' where npi in (${excluded}, ${lifted})`,
      )
      await connection.run(sql`
        insert into exclusions (npi, excluded_on, type, reinstated_on, batch_id)
        values (${excluded}, '2024-05-20', '1128a1', null, ${batch?.id}),
          (${lifted}, '2015-05-20', '1128a1', '2020-05-20', ${batch?.id})`)
    })
    const rows = await lookUp([excluded, lifted])
    expect(rows.map(({ status }) => status)).toEqual(['excluded', 'deactivated'])
  })

  test('is every record of a call as large as may be', async () => {
    const known = [...practitioners, ...entities].map(({ npi }) => npi)
    const asked = Array.from({ length: MAX_LOOKUP_NPIS }, (_, place) => known[place % known.length] ?? '')
    expect(new Set(outcomesOf(await lookUp(asked)))).toEqual(new Set(['found']))
  })
})

describe('what is refused', () => {
  test.each([
    ['no NPI at all', []],
    ['more than one call takes', Array(MAX_LOOKUP_NPIS + 1).fill(UNKNOWN)],
    ['a number in place of a text', [2_000_000_000 as unknown as string]],
  ])('%s', async (_, npis) => {
    const { status, reply } = await ask(VIEWER, { npis })
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
  })

  test('no one signed in, and no one without the permission to search', async () => {
    expect((await ask(null, { npis: [UNKNOWN] })).reply.code).toBe('unauthenticated')
    expect((await ask(ANALYST, { npis: [UNKNOWN] })).reply.code).toBe('forbidden')
    expect((await ask('disabled@summit.example', { npis: [UNKNOWN] })).reply.code).toBe('account_disabled')
  })
})

describe('what stays hidden', () => {
  const NOTHING = {
    outcome: 'outside',
    subject: null,
    name: null,
    status: null,
    screening: null,
    taxonomy: null,
    city: null,
    state: null,
    zip: null,
    phone: null,
    replacementNpi: null,
  }

  test('is everything outside the states of the organization, but that it exists', async () => {
    const places = await program.database.asSystem((connection) =>
      connection.rows<{ npi: string; states: (string | null)[] }>(sql`
        select npi::text, array_agg(state) as states from locations where position >= 0 group by npi`),
    )
    const inside = new Set(
      places
        .filter(({ states }) => states.some((state) => state === 'TX' || state === 'OK'))
        .map(({ npi }) => npi),
    )
    const asked = [...practitioners, ...entities].map(({ npi }) => npi)
    const rows = await lookUp(asked, HARBOR)
    expect(rows.filter(({ outcome }) => outcome === 'found').map(({ npi }) => npi)).toEqual(
      asked.filter((npi) => inside.has(npi)),
    )
    for (const { npi, ...rest } of rows.filter((row) => !inside.has(row.npi))) {
      expect([npi, rest]).toEqual([npi, NOTHING])
    }
    expect(inside.size).toBeGreaterThan(0)
    expect(inside.size).toBeLessThan(asked.length)
  })

  test('is the place of a found record that lies outside', async () => {
    const found = (
      await lookUp(
        practitioners.map(({ npi }) => npi),
        HARBOR,
      )
    ).filter(({ outcome }) => outcome === 'found')
    expect([...new Set(found.map(({ state }) => state))].toSorted()).toEqual(['OK', 'TX'])
    // Some of them have their first location in another state.
    const first = new Map(practitioners.map(({ npi, state }) => [npi, state]))
    expect(found.filter(({ npi, state }) => first.get(npi) !== state).length).toBeGreaterThan(0)
  })

  test('are entities to those who see practitioners only', async () => {
    await setDirectoryConfig(program.database, 'orderly-demo-account', { dataAccess: 'PRACTITIONER' })
    const rows = await lookUp([firstOf(entities), firstOf(practitioners)], 'admin@demo.example')
    expect(outcomesOf(rows)).toEqual(['outside', 'found'])
    expect(rows[0]).toEqual({ npi: firstOf(entities), ...NOTHING })
  })
})
