import { api, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { setDirectoryConfig } from '../testing/set-directory-config.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const ANALYST = 'analyst@summit.example'

type Entity = ReplyOf<typeof api.readEntity>['entity']

let program: TestProgram
let withParent: string
let largest: { npi: string; practitioners: number }

beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asSystem(async (connection) => ({
    child: await connection.one<{ npi: string }>(
      sql`select npi::text from entities where parent_npi is not null order by npi limit 1`,
    ),
    large: await connection.one<{ npi: string; practitioners: number }>(sql`
      select entity_npi::text as npi, count(distinct npi)::int as practitioners from affiliations
      group by entity_npi order by 2 desc, 1 limit 1`),
  }))
  if (!found.child || !found.large) throw new Error('The demo workspace has no entity to read')
  withParent = found.child.npi
  largest = found.large
})
afterAll(() => program.close())

const read = (email: string | null, npi: string) => program.call(email, api.readEntity, { params: { npi } })

async function entityOf(npi: string, email = VIEWER): Promise<Entity> {
  const { status, reply } = await read(email, npi)
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.entity
}

describe('an entity', () => {
  test('has its names, kind, parent, official, specialties, locations and source', async () => {
    const entity = await entityOf(withParent)
    const parent = await entityOf(entity.parentNpi ?? '')
    expect(entity.parentName).toBe(parent.name)
    expect([entity.status, entity.isSubpart, parent.isSubpart]).toEqual(['active', true, false])
    expect(parent.kind).toBe('health system')
    expect(entity.authorizedOfficial).toMatchObject({ title: expect.any(String), phone: expect.any(String) })
    expect(entity.authorizedOfficial?.name).toMatch(/^\p{Lu}\p{Ll}+ /u)
    expect(entity.taxonomies.filter(({ primary }) => primary)).toHaveLength(1)
    expect(entity.locations[0]).toMatchObject({ position: 0, county: expect.any(String) })
    expect(entity.source.kind).toBe('registry')
  })

  test('counts its practitioners once each, wherever they work for it', async () => {
    expect((await entityOf(largest.npi)).practitionerCount).toBe(largest.practitioners)
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into affiliations (npi, entity_npi, position, confirmation, batch_id)
        select npi, entity_npi, 77, confirmation, batch_id from affiliations where entity_npi = ${largest.npi}
        on conflict do nothing`),
    )
    expect((await entityOf(largest.npi)).practitionerCount).toBe(largest.practitioners)
  })

  test('is excluded while an exclusion is in force, whatever else it is', async () => {
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into exclusions (npi, excluded_on, type, waiver_state, batch_id)
        select ${withParent}, '2024-05-20', '1128a1', 'TX', batch_id from entities where npi = ${withParent}`),
    )
    const { status, exclusions } = await entityOf(withParent)
    expect(status).toBe('excluded')
    expect(exclusions).toEqual([
      { type: '1128a1', excludedOn: '2024-05-20', reinstatedOn: null, waiverState: 'TX' },
    ])
  })

  test('without a name, a place or anything else but its dates can be read', async () => {
    const npi = makeNpi('299999901')
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into entities (npi, status, deactivated_on, batch_id)
        select ${npi}, 'deactivated', '2026-06-15', batch_id from entities limit 1`),
    )
    expect(await entityOf(npi)).toMatchObject({
      status: 'deactivated',
      name: null,
      deactivatedOn: '2026-06-15',
      locations: [],
      mailingAddress: null,
      authorizedOfficial: null,
      practitionerCount: 0,
    })
    expect((await read(HARBOR, npi)).status).toBe(404)
  })
})

test.each([
  ['an NPI that no one has', makeNpi('299999999'), 404, 'not_found'],
  ['what is no NPI', 'abc', 400, 'invalid_input'],
])('%s is not answered', async (_, npi, expectedStatus, code) => {
  const { status, reply } = await read(VIEWER, npi)
  expect([status, reply.code]).toEqual([expectedStatus, code])
})

test('a practitioner is not found among the entities', async () => {
  const practitioner = await program.database.asSystem((connection) =>
    connection.one<{ npi: string }>(sql`select npi::text from practitioners limit 1`),
  )
  expect((await read(VIEWER, practitioner?.npi ?? '')).status).toBe(404)
})

describe('who may read it', () => {
  test('needs a sign-in, an account in use, the permission and access to entity data', async () => {
    expect((await read(null, withParent)).reply.code).toBe('unauthenticated')
    expect((await read('disabled@summit.example', withParent)).reply.code).toBe('account_disabled')
    expect((await read(ANALYST, withParent)).reply).toMatchObject({
      code: 'forbidden',
      details: { kind: 'permission', permission: 'READ' },
    })
    await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER' })
    expect((await read(VIEWER, withParent)).reply.code).toBe('forbidden')
    await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
  })

  test('of an organization held to states reads what has a place there, and only such places', async () => {
    const all = await program.database.asSystem((connection) =>
      connection.rows<{ npi: string; inside: number; total: number }>(sql`
        select npi::text, (count(*) filter (where state in ('TX', 'OK')))::int as inside, count(*)::int as total
        from locations where position >= 0 and npi in (select npi from entities) group by npi order by npi`),
    )
    for (const { npi, inside } of all) {
      const { status, reply } = await read(HARBOR, npi)
      expect([npi, status]).toEqual([npi, inside > 0 ? 200 : 404])
      if (status === 200) expect([npi, reply.entity.locations.length]).toEqual([npi, inside])
    }
    expect(all.some(({ inside }) => inside === 0)).toBe(true)
    expect(all.some(({ inside }) => inside > 0)).toBe(true)
  })

  test('of an organization held to ZIP codes sees one place, no mailing address elsewhere, and its own practitioners', async () => {
    const { npi } = largest
    const zip = (await entityOf(npi)).locations[0]?.zip ?? ''
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into locations (npi, position, address_1, city, state, zip)
        values (${npi}, -1, 'PO BOX 12', 'RENO', 'NV', '89501'), (${npi}, 90, '1 FAR RD', 'RENO', 'NV', '89501')`),
    )
    await setDirectoryConfig(program.database, 'harbor', { states: [], zipCodes: [zip] })
    const seen = await entityOf(npi, HARBOR)
    const expected = await program.database.asSystem((connection) =>
      connection.one<{ total: number }>(sql`
        select count(distinct a.npi)::int as total from affiliations a join locations l on l.npi = a.npi
        where a.entity_npi = ${npi} and l.position >= 0 and l.zip = ${zip}`),
    )
    expect(new Set(seen.locations.map((location) => location.zip))).toEqual(new Set([zip]))
    expect(seen.mailingAddress).toBeNull()
    expect(seen.practitionerCount).toBe(expected?.total)
    expect((await entityOf(npi)).mailingAddress?.city).toBe('RENO')
    await setDirectoryConfig(program.database, 'harbor', { states: ['TX', 'OK'], zipCodes: [] })
  })
})
