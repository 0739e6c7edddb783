import { api, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { clearOverlays } from '#server/search/read-model/testing/overlays.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { type RelatedGolden, readRelatedGolden } from '../testing/related-golden.ts'
import { setDirectoryConfig } from '../testing/set-directory-config.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const ANALYST = 'analyst@summit.example'
const TEXAS_AND_OKLAHOMA = { states: ['TX', 'OK'], zipCodes: [] }
const SEED = 20 * inject('depth')

type Family = ReplyOf<typeof api.readEntityFamily>
type Confirmation = 'both' | 'practitioner' | 'entity'

let program: TestProgram
let npis: string[]

/** Parents by NPI and by name, circles, namesakes, shared streets and phones, one-sided affiliations. */
async function shuffleRelations(): Promise<void> {
  npis = await program.database.asSystem(async (connection) => {
    await clearOverlays(connection)
    const rows = await connection.rows<{ npi: string }>(
      sql`select npi::text as npi from entities order by npi`,
    )
    const found = rows.map(({ npi }) => npi)
    const arbitrary = fc.record({
      parent: fc.option(fc.constantFrom(...found), { nil: null }),
      parentName: fc.option(fc.constantFrom('NORTH CARE', 'SOUTH CARE', 'EAST CARE', 'NO SUCH CARE'), {
        nil: null,
      }),
      name: fc.option(fc.constantFrom('NORTH CARE', 'SOUTH CARE', 'EAST CARE'), { nil: null, freq: 2 }),
      isSubpart: fc.constantFrom(true, false, null),
      state: fc.constantFrom('TX', 'OK', 'NV'),
    })
    for (const [index, row] of fc.sample(arbitrary, { numRuns: found.length, seed: SEED }).entries()) {
      await connection.run(sql`
        update entities set parent_npi = ${row.parent}, parent_name = ${row.parentName}, is_subpart = ${row.isSubpart},
          name = coalesce(${row.name}, name) where npi = ${found[index]}`)
      await connection.run(sql`
        update locations set state = ${row.state}, zip = ${{ TX: '75201', OK: '73112', NV: '89501' }[row.state]},
          address_1 = ${`${(index % 5) + 1} ELM ST`}, phone = ${`21455501${10 + (index % 7)}`}
        where npi = ${found[index]} and position = 0`)
    }
    await connection.run(sql`
      update affiliations set confirmation = (array['both', 'practitioner', 'entity'])[1 + (npi % 3)::int]`)
    await connection.run(sql`
      update locations set address_1 = '2 ELM ST', zip = '75201', state = 'TX', phone = '2145550112'
      where position = 0 and npi % 4 = 0 and npi in (select npi from practitioners)`)
    return found
  })
}

beforeAll(async () => {
  program = await startTestProgram()
  await shuffleRelations()
})
afterAll(() => program.close())

const viewers = [
  ['anyone', VIEWER, undefined],
  ['an organization held to states', HARBOR, TEXAS_AND_OKLAHOMA],
] as const

function membersOf({ affiliations }: RelatedGolden, entityNpi: string): Map<string, Confirmation> {
  const members = new Map<string, Confirmation>()
  for (const { npi, entity_npi, confirmation } of affiliations) {
    if (entity_npi !== entityNpi) continue
    const before = members.get(npi)
    const isSame = before === undefined || before === confirmation
    members.set(npi, isSame ? (confirmation as Confirmation) : 'both')
  }
  return members
}

async function readAllMembers(email: string, npi: string, more: object = {}): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, reply } = await program.call(email, api.listEntityMembers, {
      params: { npi, page, ...more },
    })
    expect(status).toBe(200)
    found.push(...reply.members.map((member) => member.npi))
    if (found.length >= reply.total) return found
  }
}

