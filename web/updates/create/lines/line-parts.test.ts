import { expect, test } from 'vitest'
import type { UpdateLine } from '../queries.ts'
import { listParts } from './line-parts.ts'

const change = (number: number, path: string, field: string, value: unknown, before: unknown = null) => ({
  ...{ number, line: 2, npi: '2414240775', name: 'Mary Brown, MD', path, field, before, value },
  ...{ verdict: 'sure' as const, selected: true },
})
const line = (values: Partial<UpdateLine>): UpdateLine => ({
  ...{
    line: 2,
    state: 'understood',
    raw: null,
    npi: '2414240775',
    name: 'Mary Brown, MD',
    verdict: 'sure',
  },
  ...{
    reason: 'NPI',
    leftOut: false,
    candidates: [],
    said: [],
    same: [],
    unread: [],
    changes: [],
    ...values,
  },
})

test('the address of an added location is one row, which takes all of its changes in or out', () => {
  const place = 'locations.KEY'
  const parts = listParts(
    line({
      changes: [
        change(1, place, 'Location', true),
        change(2, `${place}.address_1`, 'Street', '100 MAIN ST'),
        change(3, `${place}.city`, 'City', 'PLANO'),
        change(4, `${place}.zip`, 'ZIP', '75024'),
        change(5, `${place}.phone`, 'Phone', '9725550133'),
      ],
    }),
  )
  expect(parts.map(({ field, next, changes }) => [field, next, changes.length])).toEqual([
    ['Location', '+ 100 Main St, Plano, 75024', 4],
    ['Phone', '(972) 555-0133', 1],
  ])
})

test('what is added to a list stands with a plus, what ends says so, and what is the same changes nothing', () => {
  const parts = listParts(
    line({
      changes: [
        change(1, 'languages', 'Languages', ['English', 'Portuguese'], ['English']),
        change(2, 'affiliations.1234567893|-', 'Affiliation', false, true),
      ],
      same: [{ path: 'locations.K.fax', label: 'Fax', value: '9725550178' }],
    }),
  )
  expect(parts.map(({ field, now, next }) => [field, now, next])).toEqual([
    ['Languages', 'English', '+ Portuguese'],
    ['Affiliation', 'There', 'Ends'],
    ['Fax', '(972) 555-0178', 'the same'],
  ])
})
