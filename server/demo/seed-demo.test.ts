import { isValidNpi, phoneDigits, taxonomyByCode } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { isPassword } from '#server/identity/password.ts'
import { seedDemo } from './seed-demo.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './sign-ins.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SIZE = { practitioners: 400, entities: 60, now: NOW }

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
  await seedDemo(first.database, SIZE)
  await seedDemo(second.database, SIZE)
})
afterAll(async () => {
  await first.drop()
  await second.drop()
})

const rows = <Row>(statement: Sql) => first.database.asSystem((connection) => connection.rows<Row>(statement))

/** Counts the rows of a table, or those of it that a condition selects. */
async function count(from: Sql): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`select count(*) as n from ${from}`)
  return row?.n ?? 0
}

describe('the subjects of the demo directory', () => {
  test('are as many as asked for, and found by the search', async () => {
    expect(await count(sql`practitioners`)).toBe(400)
    expect(await count(sql`entities`)).toBe(60)
    expect(await count(sql`search.subjects where subject = 'p'`)).toBe(400)
  })

  test('have unique, valid NPIs that start with 2, as no real one does yet', async () => {
    const found = await rows<{ npi: string }>(
      sql`select npi::text from practitioners union all select npi::text from entities`,
    )
    expect(new Set(found.map(({ npi }) => npi)).size).toBe(460)
    expect(found.filter(({ npi }) => !npi.startsWith('2') || !isValidNpi(npi))).toEqual([])
  })

  test('have one to three known taxonomies of which the first is the primary one', async () => {
    const found = await rows<{ taxonomies: { code: string; primary: boolean }[] }>(
      sql`select taxonomies from practitioners union all select taxonomies from entities`,
    )
    for (const { taxonomies } of found) {
      expect(taxonomies.map(({ primary }) => primary)).toEqual(taxonomies.map((_, place) => place === 0))
      expect(taxonomies.length).toBeLessThanOrEqual(3)
      expect(taxonomies.filter(({ code }) => !taxonomyByCode(code))).toEqual([])
    }
  })

  test('have one in fifty deactivated, and no one vouched for those', async () => {
    expect(await count(sql`practitioners where status = 'deactivated'`)).toBe(8)
    expect(await count(sql`practitioners where status = 'deactivated' and deactivated_on is null`)).toBe(0)
    expect(
      await count(sql`overlay.practitioners where status = 'deactivated' and verified_at is not null`),
    ).toBe(0)
  })

  test('were verified in the last 200 days, or never', async () => {
    const [range] = await rows<{ oldest: Date; newest: Date; verified: number }>(sql`
      select min(verified_at) as oldest, max(verified_at) as newest, count(distinct npi)::int as verified
      from overlay.practitioners where verified_at is not null`)
    const daysAgo = (date: Date | undefined) => (NOW.getTime() - (date?.getTime() ?? 0)) / 86_400_000
    expect(daysAgo(range?.oldest)).toBeLessThanOrEqual(201)
    expect(daysAgo(range?.newest)).toBeGreaterThan(0)
    expect(range?.verified).toBeGreaterThan(60)
    expect(range?.verified).toBeLessThan(200)
  })

  test('hold of the registry only what a registry states', async () => {
    expect(await count(sql`practitioners where verified_at is not null or languages <> '{}'`)).toBe(0)
    expect(
      await count(sql`locations where accepting_new_patients is not null or telehealth is not null
        or wheelchair_access is not null or hours is not null`),
    ).toBe(0)
    const attested = sql`overlay.locations where accepting_new_patients is not null and hours is not null`
    expect(await count(attested)).toBeGreaterThan(20)
  })

  test('include a Smith in cardiology at 75209', async () => {
    const found = await rows(sql`
      select p.first_name from practitioners p join locations l on l.npi = p.npi and l.position = 0
      where p.last_name = 'SMITH' and l.zip = '75209' and p.taxonomies @> '[{"code": "207RC0000X"}]'`)
    expect(found).toContainEqual({ first_name: 'ADAEZE' })
  })
})

