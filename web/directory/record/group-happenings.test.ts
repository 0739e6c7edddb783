import { expect, test } from 'vitest'
import { groupHappenings, tellHappening } from './group-happenings.ts'
import type { RecordChange } from './queries.ts'

const change = (fieldPath: string, before: unknown, after: unknown, position = 1): RecordChange => ({
  ...{ fieldPath, before, after, changedAgainOn: null },
  ...{ at: '2026-07-06T04:10:00Z', batchId: 'ba7c0000-0000-4000-8000-000000000001' },
  place: { position, address1: '12 OAK', city: 'DALLAS', state: 'TX', zip: '75209' },
})
const OAK = 'locations.12OAK|75209|US'
const told = (changes: readonly RecordChange[]) =>
  groupHappenings(changes).map((happening) =>
    happening.kind === 'field'
      ? happening.change.fieldPath
      : `${tellHappening(happening)} (${happening.changes.length})`,
  )

test('a place that came or went is one thing that happened, with all of its fields', () => {
  expect(
    told([
      change('last_name', 'SMITH', 'JONES'),
      change(`${OAK}.address_1`, null, '12 OAK'),
      change(`${OAK}.phone`, null, '2145550142'),
      change('locations.9ELM|75209|US.address_1', '9 ELM', null, 0),
      change('locations.9ELM|75209|US.phone', '2145550143', null, 0),
    ]),
  ).toEqual(['last_name', 'Location 2 added (2)', 'Location 1 removed (2)'])
})

test('a place that the registry lacks has no number', () => {
  expect(told([change(`${OAK}.address_1`, null, '12 OAK', 120_512_325)])).toEqual(['Location added (1)'])
})

test('fields that a place got or that changed are told one by one', () => {
  expect(
    told([change(`${OAK}.phone`, null, '2145550142'), change(`${OAK}.fax`, null, '2145550143')]),
  ).toEqual([`${OAK}.phone`, `${OAK}.fax`])
  expect(
    told([change(`${OAK}.address_1`, '12 OAK', '12 OAK ST'), change(`${OAK}.phone`, null, '2145550142')]),
  ).toEqual([`${OAK}.address_1`, `${OAK}.phone`])
})

test('the mailing address and affiliations have their own words', () => {
  expect(
    told([
      change('locations.-1.address_1', null, 'PO BOX 1', -1),
      change('affiliations.2478465992|-', null, true),
    ]),
  ).toEqual(['Mailing address added (1)', 'Affiliation added (1)'])
})
