import { expect, test } from 'vitest'
import { cityCandidates, parseQuery } from './parse-query.ts'

const cities = new Set(['DALLAS', 'JACKSON', 'NEW YORK', 'OKLAHOMA CITY'])
const kindsOf = (query: string) => parseQuery(query, cities).parts.map((part) => `${part.kind}: ${part.text}`)

test.each([
  ['smith', ['name: smith']],
  ['ada smith', ['name: ada', 'name: smith']],
  ['smith, j', ['lastName: smith', 'firstName: j']],
  ['Smith-Jones, Ada', ['lastName: Smith-Jones', 'lastName: Smith-Jones', 'firstName: Ada']],
  ['smith cardiology 75209', ['name: smith', 'specialty: cardiology', 'zip: 75209']],
  ['75209-1234', ['zip: 75209-1234']],
  ['nurse practitioner dallas', ['specialty: nurse practitioner', 'nameOrCity: dallas']],
  ['heart new york', ['specialty: heart', 'city: new york']],
  ['jackson', ['nameOrCity: jackson']],
  ['smith, dallas', ['lastName: smith', 'firstName: dallas']],
  ['dallas, TX', ['nameOrCity: dallas', 'nameOrState: TX']],
  ['MARIA DE LA CRUZ', ['name: MARIA', 'nameOrState: DE', 'nameOrState: LA', 'name: CRUZ']],
  ['oklahoma city, ok', ['city: oklahoma city', 'nameOrState: ok']],
  ['garcia tx', ['name: garcia', 'nameOrState: tx']],
  ['garcia TX', ['name: garcia', 'nameOrState: TX']],
  ['smith texas', ['name: smith', 'state: texas']],
  ['(214) 555-0142', ['number: (214) 555-0142']],
  ['+1 214.555.0142 smith', ['number: +1 214.555.0142', 'name: smith']],
  ['1234567893', ['number: 1234567893']],
  ['', []],
  ['  ,  ', []],
  ['😀 !!', []],
])('%j is read as %j', (query, expected) => {
  expect(kindsOf(query)).toEqual(expected)
})

test('ten digits that start with 1 or 2 are an NPI only with the right check digit', () => {
  expect(parseQuery('1234567893', cities)).toMatchObject({ parts: [{ npi: '1234567893' }], notices: [] })
  const wrong = parseQuery('1234567890', cities)
  expect(wrong).toMatchObject({ parts: [{ npi: null }] })
  expect(wrong.notices).toEqual([expect.stringContaining('check digit')])
})

test('an NPI that is right as a phone number too may be either', () => {
  const { parts } = parseQuery('2145550142', cities)
  expect(parts).toMatchObject([{ kind: 'number', phone: '2145550142' }])
})

test('every run of up to four words may be a city', () => {
  expect(cityCandidates('new york, NY')).toEqual(['NEW', 'NEW YORK', 'NEW YORK NY', 'YORK', 'YORK NY', 'NY'])
})