test('a dated list excludes a few, may mean a few more, and calls all others clear', async () => {
  const standing = sql`(select card ->> 'status' = 'excluded' as excluded,
    coalesce((card ->> 'isPossiblyExcluded')::boolean, false) as possible from search.subjects) s`
  const [excluded, possible] = [
    await count(sql`${standing} where excluded`),
    await count(sql`${standing} where possible`),
  ]
  expect([excluded, possible]).toEqual([13, 8])
  expect(await count(sql`exclusions where reinstated_on is not null`)).toBe(1)
  const lists = await rows(sql`
    select label, covers_until from batches where label like 'OIG exclusions of%' order by covers_until`)
  expect(lists).toEqual([
    { label: 'OIG exclusions of 2026-10-07, demo', covers_until: '2026-10-07' },
    { label: 'OIG exclusions of 2026-11-07, demo', covers_until: '2026-11-07' },
  ])
})

describe('the places of the demo directory', () => {
  test('have ZIP codes that exist, with the city and state that belong to them', async () => {
    expect(await count(sql`locations`)).toBeGreaterThan(860)
    expect(
      await count(sql`locations l left join zip_codes z on z.zip = l.zip
        where z.zip is null or upper(z.city) <> l.city or z.state <> l.state`),
    ).toBe(0)
  })

  test('have phones and faxes that are kept free for fiction', async () => {
    const found = await rows<{ phone: string }>(sql`
      select phone from locations where phone is not null union all select fax from locations where fax is not null
      union all select authorized_official ->> 'phone' from entities`)
    expect(found.length).toBeGreaterThan(860)
    expect(found.filter(({ phone }) => !/^\d{3}55501\d\d$/.test(phone) || !phoneDigits(phone))).toEqual([])
  })

  test('are a mailing address and one to four places of work for each practitioner', async () => {
    expect(
      await count(sql`(select npi, array_agg(position order by position) as positions from locations
        where npi in (select npi from practitioners) group by npi) l
        where positions <> (select array_agg(n) from generate_series(-1, cardinality(positions) - 2) n)
          or cardinality(positions) not between 2 and 5`),
    ).toBe(0)
  })
})

describe('what hangs together', () => {
  test.each([
    [
      'location',
      sql`locations l where not exists (select from practitioners p where p.npi = l.npi)
      and not exists (select from entities e where e.npi = l.npi)`,
    ],
    [
      'affiliation',
      sql`affiliations a where not exists (select from practitioners p where p.npi = a.npi)
      or not exists (select from entities e where e.npi = a.entity_npi)
      or (a.position >= 0 and not exists (select from locations l where l.npi = a.npi and l.position = a.position))`,
    ],
    [
      'parent',
      sql`entities c where parent_npi is not null
      and not exists (select from entities e where e.npi = c.parent_npi and e.name = c.parent_name)`,
    ],
    [
      'claim',
      sql`claims c where not exists (select from practitioners p where p.npi = c.npi)
      and not exists (select from entities e where e.npi = c.npi)
      or not exists (select from batches b where b.id = c.batch_id and b.source_id = c.source_id)`,
    ],
    [
      'change',
      sql`changes c where not exists (select from practitioners p where p.npi = c.npi)
      and not exists (select from entities e where e.npi = c.npi)
      or not exists (select from batches b where b.id = c.batch_id)`,
    ],
    [
      'record',
      sql`(select batch_id from practitioners union all select batch_id from entities) r
      where not exists (select from batches b where b.id = r.batch_id and b.state = 'applied')`,
    ],
    [
      'user',
      sql`users u where not exists (select from organizations o where o.id = u.org_id)
      or exists (select from unnest(u.role_ids) r where not exists (select from roles where id = r))`,
    ],
  ])('no %s refers to something missing', async (_, dangling) => {
    expect(await count(dangling)).toBe(0)
  })

  test('there are affiliations, changes and parents to look at', async () => {
    for (const table of [sql`affiliations`, sql`changes`, sql`entities where parent_npi is not null`]) {
      expect(await count(table)).toBeGreaterThan(4)
    }
  })

  test('a change of a phone leads to the phone that the record has', async () => {
    const changed = sql`changes c join locations l on l.npi = c.npi and l.position = 0
      where c.field_path = 'locations.0.phone' and c.layer = 'record'`
    expect(await count(changed)).toBeGreaterThan(4)
    expect(await count(sql`${changed} and c.after is distinct from to_jsonb(l.phone)`)).toBe(0)
  })

  test('every batch lies in the past and counts what names it', async () => {
    expect(await count(sql`batches where applied_at > ${NOW} or started_at > applied_at`)).toBe(0)
    const [monthly] = await rows<{ counts: Record<string, number> }>(
      sql`select counts from batches where label = 'NPPES monthly file, demo'`,
    )
    expect(monthly?.counts).toMatchObject({ practitioners: 400, entities: 60 })
  })
})

