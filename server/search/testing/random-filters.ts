import {
  ENTITY_SORTS,
  entityFiltersSchema,
  PRACTITIONER_SORTS,
  practitionerFiltersSchema,
} from '@concord/contract'
import { facetValues } from '@concord/domain'
import fc from 'fast-check'
import type { SearchRequest } from '../filters.ts'
import { firstWords, type GoldenDirectory, type GoldenRecord, lastWords } from './golden-directory.ts'

const seldom = <Value>(values: readonly Value[], maxLength = 2) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength }) },
  )

/** Generates a word as people type it: whole, its start, or with a letter left out, doubled or swapped. */
function typed(words: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...words), fc.nat({ max: 7 }), fc.nat({ max: 20 }))
    .map(([word, way, place]) => {
      const at = place % Math.max(1, word.length)
      if (way < 3) return word.toLowerCase()
      if (way < 5) return word.slice(0, 1 + at).toLowerCase()
      if (way === 5) return word.slice(0, at) + word.slice(at + 1)
      if (way === 6) return word.slice(0, at) + word.slice(at, at + 1) + word.slice(at)
      return word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
    })
}

const EXTRA_TEXTS = [
  'cardiology',
  'nurse practitioner',
  'cardiolgy',
  'texas',
  'TX',
  'la',
  'fort worth',
  'dallas',
  'pediatrcs',
  'heart',
  'qqqq',
  'area',
  'where can i find a cardiologist',
  'cardiologist internal medicine',
  'family nurse practitioner tx',
  'heart nurse practitioner',
  '%',
  '2145550101',
  '(214) 555-0102',
  '1234567890',
]

function getText({ records }: GoldenDirectory, subject: GoldenRecord['subject'], zips: readonly string[]) {
  const own = records.filter((record) => record.subject === subject)
  const last = typed(own.flatMap(lastWords))
  const first = subject === 'practitioner' ? typed(own.flatMap(firstWords)) : last
  const npi = fc.constantFrom(...own.map((record) => record.npi))
  const extra = fc.constantFrom(...EXTRA_TEXTS)
  const zip = fc.constantFrom(...zips, '99998', '00000')
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(' '))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: last },
    { weight: 3, arbitrary: join(first, last) },
    { weight: 3, arbitrary: fc.tuple(last, first).map(([one, other]) => `${one}, ${other}`) },
    { weight: 2, arbitrary: extra },
    { weight: 2, arbitrary: join(last, extra) },
    { weight: 2, arbitrary: zip },
    { weight: 2, arbitrary: join(last, zip) },
    { weight: 1, arbitrary: join(last, extra, zip) },
    { weight: 1, arbitrary: npi },
  )
}

const distinct = (values: readonly (string | null | undefined)[]) =>
  [...new Set(values.filter((value) => value != null && value !== ''))] as string[]

/** Generates an order, half of the time the usual one. */
const getSort = <Sort extends string>(sorts: readonly Sort[]) =>
  fc.oneof(fc.constantFrom(...sorts.slice(0, 1)), fc.constantFrom(...sorts.slice(1)))

/** Searches of both kinds over what the directory holds. */
export function randomRequests(directory: GoldenDirectory): fc.Arbitrary<SearchRequest> {
  const { records } = directory
  const places = records.flatMap((record) => record.places)
  const zips = distinct(places.map(({ zip }) => zip)).slice(0, 40)
  const states = distinct(places.map(({ state }) => state))
    .filter((state) => /^[A-Z]{2}$/.test(state))
    .slice(0, 12)
  const shared = {
    alike: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    states: seldom([...states, 'WY']),
    specialties: seldom([...distinct(records.flatMap(({ codes }) => codes)).slice(0, 12), '999X999999'], 3),
    statuses: seldom(facetValues('statuses')),
    exclusions: seldom(facetValues('exclusions')),
    near: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...zips, '00000') },
    ),
    miles: fc.constantFrom(0, 10, 25, 100),
  }
  const practitioners = fc
    .record({
      ...shared,
      query: getText(directory, 'practitioner', zips),
      genders: seldom(facetValues('genders')),
      accepting: seldom(facetValues('accepting')),
      languages: seldom([...distinct(records.flatMap(({ languages }) => languages)), 'Klingon']),
      networks: seldom([...distinct(records.flatMap(({ networks }) => networks)), 'None']),
      verified: seldom(facetValues('verified')),
      sort: getSort(PRACTITIONER_SORTS),
      missing: seldom(facetValues('missing')),
      entity: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...distinct(records.flatMap(({ entities }) => entities)).slice(0, 30)),
        },
      ),
    })
    .map(
      (filters): SearchRequest => ({
        subject: 'practitioner',
        filters: practitionerFiltersSchema.parse(filters),
      }),
    )
  const entities = fc
    .record({
      ...shared,
      query: getText(directory, 'entity', zips),
      kinds: seldom([...distinct(records.map(({ kind }) => kind)), 'nothing']),
      sort: getSort(ENTITY_SORTS),
    })
    .map((filters): SearchRequest => ({ subject: 'entity', filters: entityFiltersSchema.parse(filters) }))
  return fc.oneof({ weight: 3, arbitrary: practitioners }, { weight: 1, arbitrary: entities })
}