describe.each(viewers)('for %s', (_, email, entitlement) => {
  let golden: RelatedGolden
  let seen: Set<string>
  beforeAll(async () => {
    golden = await readRelatedGolden(program.database, entitlement)
    seen = new Set(golden.entities.map(({ npi }) => npi))
  })

  test('the members of an entity are those of its affiliations that may be seen, by who confirms them', async () => {
    let affiliated = 0
    for (const npi of seen) {
      const expected = membersOf(golden, npi)
      const { reply } = await program.call(email, api.listEntityMembers, { params: { npi } })
      const countOf = (side: Confirmation) => [...expected.values()].filter((other) => other === side).length
      expect([npi, reply.total, reply.counts]).toEqual([
        npi,
        expected.size,
        { both: countOf('both'), practitioner: countOf('practitioner'), entity: countOf('entity') },
      ])
      const { reply: record } = await program.call(email, api.readEntity, { params: { npi } })
      expect([npi, record.entity.practitionerCount]).toEqual([npi, expected.size])
      affiliated += expected.size
      const oneSided = [...expected].filter(([, side]) => side === 'entity').map(([member]) => member)
      const listed = await readAllMembers(email, npi, { confirmation: 'entity', sort: '-verifiedAt' })
      expect(listed.toSorted()).toEqual(oneSided.toSorted())
    }
    expect(affiliated).toBeGreaterThan(20)
  })

  test('the networks of an entity are those of its affiliations that may be seen, each member once', async () => {
    let counted = 0
    for (const npi of seen) {
      const members = Map.groupBy(
        golden.affiliations.filter((row) => row.entity_npi === npi && row.network !== null),
        ({ network }) => network ?? '',
      )
      const expected = [...members]
        .map(([name, rows]) => ({ name, memberCount: new Set(rows.map((row) => row.npi)).size }))
        .toSorted((a, b) => b.memberCount - a.memberCount || (a.name < b.name ? -1 : 1))
      const { reply } = await program.call(email, api.listEntityNetworks, { params: { npi } })
      expect([npi, reply]).toEqual([npi, { networks: expected, total: membersOf(golden, npi).size }])
      counted += expected.length
    }
    expect(counted).toBeGreaterThan(5)
  })

  test('the places of members are those where they work for the entity', async () => {
    for (const npi of seen) {
      const { reply } = await program.call(email, api.listEntityMembers, { params: { npi } })
      for (const member of reply.members) {
        const positions = golden.affiliations
          .filter((row) => row.npi === member.npi && row.entity_npi === npi)
          .map(({ position }) => position)
        const zips = golden.places
          .filter((row) => row.npi === member.npi && positions.includes(row.position))
          .map(({ zip }) => zip)
        expect(member.zips).toEqual([...new Set(zips)].toSorted())
      }
    }
  })

  test('shared phones and addresses count others that have them at a place that may be seen', async () => {
    let shared = 0
    for (const npi of seen) {
      const { reply } = await program.call(email, api.readSharedContacts, { params: { npi } })
      const members = membersOf(golden, npi)
      const own = golden.places.filter((place) => place.npi === npi)
      const countOthers = (isSame: (place: (typeof own)[number]) => boolean) => {
        const others = new Set(
          golden.places.filter((row) => row.npi !== npi && isSame(row)).map((row) => row.npi),
        )
        const people = golden.practitioners.filter((row) => others.has(row.npi))
        return {
          memberCount: people.filter((row) => members.has(row.npi)).length,
          otherPractitionerCount: people.filter((row) => !members.has(row.npi)).length,
          entityCount: golden.entities.filter((row) => others.has(row.npi)).length,
        }
      }
      for (const { phone, entities, ...counts } of reply.phones) {
        expect([npi, phone, counts]).toEqual([npi, phone, countOthers((place) => place.phone === phone)])
        expect(entities).toHaveLength(Math.min(3, counts.entityCount))
        shared += counts.entityCount
      }
      for (const { positions, address1, zip, entities: _entities, ...counts } of reply.addresses) {
        const isSame = (place: (typeof own)[number]) => place.address_1 === address1 && place.zip === zip
        expect([npi, address1, counts]).toEqual([npi, address1, countOthers(isSame)])
        expect(positions).toEqual(
          own
            .filter(isSame)
            .map(({ position }) => position)
            .toSorted((a, b) => a - b),
        )
      }
      expect(new Set(reply.phones.map(({ phone }) => phone))).toEqual(
        new Set(own.flatMap(({ phone }) => (phone === null ? [] : [phone]))),
      )
    }
    expect(shared).toBeGreaterThan(20)
  })

  test('the family holds what may be seen, follows the stated parents, and ends in circles', async () => {
    const byNpi = new Map(golden.entities.map((row) => [row.npi, row]))
    const namedBy = (name: string) => {
      const all = golden.entities.filter((row) => row.name === name)
      const wholes = all.filter((row) => row.is_subpart !== true)
      return all.length === 1 ? all[0] : wholes.length === 1 ? wholes[0] : undefined
    }
    const parentOf = (npi: string): { npi: string; statedBy: string } | undefined => {
      const row = byNpi.get(npi)
      if (row?.parent_npi)
        return byNpi.has(row.parent_npi) ? { npi: row.parent_npi, statedBy: 'npi' } : undefined
      const named = row?.parent_name ? namedBy(row.parent_name) : undefined
      return named && named.npi !== npi ? { npi: named.npi, statedBy: 'name' } : undefined
    }
    let levels = 0
    for (const npi of seen) {
      const { reply } = await program.call(email, api.readEntityFamily, { params: { npi } })
      const expected: { npi: string; statedBy: string }[] = []
      for (let above = parentOf(npi); above && expected.length < 12; above = parentOf(above.npi)) {
        if (above.npi === npi || expected.some((one) => one.npi === above?.npi)) break
        expected.push(above)
      }
      expect([npi, reply.ancestors.map((one) => ({ npi: one.npi, statedBy: one.statedBy }))]).toEqual([
        npi,
        expected,
      ])
      levels += expected.length
      const childrenOf = (parent: string, without: string) =>
        golden.entities.filter(
          (row) => row.npi !== without && row.npi !== parent && parentOf(row.npi)?.npi === parent,
        )
      const list = ({ total, entities }: Family['children']) => [
        total,
        entities.map((one) => one.npi).toSorted(),
      ]
      const children = childrenOf(npi, npi)
      expect([npi, ...list(reply.children)]).toEqual([
        npi,
        children.length,
        children.map((row) => row.npi).toSorted(),
      ])
      const parent = expected[0]?.npi
      const siblings = parent === undefined ? [] : childrenOf(parent, npi)
      expect([npi, ...list(reply.siblings)]).toEqual([
        npi,
        siblings.length,
        siblings.map((row) => row.npi).toSorted(),
      ])
      for (const one of [...reply.ancestors, ...reply.children.entities]) {
        expect([one.npi, one.practitionerCount]).toEqual([one.npi, membersOf(golden, one.npi).size])
        expect(one.childCount).toBe(
          golden.entities.filter((row) => row.parent_npi === one.npi && row.npi !== one.npi).length,
        )
      }
    }
    expect(levels).toBeGreaterThan(10)
  })

  test('an entity that may not be seen is not found by any of the calls', async () => {
    const hidden = npis.filter((npi) => !seen.has(npi))
    for (const npi of [...hidden, makeNpi('299999998')]) {
      for (const endpoint of [
        api.readEntityFamily,
        api.listEntityMembers,
        api.listEntityNetworks,
        api.readSharedContacts,
      ]) {
        const { status, reply } = await program.call(email, endpoint, { params: { npi } })
        expect([npi, status, reply.code]).toEqual([npi, 404, 'not_found'])
      }
    }
    expect(hidden.length > 0).toBe(entitlement !== undefined)
  })
})