describe('the accounts of the demo workspace', () => {
  test('are the sign-ins that are printed, all of them at addresses that no one owns', async () => {
    const found = await rows<{ email: string }>(sql`select email from users`)
    expect(found.map(({ email }) => email).sort()).toEqual(DEMO_SIGN_INS.map(({ email }) => email).sort())
    expect(found.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
  })

  test('take the printed password', async () => {
    const [user] = await rows<{ password_hash: string }>(sql`select password_hash from users limit 1`)
    expect(await isPassword(DEMO_PASSWORD, user?.password_hash ?? null)).toBe(true)
  })

  test('hold the roles that show each guard', async () => {
    const found = await rows<{ email: string; types: string[] }>(sql`
      select email, array_agg(distinct type order by type) as types
      from users u join roles r on r.id = any (u.role_ids) group by email`)
    const types = Object.fromEntries(found.map((row) => [row.email, row.types]))
    expect(types['internal@concord.example']).toContain('ORDERLY')
    expect(types['admin@summit.example']).toEqual([
      'CHANGELOG',
      'DATA_UPDATES',
      'DIRECTORY',
      'PORTAL',
      'ROSTER',
    ])
    expect(types['analyst@summit.example']).toEqual(['ROSTER'])
    expect(types['viewer@summit.example']).toEqual(['DIRECTORY'])
    expect(await count(sql`users where not active`)).toBe(1)
    expect(await count(sql`organizations where not active`)).toBe(1)
    expect(await count(sql`organizations where demo`)).toBe(1)
  })
})

test('seeding twice gives the same data to the last byte, but for the salt of the passwords', async () => {
  const print = (database: TestDatabase['database']) =>
    database.asSystem((connection) =>
      connection.rows(sql`
        select 'practitioners' as name, md5(string_agg(t::text, '' order by t::text)) from practitioners t
        union all select 'entities', md5(string_agg(t::text, '' order by t::text)) from entities t
        union all select 'locations', md5(string_agg(t::text, '' order by t::text)) from locations t
        union all select 'affiliations', md5(string_agg(t::text, '' order by t::text)) from affiliations t
        union all select 'claims', md5(string_agg(t::text, '' order by t::text)) from claims t
        union all select 'overlays', md5(string_agg(t::text, '' order by t::text)) from overlay.records t
        union all select 'changes', md5(string_agg((to_jsonb(t) - 'id')::text, '' order by (to_jsonb(t) - 'id')::text)) from changes t
        union all select 'batches', md5(string_agg(t::text, '' order by t::text)) from batches t
        union all select 'organizations', md5(string_agg(t::text, '' order by t::text)) from organizations t
        union all select 'roles', md5(string_agg(t::text, '' order by t::text)) from roles t
        union all select 'users', md5(string_agg(id || name || email || role_ids::text, '' order by id)) from users`),
    )
  const printed = await print(first.database)
  expect(printed).toHaveLength(11)
  expect(await print(second.database)).toEqual(printed)
})

test('seeding a workspace that is there changes nothing', async () => {
  await seedDemo(first.database, { practitioners: 10, entities: 2 })
  expect(await count(sql`practitioners`)).toBe(400)
})

test('a workspace that fails half way leaves nothing behind', async () => {
  const scratch = await createTestDatabase()
  try {
    const broken = {
      ...scratch.database,
      asSystem: ((work) =>
        scratch.database.asSystem(async (connection) => {
          await work(connection)
          throw new Error('killed')
        })) satisfies TestDatabase['database']['asSystem'],
    }
    await expect(seedDemo(broken, { practitioners: 20, entities: 4, now: NOW })).rejects.toThrow('killed')
    const left = await scratch.database.asSystem((connection) =>
      connection.rows(sql`select from organizations`),
    )
    expect(left).toEqual([])
  } finally {
    await scratch.drop()
  }
})
