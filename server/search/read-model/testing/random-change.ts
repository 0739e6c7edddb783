import fc from 'fast-check'
import type { Connection } from '#server/db/database.ts'
import {
  putAffiliations,
  putEntity,
  putExclusion,
  putLocations,
  putPractitioner,
  removeRecord,
} from './golden-records.ts'

const PRACTITIONERS = 120
const ENTITIES = 12

/** A function that changes golden records and returns the NPIs that the search must be told of. */
export type Change = (connection: Connection) => Promise<number[]>

const practitioner = fc.integer({ min: 1, max: PRACTITIONERS }).map((n) => 2_000_000_000 + n)
const entity = fc.integer({ min: 1, max: ENTITIES }).map((n) => 2_900_000_000 + n)
const nullable = <Value>(...values: Value[]) => fc.constantFrom(null, ...values)
const lastName = nullable('SMITH', 'SMITH', 'SMITH-JONES', "O'NEIL", 'Álvarez', 'LEE', 'SM1TH', '')
const firstName = nullable('JOHN', 'Jon', 'MARY ANN', 'ÅSA', 'LEE', '')
const taxonomies = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('207RC0000X', '208000000X', '363L00000X'),
    primary: fc.boolean(),
    licenseNumber: nullable('A1'),
  }),
  { maxLength: 3 },
)
const location = fc.record({
  position: fc.integer({ min: -1, max: 3 }),
  city: nullable('DALLAS', 'Dallas', 'FORT WORTH'),
  state: nullable('TX', 'OK', 'ONTARIO'),
  zip: nullable('75209', '73139'),
  phone: nullable('2145550101'),
  accepting_new_patients: nullable(true, false),
})
const affiliation = fc.record({
  entity_npi: entity,
  position: fc.integer({ min: -1, max: 1 }),
  network: nullable('Choice', 'Advantage'),
})

const newPractitioner = fc.record({
  npi: practitioner,
  status: fc.constantFrom('active' as const, 'deactivated' as const),
  last_name: lastName,
  first_name: firstName,
  middle_name: firstName,
  gender: nullable('F', 'M', 'X', 'U'),
  languages: fc.subarray(['English', 'Spanish', 'Akan']),
  taxonomies,
  other_names: fc.array(fc.record({ lastName, firstName }), { maxLength: 2 }),
  verified_at: nullable('2026-03-01T23:59:59Z', '1969-12-31T00:00:00Z'),
})
const newEntity = fc.record({
  npi: entity,
  name: nullable('LAKESHORE KIDS CLINIC', 'Lakeshore', 'BAYVIEW, LLC'),
  kind: nullable('hospital', 'medical group'),
  taxonomies,
  other_names: fc.array(fc.record({ name: fc.constantFrom('KIDS OF DALLAS', 'BAYVIEW') }), { maxLength: 2 }),
})

export const randomChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: newPractitioner.map((record) => async (connection: Connection) => {
      await putPractitioner(connection, record)
      return [record.npi]
    }),
  },
  {
    weight: 2,
    arbitrary: newEntity.map((record) => async (connection: Connection) => {
      await putEntity(connection, record)
      return [record.npi]
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.oneof(practitioner, entity),
        fc.uniqueArray(location, { selector: (place) => place.position, maxLength: 3 }),
      )
      .map(([npi, places]) => async (connection: Connection) => {
        await putLocations(connection, npi, places)
        return [npi]
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        practitioner,
        fc.uniqueArray(affiliation, {
          selector: ({ entity_npi, position }) => `${entity_npi} ${position}`,
          maxLength: 3,
        }),
      )
      .map(([npi, list]) => async (connection: Connection) => [
        npi,
        ...(await putAffiliations(connection, npi, list)),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .oneof(practitioner, entity)
      .map((npi) => async (connection: Connection) => [npi, ...(await removeRecord(connection, npi))]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(practitioner, entity), nullable('2025-01-01'))
      .map(([npi, reinstatedOn]) => async (connection: Connection) => {
        await putExclusion(connection, npi, reinstatedOn)
        return [npi]
      }),
  },
)