test('members are found by the first letters of their names, in any order, and by NPI', async () => {
  const golden = await readRelatedGolden(program.database, undefined)
  const npi = npis.toSorted((a, b) => membersOf(golden, b).size - membersOf(golden, a).size)[0] ?? ''
  const { reply } = await program.call(VIEWER, api.listEntityMembers, { params: { npi } })
  const {
    lastName,
    firstName,
    npi: member,
  } = reply.members.at(-1) ?? { lastName: '', firstName: '', npi: '' }
  for (const search of [
    member,
    `${lastName?.slice(0, 3).toLowerCase()}`,
    `${firstName} ${lastName}`,
    `${lastName}, ${firstName?.[0]}`,
  ]) {
    expect([search, await readAllMembers(VIEWER, npi, { search })]).toEqual([
      search,
      expect.arrayContaining([member]),
    ])
  }
  expect(await readAllMembers(VIEWER, npi, { search: '%' })).toEqual([])
})

test('members are found by any word of a name, with or without its accents, apostrophes and hyphens', async () => {
  const golden = await readRelatedGolden(program.database, undefined)
  const npi = npis.find((one) => membersOf(golden, one).size > 0) ?? ''
  const [member = ''] = membersOf(golden, npi).keys()
  for (const [lastName, firstName, searches] of [
    ['DE LA CRUZ', 'MARY ANN', ['cruz', 'de la cruz', 'mary ann', 'Cruz, Ann']],
    ["O'BRIEN", 'JOSÉ', ["o'brien".replace("'", ''), "o'brien", 'jose', 'O’Brien, José']],
    ['SMITH-GARCIA', 'LEE', ['smith-garcia', 'Garcia Smith']],
  ] as const) {
    await program.database.asSystem((connection) =>
      connection.run(
        sql`update practitioners set last_name = ${lastName}, first_name = ${firstName} where npi = ${member}`,
      ),
    )
    for (const search of [...searches, 'ruz', 'mith'])
      expect([search, (await readAllMembers(VIEWER, npi, { search })).includes(member)]).toEqual([
        search,
        (searches as readonly string[]).includes(search),
      ])
  }
})

