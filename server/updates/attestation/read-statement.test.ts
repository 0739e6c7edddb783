import { expect, test } from 'vitest'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { readStatement } from './read-statement.ts'

const spot = { phone: '2145550142', zip: '75225', street: '871 ELM' }
const HERE = '871ELM|75225|US'
const ELSEWHERE = '12ELM|75001|US'
const place = (position: number, street: string, zip: string) => ({
  ...{ position, zip, address_1: street, phone: spot.phone, accepting_new_patients: true },
})

function readNetwork(affiliations: Readonly<Record<string, string>>) {
  const keyed = {
    record: { npi: 1234567893 },
    places: new Map([
      [ELSEWHERE, place(0, '12 Elm', '75001')],
      [HERE, place(1, '871 Elm', '75225')],
    ]),
    affiliations: new Map(Object.entries(affiliations).map(([key, network]) => [key, { network }])),
  } as unknown as KeyedRecord
  const { affiliation, network } = readStatement(keyed, spot, ['Choice', 'Premier']) ?? {}
  return { affiliation, network }
}

test('a network that a record names at another office is neither asked about nor attested at this one', () => {
  expect(readNetwork({ [`1003000126|${ELSEWHERE}`]: 'Choice' })).toEqual({ affiliation: null, network: null })
})

test('a network at this office comes before one without a place, which holds at every office', () => {
  const general = { '1003000126|-': 'Choice' }
  expect(readNetwork(general)).toEqual({ affiliation: '1003000126|-', network: 'Choice' })
  const here = { ...general, [`1003000126|${HERE}`]: 'Premier' }
  expect(readNetwork(here)).toEqual({ affiliation: `1003000126|${HERE}`, network: 'Premier' })
})

test('a network of another organization is no network to ask about', () => {
  expect(readNetwork({ [`1003000126|${HERE}`]: 'Other' })).toEqual({ affiliation: null, network: null })
})
