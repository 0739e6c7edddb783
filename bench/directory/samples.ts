import { api } from '@concord/contract'
import type { Connection } from '@concord/server'
import { ALL_FORMS } from '@concord/server/testing/query-forms'
import { pick, randomFrom } from './random.ts'

type Row = {
  last_name: string
  first_name: string
  code: string
  state: string
  zip: string
  npi: string
  city: string
  phone: string
  address_1: string | null
  middle_name: string | null
  credentials: string | null
  gender: string | null
}

/**
 * Describes what is searched for: taken from records at random, so that frequent names and places come up as often as
 * they do in life.
 */
export type Samples = {
  readonly rows: readonly Row[]
  readonly entities: readonly string[]
}

export async function drawSamples(connection: Connection, count: number): Promise<Samples> {
  const { rows } = await connection.client.query<Row>(
    `select p.last_name, p.first_name, p.taxonomies -> 0 ->> 'code' as code, l.state, l.zip, p.npi::text as npi,
       l.city, l.phone, l.address_1, p.middle_name, p.credentials, p.gender
     from practitioners p tablesample system (5) repeatable (42)
     join locations l on l.npi = p.npi and l.position = 0
     where p.last_name ~ '^[A-Za-z]{5,}$' and p.first_name ~ '^[A-Za-z]{4,}$' and l.zip is not null
       and l.city is not null and l.phone is not null
       and jsonb_array_length(p.taxonomies) > 0
     order by hashint8(p.npi) limit $1`,
    [count],
  )
  const affiliated = await connection.client.query<{ npi: string }>(
    `select entity_npi::text as npi from affiliations group by entity_npi having count(*) >= 20
     order by hashint8(entity_npi) limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} records can be searched for`)
  return { rows, entities: affiliated.rows.map(({ npi }) => npi) }
}

const PEOPLE_OF_ALL_FORMS = 20

type SearchBody = NonNullable<Parameters<typeof api.searchPractitioners.body.parse>[0]>
export type Search = ReturnType<typeof api.searchPractitioners.body.parse>

export const buildSearch = (body: SearchBody): Search => api.searchPractitioners.body.parse(body)

/** Swaps two neighboring letters in the middle of a word, so that it is still read as the same name. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
}

export const SEARCHES = {
  name: ({ last_name }: Row) => buildSearch({ query: last_name }),
  specialty: ({ code }: Row) => buildSearch({ specialties: [code] }),
  state: ({ state }: Row) => buildSearch({ states: [state] }),
  both: ({ state, code }: Row) => buildSearch({ states: [state], specialties: [code] }),
  nearest: ({ code, zip }: Row) => buildSearch({ specialties: [code], near: zip }),
  byName: ({ state }: Row) => buildSearch({ states: [state], sort: '-name' }),
  nearbyByName: ({ code, zip }: Row) => buildSearch({ specialties: [code], near: zip, sort: 'name' }),
  byDay: ({ state, code }: Row) => buildSearch({ states: [state], specialties: [code], sort: '-verified' }),
  fuzzy: ({ first_name, last_name }: Row) =>
    buildSearch({ query: `${misspell(first_name)} ${misspell(last_name)}` }),
  person: ({ first_name, last_name }: Row) => buildSearch({ query: `${last_name}, ${first_name}` }),
  npi: ({ npi }: Row) => buildSearch({ query: npi }),
} as const

/** Searches for a person in one box, as people type them: by name, place, number, specialty or in a sentence. */
export function writeQueries(row: Row, at: number): Search[] {
  const { npi, gender, credentials, city, state, zip, phone, code } = row
  const person = {
    ...{ npi, gender, credentials, city, state, zip, phone, codes: [code] },
    ...{ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name },
    places: [{ address1: row.address_1 }],
  }
  const forms = Object.values(ALL_FORMS)
  // Each person is asked for in some of the ways, so that all people together are in all of them.
  return forms.flatMap(([write], index) =>
    index % PEOPLE_OF_ALL_FORMS === at % PEOPLE_OF_ALL_FORMS ? buildSearch({ query: write(person) }) : [],
  )
}

/**
 * Defines what people ask in the proportion in which they ask it: mostly names, then specialties and places, and some
 * write all they know into the one box.
 */
const SHARES: readonly (keyof typeof SEARCHES | 'typed')[] = [
  'name',
  'name',
  'name',
  'person',
  'person',
  'npi',
  'both',
  'both',
  'specialty',
  'nearest',
  'typed',
]

export function drawMix({ rows }: Samples, count: number): Search[] {
  const random = randomFrom(7)
  const typed = rows.flatMap(writeQueries)
  return Array.from({ length: count }, () => {
    const share = pick(SHARES, random)
    return share === 'typed' ? pick(typed, random) : SEARCHES[share](pick(rows, random))
  })
}