test('shared contacts reveal no affiliation at a hidden place', async () => {
  const { entity, phone, member } = await program.database.asSystem(async (connection) => {
    const own = await connection.one<{ npi: string; phone: string }>(sql`
      select npi::text as npi, phone from locations
      where position = 0 and state = 'TX' and npi in (select npi from entities) order by npi limit 1`)
    const person = await connection.one<{ npi: string }>(sql`
      select min(a.npi)::text as npi from affiliations a
      join locations there on there.npi = a.npi and there.position = 0
      join locations elsewhere on elsewhere.npi = a.npi and elsewhere.position = 1`)
    await connection.run(sql`
      update affiliations set entity_npi = ${own?.npi}, position = 1, network = null
      where ctid = (select min(ctid) from affiliations where npi = ${person?.npi})`)
    await connection.run(sql`
      delete from affiliations where npi = ${person?.npi} and entity_npi = ${own?.npi} and position <> 1`)
    await connection.run(sql`
      update locations set phone = ${own?.phone}, zip = '75201', state = 'TX'
      where npi = ${person?.npi} and position = 0`)
    return { entity: own?.npi ?? '', phone: own?.phone ?? '', member: person?.npi ?? '' }
  })
  const readCounts = async (state: string, zip: string) => {
    await program.database.asSystem((connection) =>
      connection.run(
        sql`update locations set state = ${state}, zip = ${zip} where npi = ${member} and position = 1`,
      ),
    )
    const { reply } = await program.call(HARBOR, api.readSharedContacts, { params: { npi: entity } })
    const shared = reply.phones.find((one) => one.phone === phone)
    return [shared?.memberCount ?? 0, shared?.otherPractitionerCount ?? 0] as const
  }
  const [members, others] = await readCounts('TX', '75201')
  expect(members).toBeGreaterThan(0)
  expect(await readCounts('NV', '89501')).toEqual([members - 1, others + 1])
})

test('an organization’s own affiliations count in its view alone', async () => {
  const golden = await readRelatedGolden(program.database, undefined)
  const npi = npis[0] ?? ''
  const outsider = golden.practitioners.find((row) => !membersOf(golden, npi).has(row.npi))?.npi ?? ''
  await program.database.asSystem(async (connection) => {
    const org = await connection.one<{ id: string }>(
      sql`select id from organizations where client_id = 'summit'`,
    )
    const id = org?.id ?? ''
    await connection.run(
      sql`insert into overlay.records (npi, view_id, org_id) values (${outsider}, ${id}, ${id})`,
    )
    await connection.run(sql`
      insert into overlay.practitioners select p.*, ${id}, ${id} from practitioners p where npi = ${outsider}`)
    await connection.run(sql`
      insert into overlay.locations select l.*, ${id}, ${id} from locations l where npi = ${outsider}`)
    await connection.run(sql`
      insert into overlay.affiliations (npi, entity_npi, position, confirmation, batch_id, view_id, org_id)
      select npi, ${npi}, -1, 'entity', batch_id, ${id}, ${id} from practitioners where npi = ${outsider}`)
  })
  expect(await readAllMembers(VIEWER, npi)).toContain(outsider)
  expect(await readAllMembers('internal@concord.example', npi)).not.toContain(outsider)
})

test.each([api.readEntityFamily, api.listEntityMembers, api.listEntityNetworks, api.readSharedContacts])(
  '$path needs a sign-in, an account in use, the permission and access to entity data',
  async (endpoint) => {
    const params = { npi: npis[0] ?? '' }
    const codeFor = async (email: string | null) =>
      (await program.call(email, endpoint, { params })).reply.code
    expect(await codeFor(null)).toBe('unauthenticated')
    expect(await codeFor('disabled@summit.example')).toBe('account_disabled')
    expect(await codeFor(ANALYST)).toBe('forbidden')
    await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER' })
    expect(await codeFor(VIEWER)).toBe('forbidden')
    await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
    expect((await program.call(VIEWER, endpoint, { params: { npi: 'abc' } })).reply.code).toBe(
      'invalid_input',
    )
  },
)
