import { addDays, makeLocationKey, NETWORKS_SETTING, SOURCES, todayInUtc } from '@concord/domain'
import { findUserId, HARBOR, HARBOR_ADMIN, ROLES } from '#server/accounts/testing/people.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'

/** The only network of the organization, which Plan Finder shows. */
export const NETWORK = 'Harbor Medicare'
const PLACE = {
  ...{ address_1: '7 Zyx Way', address_2: null, city: 'YUMA', state: 'AZ', zip: '85364', country: 'US' },
  ...{ phone: '9285550107', accepting_new_patients: true },
}
const MAILING = { ...PLACE, address_1: 'PO Box Zyx', phone: '9285550177' }
/** Parts of what the hidden places state, which no other place does. */
export const HIDDEN_WORDS = ['zyx', '85364', 'yuma', '9285550']
export const HIDDEN_KEY = makeLocationKey(PLACE)

const PEOPLE = 9
/** Behind these positions people have the places that are seen: the hidden one comes first. */
const SHIFT = 10

export type Resident = {
  readonly npi: string
  readonly lastName: string
  readonly firstName: string
  /** Key of the first place that is seen. */
  readonly key: string
}

export type Residents = {
  readonly people: readonly Resident[]
  readonly seenEntity: string
  readonly hiddenEntity: string
}

const IS_SEEN = sql`l.position >= 0 and l.state in ('TX', 'OK') and l.country = 'US'`

async function findResidents(tx: Connection): Promise<Residents> {
  const people = await tx.rows<Resident & { place: Parameters<typeof makeLocationKey>[0] }>(sql`
    select distinct on (p.npi) p.npi::text as npi, p.last_name as "lastName", p.first_name as "firstName",
      to_jsonb(l) as place
    from practitioners p join locations l on l.npi = p.npi and ${IS_SEEN} and l.phone is not null
    where p.status = 'active' and not exists (select from claims c where c.npi = p.npi)
    order by p.npi, l.position limit ${PEOPLE}`)
  const entity = (isSeen: boolean) =>
    tx.one<{ npi: string }>(sql`
      select e.npi::text as npi from entities e
      where e.status = 'active' and (exists (select from locations l where l.npi = e.npi and ${IS_SEEN})) = ${isSeen}
      order by e.npi limit 1`)
  return {
    people: people.map(({ place, ...person }) => ({ ...person, key: makeLocationKey(place) })),
    seenEntity: (await entity(true))?.npi ?? '',
    hiddenEntity: (await entity(false))?.npi ?? '',
  }
}

async function makeRoom(tx: Connection, npis: readonly string[]): Promise<void> {
  const own = sql`npi = any (${npis}::bigint[])`
  await tx.run(sql`delete from locations where ${own} and position < 0`)
  await tx.run(sql`update locations set position = position + ${SHIFT} where ${own}`)
  await tx.run(sql`update affiliations set position = position + ${SHIFT} where ${own} and position >= 0`)
  await tx.run(sql`update practitioners set verified_at = null where ${own}`)
}

async function affiliate(
  tx: Connection,
  npis: readonly string[],
  { entity, position }: { readonly entity: string; readonly position: number },
): Promise<void> {
  await tx.run(sql`
    insert into affiliations (npi, entity_npi, position, network, confirmation, batch_id)
    select p.npi, ${entity}::bigint, ${position}, ${NETWORK}, 'both', p.batch_id
    from practitioners p where p.npi = any (${npis}::bigint[]) on conflict do nothing`)
}

/** Gives people a hidden place before all others, a hidden mailing address, and affiliations there and with a hidden entity. */
async function settle(tx: Connection, { people, seenEntity, hiddenEntity }: Residents): Promise<void> {
  const rows = people.flatMap(({ npi }) => [
    { ...PLACE, npi, position: 0 },
    { ...MAILING, npi, position: -1 },
  ])
  await tx.run(sql`
    insert into locations select * from jsonb_populate_recordset(null::locations, ${JSON.stringify(rows)})`)
  const npis = people.map(({ npi }) => npi)
  await affiliate(tx, npis, { entity: seenEntity, position: 0 })
  await affiliate(tx, npis, { entity: hiddenEntity, position: -1 })
}

/** Has the organization claim all but the last of the people, and something of the hidden place of each. */
async function claim(tx: Connection, { people }: Residents, hasHidden: boolean): Promise<void> {
  const batchId = await openBatch(tx, { sourceId: SOURCES.roster.id, orgId: HARBOR, label: 'Own roster' })
  const observedOn = addDays(todayInUtc(), -85)
  const claims = people.slice(0, -1).map(({ npi, key, lastName }, index) => ({
    ...{ npi: Number(npi), observedOn },
    fields: {
      last_name: lastName,
      ...(index === 0 ? { [`locations.${key}.phone`]: '2145550133' } : {}),
      ...(hasHidden ? { [`locations.${HIDDEN_KEY}.phone`]: '9285550199' } : {}),
    },
  }))
  await stageClaims(tx, batchId, claims)
  await applyClaims(tx, batchId, { userId: null })
}

/**
 * Makes some practitioners belong to the networks of Harbor, which sees Texas and Oklahoma alone. With `isThere` they also live in
 * Arizona: they practice there, get their mail there, and belong to an entity there.
 */
export async function liveElsewhere(
  database: Database,
  { isThere }: { readonly isThere: boolean },
): Promise<Residents> {
  return database.asSystem(async (tx) => {
    await tx.run(sql`update organizations set products = '[{"name":"DATA_UPDATES","active":true}]'::jsonb ||
      (select jsonb_agg(e) from jsonb_array_elements(products) e where e ->> 'name' <> 'DATA_UPDATES') where id = ${HARBOR}`)
    await tx.run(sql`
      insert into organization_settings (org_id, setting, value) values (${HARBOR}, ${NETWORKS_SETTING}, ${NETWORK})`)
    await tx.run(sql`
      update users set role_ids = role_ids || ${ROLES.attester.id}::uuid where id = ${findUserId(HARBOR_ADMIN)}`)
    const residents = await findResidents(tx)
    const npis = residents.people.map(({ npi }) => npi)
    await makeRoom(tx, npis)
    if (isThere) await settle(tx, residents)
    await affiliate(tx, npis.slice(0, 4), { entity: residents.seenEntity, position: -1 })
    await claim(tx, residents, isThere)
    await refreshSearch(tx, npis)
    return residents
  })
}
