import { expect, test } from 'vitest'
import { listChangedParts, mergeChanges } from './merge-changes.ts'

type Config = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly unused?: readonly string[]
  readonly steps?: readonly object[]
}

const BASE: Config = { fields: { npi: { column: 'NPI' }, zip: { column: 'Zip' } }, unused: ['Notes'] }

test('what only one of two people changed stays, whoever it was', () => {
  const theirs: Config = { fields: { zip: { column: 'Zip' } }, unused: ['Notes', 'NPI'] }
  const yours: Config = { fields: { npi: { column: 'NPI' }, zip: { column: 'Postal' } }, unused: [] }
  expect(mergeChanges(BASE, theirs, yours)).toEqual({
    fields: { zip: { column: 'Postal' } },
    unused: ['NPI'],
  })
  expect(mergeChanges(BASE, BASE, yours)).toEqual(yours)
  expect(mergeChanges(BASE, theirs, BASE)).toEqual(theirs)
})

test('yours counts where both changed the same', () => {
  const say = (column: string, steps: readonly object[]): Config => ({
    fields: { npi: { column }, [column]: 'new' },
    steps,
  })
  expect(mergeChanges(BASE, say('Theirs', [{ a: 1 }]), say('Yours', [{ b: 1 }]))).toEqual({
    fields: { npi: { column: 'Yours' }, Theirs: 'new', Yours: 'new' },
    steps: [{ b: 1 }],
  })
})

test('items of a list are told apart by their field or name', () => {
  const config = (...mappings: readonly { field: string; from: string }[]) => ({ mappings })
  const [npi, zip] = [
    { field: 'npi', from: 'NPI' },
    { field: 'zip', from: 'Zip' },
  ]
  const phone = { field: 'phone', from: 'Tel' }
  const base = config(npi, zip)
  expect(mergeChanges(base, config(zip), config(npi, { ...zip, from: 'Postal' }, phone))).toEqual(
    config({ ...zip, from: 'Postal' }, phone),
  )
})

test.each([
  [
    'settings that one sender has otherwise',
    'overrides',
    { setting: 'severity', rule: 'zip-of-other-state zip', value: 'error' },
    { setting: 'severity', rule: 'zip-of-other-state billing_zip' },
  ],
  [
    'corrections of one field',
    'corrections',
    { field: 'city', from: 'Dalas', to: 'Dallas' },
    { field: 'city', from: 'Huston', to: 'Houston' },
  ],
  [
    'rules about one field',
    'rules',
    { rule: 'npi-check-digit', field: 'npi' },
    { rule: 'npi-unknown', field: 'npi' },
  ],
  ['stops', 'stops', { stop: 'held-share', above: 0.1 }, { stop: 'null-rate-jump', field: 'phone' }],
  ['filters', 'filters', { drop: "npi = ''", reason: 'a' }, { drop: "zip = ''", reason: 'b' }],
])('%s that two people add to a config without any are all kept', (_, name, theirs, yours) => {
  expect(mergeChanges<object>({}, { [name]: [theirs] }, { [name]: [yours] })).toEqual({
    [name]: [theirs, yours],
  })
  const [there, here] = [theirs, yours].map((one) => [...listChangedParts({}, { [name]: [one] }).keys()])
  expect(there).not.toEqual(here)
})

test('an item that one removed and the other left as it was is gone', () => {
  const [one, two] = [{ stop: 'zero-rows' }, { stop: 'row-swing' }]
  expect(
    mergeChanges({ stops: [one, two] }, { stops: [two] }, { stops: [one, two, { stop: 'terms-share' }] }),
  ).toEqual({
    stops: [two, { stop: 'terms-share' }],
  })
})
