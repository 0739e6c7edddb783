import { makeNpi } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const BATCH = 'd0b1e000-0000-4000-8000-000000000001'

export type MadePlace = { city: string; state: string; zip: string; address_1?: string; phone?: string }
export type MadePerson = {
  first9: string
  lastName: string
  firstName: string
  middleName?: string
  license?: [state: string, number: string]
  specialty?: string
  places?: readonly MadePlace[]
}

export const DALLAS: MadePlace = {
  city: 'DALLAS',
  state: 'TX',
  zip: '75201',
  address_1: '17 QUILL ST',
  phone: '2145550142',
}
export const RENO: MadePlace = {
  city: 'RENO',
  state: 'NV',
  zip: '89501',
  address_1: '9 SAGE RD',
  phone: '7755550108',
}

/** Writes practitioners as the registry would state them, each again, and returns their NPIs. */
export async function putPeople(database: Database, people: readonly MadePerson[]): Promise<string[]> {
  return database.asSystem(async (connection) => {
    for (const { first9, lastName, firstName, middleName, license, specialty, places } of people) {
      const npi = makeNpi(first9)
      const [licenseState, licenseNumber] = license ?? [null, null]
      const taxonomies = [{ code: specialty ?? '207R00000X', primary: true, licenseState, licenseNumber }]
      await connection.run(sql`delete from practitioners where npi = ${npi}`)
      await connection.run(sql`delete from locations where npi = ${npi}`)
      await connection.run(sql`
        insert into practitioners (npi, status, last_name, first_name, middle_name, gender, taxonomies, batch_id)
        values (${npi}, 'active', ${lastName}, ${firstName}, ${middleName ?? null}, 'F', ${JSON.stringify(taxonomies)}, ${BATCH})`)
      for (const [position, place] of (places ?? [DALLAS]).entries()) {
        await connection.run(sql`
          insert into locations (npi, position, address_1, city, state, zip, phone)
          values (${npi}, ${position}, ${place.address_1}, ${place.city}, ${place.state}, ${place.zip}, ${place.phone})`)
      }
    }
    return people.map(({ first9 }) => makeNpi(first9))
  })
}
