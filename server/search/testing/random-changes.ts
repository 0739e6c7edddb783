import fc from 'fast-check'
import type { Connection } from '#server/db/database.ts'
import {
  putAffiliations,
  putEntity,
  putExclusion,
  putExclusionWithoutNpi,
  putLocations,
  putPractitioner,
  removeRecord,
} from '../read-model/testing/golden-records.ts'

/** A function that changes golden records and returns the NPIs that the search must be told of. */
export type Change = (connection: Connection) => Promise<number[]>

const nullable = <Value>(...values: Value[]) => fc.constantFrom(null, ...values)

const LAST_NAMES = [
  'SMITH',
  'SMYTH',
  'SMITHE',
  'SMITH-JONES',
  'DE LA CRUZ',
  "O'NEIL",
  'Álvarez',
  'LEE',
  'JOHN',
  'DALLAS',
  'LA',
  '',
]
const FIRST_NAMES = [
  'JOHN',
  'JON',
  'Jonathan',
  'ROBERT',
  'BOB',
  'MARY ANN',
  'VIRGINIA',
  'ÅSA',
  'LEE',
  'J',
  '',
]
const ENTITY_NAMES = [
  'MERCY HOSPITAL',
  'Mercy Heart Clinic',
  'DALLAS HEART GROUP',
  'HEART',
  'MERCY',
  'TEXAS HEALTH, INC',
  '',
]
const CODES = ['207RC0000X', '207R00000X', '208000000X', '363L00000X', '282N00000X', '1223X0400X', 'XXXX']
/** Places that random changes and the texts of random searches name. */
export const PLACES = [
  { city: 'DALLAS', state: 'TX', zip: '75209' },
  { city: 'Dallas', state: 'TX', zip: '75225' },
  { city: 'FORT WORTH', state: 'TX', zip: '76102' },
  { city: 'OKLAHOMA CITY', state: 'OK', zip: '73112' },
  { city: 'TEXARKANA', state: 'TX', zip: '75501' },
  { city: 'TEXARKANA', state: 'AR', zip: '71854' },
  { city: 'SHREVEPORT', state: 'LA', zip: '71101' },
  { city: 'TORONTO', state: 'ONTARIO', zip: null },
  { city: null, state: null, zip: '99998' },
  { city: 'PARIS', state: null, zip: '75209', country: 'FR' },
]

export const PHONES = ['2145550101', '2145550102']

const taxonomies = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom(...CODES),
    primary: fc.boolean(),
    licenseNumber: nullable('A1'),
    licenseState: nullable('TX', 'CA'),
  }),
  { maxLength: 3, selector: ({ code }) => code },
)
const locations = fc
  .array(
    fc.record({
      place: fc.constantFrom(...PLACES),
      address_1: fc.option(fc.nat({ max: 99 }).map((number) => `${number} ELM ST`)),
      address_2: nullable('', 'STE 4'),
      phone: nullable(...PHONES),
      accepting_new_patients: nullable(true, false),
    }),
    { maxLength: 4 },
  )
  .map((places) => places.map(({ place, ...rest }, index) => ({ ...place, ...rest, position: index - 1 })))

const verifiedAt = fc
  .option(fc.integer({ min: 0, max: 120 }))
  .map((days) => (days === null ? null : new Date(Date.now() - days * 86_400_000).toISOString()))

const practitioner = fc.record({
  status: fc.constantFrom('active' as const, 'active' as const, 'deactivated' as const),
  last_name: nullable(...LAST_NAMES),
  first_name: nullable(...FIRST_NAMES),
  middle_name: nullable('JOHN', 'Q', 'LEE'),
  gender: nullable('F', 'M', 'X'),
  languages: fc.uniqueArray(fc.constantFrom('Spanish', 'French', 'Korean'), { maxLength: 2 }),
  taxonomies,
  other_names: fc.array(
    fc.record({ lastName: nullable(...LAST_NAMES), firstName: nullable(...FIRST_NAMES) }),
    { maxLength: 1 },
  ),
  verified_at: verifiedAt,
})

