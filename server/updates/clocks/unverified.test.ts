import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { makeLocationKey } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { type Updates, useUpdates } from '../testing/use-updates.ts'

type Place = Parameters<typeof makeLocationKey>[0] & { phone: string; zip: string; address_1: string }
type Person = { npi: string; place: string; office: string; affiliation: string }

let updates: Updates
let people: Person[]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const run = (statement: ReturnType<typeof sql>) =>
  updates.program.database.asSystem((tx) => tx.run(statement))

beforeAll(async () => {
  updates = await useUpdates()
  // Those with one affiliation at their first place, with a network of the payer, come first.
  const rows = await updates.program.database.asSystem((tx) =>
    tx.rows<{ npi: number; entity: number; row: Place }>(sql`
      select l.npi, min(a.entity_npi) as entity, to_jsonb(l) as row
      from locations l join practitioners p on p.npi = l.npi and p.status = 'active'
      left join affiliations a on a.npi = l.npi and a.position = 0
      where l.position = 0 and l.country = 'US' and l.phone is not null and l.zip is not null
        and not exists (select from claims c where c.npi = l.npi)
        and (select count(*) from locations o where o.npi = l.npi and o.zip = l.zip and o.address_1 = l.address_1) = 1
      group by l.npi, l.*
      order by (count(*) = 1 and min(a.network) in ('Summit Choice', 'Summit Medicare Advantage')) is true desc, l.npi
      limit 6`),
  )
  people = rows.map(({ npi, entity, row }) => {
    const key = makeLocationKey(row)
    return {
      ...{ npi: String(npi), place: `locations.${key}`, affiliation: `affiliations.${entity}|${key}` },
      office: `${row.phone}|${row.zip}|${row.address_1.trim().toUpperCase()}`,
    }
  })
  expect(people).toHaveLength(6)
})
afterAll(() => updates.close())

const at = (index: number): Person => people[index] as Person

/** Adds a call three hours ago in which an office refused to say anything of people, and returns its item. */
async function callOffice(office: string, npis: readonly string[]): Promise<string> {
  const id = randomUUID()
  await run(sql`
    insert into attestation_calls (org_id, id, channel, state, office_key, office, npis, outcome, started_at, saved_at)
    values (${SUMMIT}, ${id}, 'phone', 'saved', ${office}, '{"name": "Alderbrook", "phone": "2145550199"}',
      ${npis.map(Number)}::bigint[], 'refused', ${hoursAgo(3)}, ${hoursAgo(3)})`)
  return `call:${id}`
}

const readItem = async (itemId: string) => {
  const { reply } = await updates.program.call(ADMIN, api.readClockItem, {
    params: { lane: 'remove', itemId },
  })
  return reply
}
const appliedAt = async (batchId: string) => {
  const batch = await updates.program.database.asSystem((tx) =>
    tx.one<{ applied_at: Date }>(sql`select applied_at from batches where id = ${batchId}`),
  )
  return batch?.applied_at.toISOString()
}
const readEnd = async (itemId: string) => {
  const { item } = await readItem(itemId)
  return [item.state, item.endedAt]
}
const RUNS = ['open', null]

test('a verification before the call does not end its clock, also on the same day, and one after it does', async () => {
  const { npi, office } = at(2)
  const earlier = await updates.say('webAttestation', npi, { [at(2).place]: true })
  await run(sql`update batches set applied_at = ${hoursAgo(4)} where id = ${earlier}`)
  const item = await callOffice(office, [npi])
  expect(await readEnd(item)).toEqual(RUNS)
  // The record counts as verified since noon of the same day; only the moment of the batch tells that it is new.
  const later = await updates.say('phoneAttestation', npi, { [at(2).place]: true })
  expect(await readEnd(item)).toEqual(['met', await appliedAt(later)])
  const { steps } = await readItem(item)
  expect(steps.map(({ label, state }) => [label, state])).toEqual([
    ['Called', 'done'],
    ['Verified or removed', 'done'],
  ])
})

test('a place that is taken off ends the clock at that moment, and undoing that starts it again', async () => {
  const { npi, office, place } = at(3)
  const item = await callOffice(office, [npi])
  await updates.say('dataUpdate', npi, { first_name: 'Corrected' })
  expect(await readEnd(item)).toEqual(RUNS)
  const removal = await updates.say('decidedConflict', npi, { [place]: null })
  expect(await readEnd(item)).toEqual(['met', await appliedAt(removal)])
  await updates.say('decidedConflict', npi, { [place]: true })
  expect(await readEnd(item)).toEqual(RUNS)
})

test('a corrected phone does not end the clock, and the end of the last affiliation at the place does', async () => {
  const { npi, office, place, affiliation } = at(0)
  const item = await callOffice(office, [npi])
  await updates.say('dataUpdate', npi, { [`${place}.phone`]: '2145550177' })
  expect(await readEnd(item)).toEqual(RUNS)
  const end = await updates.say('decidedConflict', npi, { [affiliation]: null })
  expect(await readEnd(item)).toEqual(['met', await appliedAt(end)])
})

test('a network that is taken off the affiliation ends the clock too', async () => {
  const { npi, office, affiliation } = at(1)
  const item = await callOffice(office, [npi])
  const end = await updates.say('decidedConflict', npi, { [`${affiliation}.network`]: null })
  expect(await readEnd(item)).toEqual(['met', await appliedAt(end)])
})

test('a record that ends counts as removed, and the clock runs until all people of the call are settled', async () => {
  const [one, other] = [at(4), at(5)]
  const item = await callOffice(one.office, [one.npi, other.npi])
  // The registry alone says that someone is deactivated.
  await run(sql`update practitioners set status = 'deactivated' where npi = ${one.npi}`)
  await run(sql`
    insert into changes (npi, id, field_path, before, after, at, batch_id)
    select ${one.npi}, gen_random_uuid(), 'status', '"active"', '"deactivated"', ${hoursAgo(1)}, b.id
    from batches b where b.org_id is null limit 1`)
  expect(await readEnd(item)).toEqual(RUNS)
  const alone = await callOffice(one.office, [one.npi])
  expect((await readEnd(alone))[0]).toBe('met')
  const later = await updates.say('webAttestation', other.npi, { [other.place]: true })
  expect(await readEnd(item)).toEqual(['met', await appliedAt(later)])
})
