import { expect, test } from 'vitest'
import { compareHits, type HitFacts, type HitState } from './compare-hits.ts'

const NPI = '2000000006'
const ADA: HitFacts = {
  npi: NPI,
  name: 'Ada Lin, MD',
  isDeactivated: false,
  isExcluded: false,
  city: 'DALLAS',
  state: 'TX',
  zip: '75209',
  batchId: 'record',
  exclusionBatchId: null,
  isSeen: true,
}

function changes(before: HitState | null, now: Partial<HitFacts> | null, isHit = now !== null) {
  const known = new Map(before ? [[NPI, before] as const] : [])
  const facts = new Map(now ? [[NPI, { ...ADA, ...now }] as const] : [])
  return compareHits(known, facts, new Set(isHit ? [NPI] : [])).map(
    ({ kind, before, after, batchId }) => [kind, before, after, batchId] as const,
  )
}

test('a hit that stayed as it was is no news', () => {
  expect(changes(ADA, {})).toEqual([])
  expect(changes({ ...ADA, city: 'Dallas' }, {})).toEqual([])
})

test('a record enters and leaves the search', () => {
  expect(changes(null, {})).toEqual([['entered', null, 'Dallas, TX 75209', 'record']])
  expect(changes(ADA, {}, false)).toEqual([['left', 'Dallas, TX 75209', null, 'record']])
})

test('a deactivation and its end are reported with the status before and after', () => {
  const deactivated = { ...ADA, isDeactivated: true }
  expect(changes(ADA, deactivated)).toEqual([['deactivated', 'active', 'deactivated', 'record']])
  expect(changes(deactivated, {})).toEqual([['reactivated', 'deactivated', 'active', 'record']])
})

test('an exclusion and its end belong to the batch of the exclusion', () => {
  const excluded = { ...ADA, isExcluded: true, exclusionBatchId: 'list' }
  expect(changes(ADA, excluded)).toEqual([['excluded', 'active', 'excluded', 'list']])
  expect(changes(excluded, { exclusionBatchId: 'list' })).toEqual([
    ['reinstated', 'excluded', 'active', 'list'],
  ])
})

test('a move tells both places, also when there was none or is none any more', () => {
  const nowhere = { city: null, state: null, zip: null }
  expect(changes(ADA, { city: 'PLANO', zip: '75023' })).toEqual([
    ['moved', 'Dallas, TX 75209', 'Plano, TX 75023', 'record'],
  ])
  expect(changes({ ...ADA, ...nowhere }, {})).toEqual([['moved', null, 'Dallas, TX 75209', 'record']])
  expect(changes(ADA, nowhere)).toEqual([['moved', 'Dallas, TX 75209', null, 'record']])
})

test('all that happened to one record is reported, what asks for action first', () => {
  const now = { isExcluded: true, exclusionBatchId: 'list', isDeactivated: true, zip: '75201' }
  expect(changes(ADA, now, false).map(([kind]) => kind)).toEqual(['excluded', 'deactivated', 'moved', 'left'])
})

test('a record that is gone has left and is named by its NPI', () => {
  const [change, ...others] = compareHits(new Map([[NPI, ADA]]), new Map(), new Set())
  expect(change).toMatchObject({ kind: 'left', name: 'NPI 2000000006', batchId: null })
  expect(others).toEqual([])
})

test('changes of one kind come by name', () => {
  const facts = ['Cy', 'Ada', 'Bo'].map((name, index) => ({ ...ADA, npi: `200000000${index}`, name }))
  const npis = facts.map((fact) => [fact.npi, fact] as const)
  const entered = compareHits(new Map(), new Map(npis), new Set(npis.map(([npi]) => npi)))
  expect(entered.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Cy'])
})

test('of a record that may no longer be seen nothing else is told than that it left', () => {
  const now = { isExcluded: true, isDeactivated: true, city: null, state: null, zip: null, isSeen: false }
  expect(changes(ADA, now, false)).toEqual([['left', 'Dallas, TX 75209', null, 'record']])
})
