import { expect, test } from 'vitest'
import { takeFillerPhrases } from './filler-phrase.ts'

test.each([
  ['looking for Ada Smith', 'Ada Smith', ['looking for']],
  ['who is ada smith?', 'ada smith?', ['who is']],
  ['NPI No. 2170289682', '2170289682', ['NPI No.']],
  ['npi number of dr. smith', 'of dr. smith', ['npi number']],
  ['last name smith first name ada', 'smith ada', ['last name', 'first name']],
  ['smith city: dallas state: TX', 'smith dallas TX', ['city:', 'state:']],
  ['doctors near me 30311', 'doctors 30311', ['near me']],
  ['470-555-0108 x12', '470-555-0108', ['x12']],
  ['ada.smith@clinic.example', 'ada.smith', ['@clinic.example']],
  ['ada smith phone number', 'ada smith', ['phone number']],
  ['i need a dermatologist in dallas', 'dermatologist in dallas', ['i need a']],
  ['best surgeon in dallas', 'surgeon in dallas', ['best']],
  ['all smith in TX', 'smith in TX', ['all']],
  ['show me all cardiologists in dallas', 'cardiologists in dallas', ['show me all']],
])('%j leaves %j', (query, rest, phrases) => {
  expect(takeFillerPhrases(query, 'practitioner')).toEqual({ rest, phrases })
})

test.each([
  'Best, Ada',
  'ada best',
  'best',
  'Need Ada',
  'Ada Good',
  'portland me',
  'good dallas',
  '"looking for"',
])('%j stays as it is', (query) => {
  expect(takeFillerPhrases(query, 'practitioner')).toEqual({ rest: query, phrases: [] })
})

test('the names of entities begin with such words', () => {
  expect(takeFillerPhrases('best home care in dallas', 'entity').phrases).toEqual([])
})
