import { expect, test } from 'vitest'
import { cityCandidates } from './query-words.ts'
import { readQuery } from './read-query.ts'
import type { Subject } from './subject.ts'

const NAMES = [
  'DALLAS',
  'JACKSON',
  'NEW YORK',
  'OKLAHOMA CITY',
  'PORTLAND',
  'FORT WORTH',
  'SAINT LOUIS',
  'HOUSTON',
  'BALTIMORE',
]
const ALIASES: readonly [string, string][] = [
  ['OKC', 'OKLAHOMA CITY'],
  ['NYC', 'NEW YORK'],
  ['FT WORTH', 'FORT WORTH'],
  ['ST LOUIS', 'SAINT LOUIS'],
]
const cities = new Map(
  [...NAMES.map((name) => [name, name] as const), ...ALIASES].map(([typed, name]) => [typed, [name]]),
)
const read = (query: string, subject: Subject = 'p') => readQuery(query, { subject, cities })
const kindsOf = (query: string, subject?: Subject) =>
  read(query, subject).parts.map((part) => `${part.kind}: ${part.text}`)

test.each([
  ['smith', ['name: smith']],
  ['ada smith', ['name: ada', 'name: smith']],
  ['smith, j', ['lastName: smith', 'firstName: j']],
  ['Smith-Jones, Ada', ['lastName: Smith-Jones', 'lastName: Smith-Jones', 'firstName: Ada']],
  ['smith, mary-ann', ['lastName: smith', 'firstName: mary-ann', 'firstName: mary-ann']],
  [
    'de la cruz, maria',
    ['lastName: de la cruz', 'lastName: de la cruz', 'lastName: de la cruz', 'firstName: maria'],
  ],
  ['smith, john cardiology', ['lastName: smith', 'firstName: john', 'specialty: cardiology']],
  ['smith, cardiology', ['lastName: smith', 'specialty: cardiology']],
  ['smith, 75209', ['lastName: smith', 'zip: 75209']],
  ['smith, new york', ['lastName: smith', 'city: new york']],
  ['smith, j, dallas', ['lastName: smith', 'firstName: j', 'nameOrCity: dallas']],
  ['dietitian, registered', ['specialty: dietitian registered']],
  ['cardiology, dallas', ['specialty: cardiology', 'nameOrCity: dallas']],
  ['smith cardiology 75209', ['name: smith', 'specialty: cardiology', 'zip: 75209']],
  ['75209-1234', ['zip: 75209-1234']],
  ['nurse practitioner dallas', ['specialty: nurse practitioner', 'nameOrCity: dallas']],
  ['heart new york', ['specialty: heart', 'city: new york']],
  ['jackson', ['nameOrCity: jackson']],
  ['smith, dallas', ['lastName: smith', 'nameOrCity: dallas']],
  ['dallas, TX', ['city: dallas', 'state: TX']],
  ['MARIA DE LA CRUZ', ['name: MARIA', 'nameOrState: DE', 'nameOrState: LA', 'name: CRUZ']],
  ['oklahoma city, ok', ['city: oklahoma city', 'state: ok']],
  ['garcia tx', ['name: garcia', 'state: tx']],
  ['virginia smith', ['nameOrState: virginia', 'name: smith']],
  ['smith north dakota', ['name: smith', 'state: north dakota']],
  ['(214) 555-0142', ['number: (214) 555-0142']],
  ['+1 214.555.0142 smith', ['number: +1 214.555.0142', 'name: smith']],
  ['1234567893', ['number: 1234567893']],
  ['', []],
  ['  ,  ', []],
  [', smith', ['name: smith']],
  ['smith,', ['name: smith']],
  ['😀 !!', ['number: 😀 !!']],
  ['???', ['number: ???']],
  ['Dr. Smith', ['ignored: Dr.', 'name: Smith']],
  ['John Smith, MD', ['name: John', 'name: Smith', 'credential: MD']],
  ['Smith, John, M.D.', ['lastName: Smith', 'firstName: John', 'credential: M.D.']],
  ['smith md', ['name: smith', 'credential: md']],
  ['smith do', ['name: smith', 'name: do']],
  ['Smith DO', ['name: Smith', 'credential: DO']],
  ['Smith Jr., John', ['lastName: Smith', 'ignored: Jr.', 'firstName: John']],
  ['baltimore md', ['city: baltimore', 'state: md']],
  ['md', ['nameOrState: md']],
  ['CA', ['state: CA']],
  ['smith, tx', ['lastName: smith', 'state: tx']],
  ['ms ada lee', ['ignored: ms', 'name: ada', 'name: lee']],
  ['ms cardiologist', ['nameOrState: ms', 'specialty: cardiologist']],
  ['portland me', ['city: portland', 'state: me']],
  ['portland oregon', ['city: portland', 'state: oregon']],
  ['psychiatrist in houston', ['specialty: psychiatrist', 'ignored: in', 'city: houston']],
  ['smith in', ['name: smith', 'state: in']],
  ['cardiologist near 75209', ['specialty: cardiologist', 'ignored: near', 'zip: 75209']],
  ['"near" smith', ['name: "near"', 'name: smith']],
  ['near', ['name: near']],
  ['NPI 1234567893', ['number: 1234567893', 'ignored: NPI']],
  ['okc', ['city: okc']],
  ['dentist nyc', ['specialty: dentist', 'city: nyc']],
  ['ft worth', ['city: ft worth']],
  ['st louis cardiology', ['city: st louis', 'specialty: cardiology']],
  ['207RC0000X', ['specialty: 207RC0000X']],
  ['90 Oxbow Rd', ['number: 90 Oxbow Rd']],
  ['90 Oxbow Rd, Dallas TX', ['ignored: 90 Oxbow Rd', 'city: Dallas', 'state: TX']],
  ['75209 mary st john', ['zip: 75209', 'name: mary', 'name: st', 'name: john']],
  ['75209 ada smith dr', ['zip: 75209', 'name: ada', 'name: smith', 'ignored: dr']],
  ['63110 barnes st louis', ['zip: 63110', 'name: barnes', 'city: st louis']],
  ['12345 Oxbow St', ['number: 12345 Oxbow St']],
  ['12345 Oxbow Rd', ['number: 12345 Oxbow Rd']],
  ['12345 Oxbow St Dallas', ['ignored: 12345 Oxbow St', 'nameOrCity: Dallas']],
  ['12345 Oxbow Dr New York', ['ignored: 12345 Oxbow Dr', 'city: New York']],
  ['12345 Oxbow Ct, Plano', ['ignored: 12345 Oxbow Ct', 'name: Plano']],
  ['12345 Oxbow St Plano 75023', ['ignored: 12345 Oxbow St', 'name: Plano', 'zip: 75023']],
  ['smith 12345 Oxbow Dr', ['ignored: 12345 Oxbow Dr', 'name: smith']],
  ['1234567893.0', ['number: 1234567893']],
  ['123 456 7893', ['number: 123 456 7893']],
  ['1234567893 1245319599', ['number: 1234567893 1245319599']],
  ['555-0142', ['number: 555-0142']],
  ['123456', ['number: 123456']],
  ['dallas in tx', ['nameOrCity: dallas', 'ignored: in', 'state: tx']],
  ['dr jackson in houston', ['ignored: dr', 'nameOrCity: jackson', 'ignored: in', 'city: houston']],
  ['dentist al', ['specialty: dentist', 'state: al']],
  ['al smith', ['nameOrState: al', 'name: smith']],
  ['washington state', ['state: washington state']],
  ['specialists in dallas', ['name: specialists', 'ignored: in', 'city: dallas']],
  ['mc donald', ['name: mcdonald']],
  ['suite 200 dallas', ['ignored: suite 200', 'nameOrCity: dallas']],
  ['smith license 12345', ['ignored: license 12345', 'name: smith']],
  ['p.o. box 12', ['number: p.o. box 12']],
])('%j is read as %j', (query, expected) => {
  expect(kindsOf(query)).toEqual(expected)
})