const entity = fc.record({
  name: nullable(...ENTITY_NAMES),
  kind: nullable('hospital', 'medical group'),
  taxonomies,
  other_names: fc.array(fc.record({ name: fc.constantFrom(...ENTITY_NAMES) }), { maxLength: 1 }),
})

const PRACTITIONERS = 700
const ENTITIES = 60
const ofPractitioner = fc.integer({ min: 1, max: PRACTITIONERS }).map((n) => 2_100_000_000 + n)
const ofEntity = fc.integer({ min: 1, max: ENTITIES }).map((n) => 2_200_000_000 + n)

/** An affiliation at one of the first places of the practitioner, which may not be there, or at none that is stated. */
const affiliation = fc
  .record({ entity_npi: ofEntity, network: nullable('Choice', 'Advantage') })
  .map((drawn) => ({ ...drawn, position: (drawn.entity_npi % 4) - 1 }))
const affiliations = fc.uniqueArray(affiliation, {
  maxLength: 2,
  selector: ({ entity_npi }) => entity_npi,
})

const listed = fc.oneof(
  fc.record({
    lastName: fc.constantFrom('SMITH', 'SMITH JR', 'Smith-Jones', 'ONEIL', 'LEE'),
    firstName: fc.constantFrom('JOHN', 'Jonathan', 'ROBERT', 'MARY', 'LEE'),
    businessName: fc.constant(null),
    state: fc.constantFrom('TX', 'OK', 'CA'),
  }),
  fc.record({
    lastName: fc.constant(null),
    firstName: fc.constant(null),
    businessName: fc.constantFrom('MERCY HOSPITAL, INC.', 'Texas Health', 'HEART LLC'),
    state: fc.constantFrom('TX', 'OK', 'LA'),
  }),
)

const recordChanges = [
  {
    weight: 5,
    arbitrary: fc.tuple(ofPractitioner, practitioner, locations, affiliations).map(
      ([npi, record, places, affiliated]): Change =>
        async (connection) => {
          await putPractitioner(connection, { npi, ...record })
          await putLocations(connection, npi, places)
          return [npi, ...(await putAffiliations(connection, npi, affiliated))]
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(ofEntity, entity, locations).map(
      ([npi, record, places]): Change =>
        async (connection) => {
          await putEntity(connection, { npi, ...record })
          await putLocations(connection, npi, places)
          return [npi]
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(ofPractitioner, ofEntity).map(
      (npi): Change =>
        async (connection) => [npi, ...(await removeRecord(connection, npi))],
    ),
  },
] satisfies fc.WeightedArbitrary<Change>[]

const change: fc.Arbitrary<Change> = fc.oneof(
  ...recordChanges,
  {
    weight: 1,
    arbitrary: listed.map(
      (row): Change =>
        (connection) =>
          putExclusionWithoutNpi(connection, row),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.oneof(ofPractitioner, ofEntity), nullable('2025-01-01')).map(
      ([npi, reinstatedOn]): Change =>
        async (connection) => {
          await putExclusion(connection, npi, reinstatedOn)
          return [npi]
        },
    ),
  },
)

/** Returns the same changes for the same seed. */
export function randomChanges(count: number, seed: number): Change[] {
  return fc.sample(change, { numRuns: count, seed })
}

const renamed = fc.tuple(ofPractitioner, practitioner).map(
  ([npi, record]): Change =>
    async (connection) => {
      await putPractitioner(connection, { npi, ...record })
      return [npi]
    },
)

/** Returns the same changes of practitioners alone, which leave every entity and who works there as they were. */
export function randomPractitionerOverlays(count: number, seed: number): Change[] {
  return fc.sample(renamed, { numRuns: count, seed })
}

/** Returns the same changes of records alone, which an organization may see for itself. */
export function randomOverlays(count: number, seed: number): Change[] {
  return fc.sample(fc.oneof(...recordChanges), { numRuns: count, seed })
}
