import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Updates, useUpdates } from './testing/use-updates.ts'

let updates: Updates
beforeAll(async () => {
  updates = await useUpdates()
})
afterAll(() => updates.close())

type Namesakes = {
  last_name: string
  first_name: string
  here: string
  there: string
  zip: string
  phone: string
}

test('a namesake near the place of a line is no more meant than one elsewhere with the phone of the line', async () => {
  const two = await updates.program.database.asSystem((tx) =>
    tx.one<Namesakes>(sql`
      select p.last_name, p.first_name, p.npi::text as here, o.npi::text as there, l.zip, k.phone
      from practitioners p join locations l on l.npi = p.npi and l.position = 0
      join practitioners o on o.last_name = p.last_name and o.first_name = p.first_name and o.npi <> p.npi
      join locations k on k.npi = o.npi and k.position = 0
      where p.status = 'active' and o.status = 'active' and l.phone <> k.phone
        and not exists (select from locations x where x.npi = o.npi and x.zip = l.zip)
        and not exists (select from locations x where x.npi = p.npi and x.phone = k.phone)
      order by p.npi, o.npi limit 1`),
  )
  const row = `"${two?.last_name}, ${two?.first_name}",${two?.zip},${two?.phone},Y`
  const update = await updates.upload(
    await updates.create(),
    'moved.csv',
    `Provider Name,Practice Zip Code,Phone Number,Accepting New Patients\n${row}\n`,
  )
  const [line] = (await updates.lines(update)).lines
  expect(line).toMatchObject({ state: 'toAnswer', verdict: 'ask', npi: null, changes: [] })
  expect(line?.candidates.map(({ npi }) => npi)).toEqual(expect.arrayContaining([two?.here, two?.there]))
})
