import { searchKey } from '@concord/domain'
import {
  and,
  getDegree,
  hasLast,
  hasName,
  hasNpi,
  hasPhone,
  isAnyone,
  isAt,
  isIn,
  isInCity,
  isInState,
  isThere,
  type QueryForms,
  specialty,
  stateName,
  street,
} from './query-form.ts'

type Sought = { readonly codes?: RegExp; readonly city?: string; readonly state?: string }

const isSought = (
  { codes, city, state }: Sought,
  taxonomies: readonly string[],
  places: readonly { readonly city: string | null; readonly state: string | null }[],
) =>
  (codes === undefined || taxonomies.some((code) => codes.test(code))) &&
  places.some(
    (place) =>
      (city === undefined || searchKey(place.city ?? '') === city) &&
      (state === undefined || place.state === state),
  )

/** Returns the form of a query that is typed literally, whoever is asked for. */
const typed = (query: string, sought: Sought): QueryForms => ({
  [query]: [
    () => query,
    (hit) => isSought(sought, hit.taxonomies, [hit]),
    (record) => record.subject === 'practitioner' && isSought(sought, record.codes, record.places),
  ],
})

/** Returns the form of a specialty as people call it, in the city of the person. */
const said = (words: string, codes: RegExp): QueryForms => ({
  [words]: [
    ({ city }) => `${words} in ${city}`,
    (hit, person) => isInCity(hit, person) && hit.taxonomies.some((code) => codes.test(code)),
    (record, person) =>
      record.subject === 'practitioner' &&
      isAt(record, person) &&
      record.codes.some((code) => codes.test(code)),
  ],
})

/** Specialties and places as people say them who do not know how the directory calls them. */
const AS_SAID: QueryForms = {
  ...typed('la dentist', { codes: /^122/, state: 'LA' }),
  ...typed('derm la', { codes: /^207N/, state: 'LA' }),
  ...typed('mental health counselor la ca', { codes: /^101Y/, city: 'LOS ANGELES' }),
  ...typed('ny ny dentist', { codes: /^122/, city: 'NEW YORK' }),
  ...typed('dentist oregon', { codes: /^122/, state: 'OR' }),
  ...typed('dentist ohio', { codes: /^122/, state: 'OH' }),
  ...typed('psychologist delaware', { codes: /^103T/, state: 'DE' }),
  ...typed('nurse in nevada', { codes: /^16|^36/, state: 'NV' }),
  ...typed('therapist washington state', { state: 'WA' }),
  ...typed('dfw cardiologist', { codes: /^207R|^2080P0202X/, city: 'DALLAS' }),
  ...typed('philly dentist', { codes: /^122/, city: 'PHILADELPHIA' }),
  ...typed('cardiologist 9999 miles from 75201', { codes: /^207R|^2080P0202X/, state: 'TX' }),
  ...typed('dentist neworleans', { codes: /^122/, city: 'NEW ORLEANS' }),
  ...typed('knee doctor houston', { codes: /^207X/, city: 'HOUSTON' }),
  ...typed('headache specialist', { codes: /^2084/ }),
  ...typed('pain mgmt tx', { codes: /^208VP|^207LP|^2081P/, state: 'TX' }),
  ...typed('autism therapist', { codes: /^103K|^106S/ }),
  ...typed('home health nurse', { codes: /^16|^36/ }),
  ...said('kids dentist', /^1223P0221X/),
  ...said('peds', /^2080/),
  ...said('peds cardiology', /^2080P0202X/),
  ...said('doctor for kids', /^2080/),
  ...said('baby doctor', /^2080/),
  ...said('womens doctor', /^207V|^363LW|^363LX/),
  ...said('elderly doctor', /G0300X|^2084P0805X|^363LG/),
  ...said('hiv doctor', /^207RI0200X/),
  ...said('who treats back pain', /P2900X|^208VP/),
  ...said('primary care phys', /^207|^208|^363/),
  ...said('fam med', /^207Q/),
  ...said('gi doc', /^207RG0100X/),
  ...said('hearing doctor', /^231H/),
  ...said('marriage counselor', /^106H/),
  ...said('newborn doctor', /^2080N|^363LN/),
  ...said('specialists', /./),
  ...said('heart specialists', /^207RC|^2080P0202X|^207RI|^207RA|^207UN/),
}

/** Searches as people typed them who had not seen the directory before. */
export const FIRST_VISITS: QueryForms = {
  ...AS_SAID,
  'ada smith texas': [
    (person) => `${person.firstName} ${person.lastName} ${stateName(person).toLowerCase()}`,
    and(hasName, isInState),
  ],
  'dr smith in texas state': [
    (person) => `dr ${person.lastName} in ${stateName(person)} state`,
    and(hasLast, isInState),
  ],
  'doctor smith in dallas texas': [
    (person) => `doctor ${person.lastName} in ${person.city} ${stateName(person)}`.toLowerCase(),
    and(hasLast, isThere),
  ],
  'smith cardiology specialists dallas': [
    (person) => `${person.lastName} ${specialty(person)} specialists ${person.city}`,
    and(hasLast, isInCity),
  ],
  'specialist smith dallas': [
    ({ lastName, city }) => `specialist ${lastName} ${city}`,
    and(hasLast, isInCity),
  ],
  'smith ada md tx': [
    (person) => `${person.lastName} ${person.firstName} ${getDegree(person)} ${person.state}`,
    and(hasName, isInState),
  ],
  'smith within 500 miles of 75209': [
    ({ lastName, zip }) => `${lastName} within 500 miles of ${zip}`,
    hasLast,
  ],
  'smith 9999 miles': [({ lastName }) => `${lastName} 9999 miles`, hasLast],
  'smith 1,000 mi 75209': [({ lastName, zip }) => `${lastName} 1000 mi ${zip}`, hasLast],
  'ada smith license 12345': [({ firstName, lastName }) => `${firstName} ${lastName} license 12345`, hasName],
  'ada smith lic# TX12345': [({ firstName, lastName }) => `${firstName} ${lastName} lic# TX12345`, hasName],
  'smith 90 oxbow rd suite 4 dallas': [
    (person) => `${person.lastName} ${street(person)} suite 4 ${person.city}`,
    and(hasLast, isInCity),
  ],
  'smith p.o. box 12 dallas': [
    ({ lastName, city }) => `${lastName} p.o. box 12 ${city}`,
    and(hasLast, isInCity),
  ],
  'smith ste 200': [({ lastName }) => `${lastName} ste 200`, hasLast],
  'dr. ada smith 2145550142': [
    ({ firstName, lastName, phone }) => `dr. ${firstName} ${lastName} ${phone}`,
    and(hasName, hasPhone),
  ],
  'ada smith 1234567893 tx': [
    ({ firstName, lastName, npi, state }) => `${firstName} ${lastName} ${npi} ${state}`,
    hasNpi,
  ],
  'all cardiology specialists in texas': [
    (person) => `all ${specialty(person)} specialists in ${stateName(person)}`,
    isInState,
    isIn,
  ],
  'doctors within 10 miles of 75209': [({ zip }) => `doctors within 10 miles of ${zip}`, isAnyone],
}