test.each([
  ['mercy hospital', ['name: mercy', 'nameOrSpecialty: hospital']],
  ['Mercy Clinic, Inc', ['name: Mercy', 'name: Clinic', 'name: Inc']],
  ['55905 mayo clinic court', ['zip: 55905', 'name: mayo', 'name: clinic', 'name: court']],
  ['77030 baylor st luke', ['zip: 77030', 'name: baylor', 'name: st', 'name: luke']],
  ['general acute care hospital', ['specialty: general acute care hospital']],
])('for entities %j is read as %j: no last and first names, specialties may be names', (query, expected) => {
  expect(kindsOf(query, 'e')).toEqual(expected)
})

test('a misspelled specialty is read as the corrected one, but keeps its own text', () => {
  const corrections = new Map([['CARDIOLGY', 'CARDIOLOGY']])
  const { parts } = readQuery('smith cardiolgy', { subject: 'p', cities, corrections })
  expect(parts).toMatchObject([
    { kind: 'name', text: 'smith' },
    { kind: 'specialty', text: 'cardiolgy', label: 'Cardiology', isCorrected: true },
  ])
})

test('the whole text before a comma is the last name', () => {
  expect(read('de la cruz, maria').lastName).toBe('DE LA CRUZ')
  expect(read('maria cruz').lastName).toBeUndefined()
})

test('ten digits that start with 1 or 2 are an NPI only with the right check digit', () => {
  expect(read('1234567893')).toMatchObject({ parts: [{ npis: ['1234567893'] }], notices: [] })
  const wrong = read('1234567890')
  expect(wrong).toMatchObject({ parts: [{ npis: [] }] })
  expect(wrong.notices).toEqual([expect.stringContaining('check digit')])
})

test.each([
  ['752', 'A ZIP code has five digits, an NPI and a phone number ten.'],
  ['12345 Oxbow Dr', 'Streets are not searched. Try the city, the ZIP code or the phone.'],
  ['lic. no. TX-12345', 'License numbers are not searched. Try the name or the NPI.'],
])('of %j it is said why it finds no one', (query, notice) => {
  expect(read(query).notices).toEqual([notice])
})

test('an NPI that is right as a phone number too may be either', () => {
  expect(read('2145550142').parts).toMatchObject([{ kind: 'number', phone: '2145550142' }])
})

test('every run of up to four words may be a city', () => {
  expect(cityCandidates('new york, NY')).toEqual(['NEW', 'NEW YORK', 'NEW YORK NY', 'YORK', 'YORK NY', 'NY'])
})
