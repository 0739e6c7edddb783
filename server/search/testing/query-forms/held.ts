import {
  and,
  dropLetter,
  getDegree,
  hasFirst,
  hasLast,
  hasName,
  hasNpi,
  hasPhone,
  isAnyone,
  isInCity,
  isInState,
  isThere,
  type QueryForms,
  specialty,
  stateName,
  toTitle,
  withDashes,
} from './query-form.ts'

/** Written before the reading of the box was tried on them, and not tuned to: they tell how well it reads what no one foresaw. */
export const HELD_FORMS: QueryForms = {
  'Smith, A. (Ada)': [
    ({ firstName, lastName }) => `${lastName}, ${firstName.charAt(0)}. (${firstName})`,
    hasName,
  ],
  'smith - ada': [({ firstName, lastName }) => `${lastName} - ${firstName}`, hasName],
  'dr ada smith md phd': [({ firstName, lastName }) => `dr ${firstName} ${lastName} md phd`, hasName],
  'ada smith np': [(person) => `${person.firstName} ${person.lastName} ${getDegree(person)}`, hasName],
  'mrs smith in dallas': [({ lastName, city }) => `mrs ${lastName} in ${city}`, and(hasLast, isInCity)],
  'ada smth dallas': [
    ({ firstName, lastName, city }) => `${firstName} ${dropLetter(lastName)} ${city}`,
    and(hasFirst, isInCity),
  ],
  'ada smith in dalas': [
    ({ firstName, lastName, city }) =>
      `${firstName} ${lastName} in ${city.length > 5 ? dropLetter(city) : city}`,
    hasName,
  ],
  'smith dallas tx 75209': [
    ({ lastName, city, state, zip }) => `${lastName} ${city} ${state} ${zip}`,
    and(hasLast, isThere),
  ],
  'Smith Dallas Texas': [
    (person) => `${toTitle(person.lastName)} ${toTitle(person.city)} ${stateName(person)}`,
    and(hasLast, isThere),
  ],
  'ada smith, md - dallas, tx': [
    (person) =>
      `${person.firstName} ${person.lastName}, ${getDegree(person)} - ${person.city}, ${person.state}`,
    and(hasName, isThere),
  ],
  'anyone named smith in tx': [
    ({ lastName, state }) => `anyone named ${lastName} in ${state}`,
    and(hasLast, isInState),
  ],
  'people called smith dallas': [
    ({ lastName, city }) => `people called ${lastName} ${city}`,
    and(hasLast, isInCity),
  ],
  'smith, ada npi 1234567893': [
    ({ npi, firstName, lastName }) => `${lastName}, ${firstName} npi ${npi}`,
    hasNpi,
  ],
  'NPI-1234567893': [({ npi }) => `NPI-${npi}`, hasNpi],
  'npi 1234567893 dallas tx': [({ npi, city, state }) => `npi ${npi} ${city} ${state}`, hasNpi],
  '1234567893;': [({ npi }) => `${npi};`, hasNpi],
  'rendering npi 1234567893': [({ npi }) => `rendering npi ${npi}`, hasNpi],
  'who is 1234567893': [({ npi }) => `who is ${npi}`, hasNpi],
  'ada smith (214) 555-0142': [
    ({ firstName, lastName, phone }) =>
      `${firstName} ${lastName} ${phone.replace(/^(...)(...)/, '($1) $2-')}`,
    and(hasName, hasPhone),
  ],
  'telephone number 214-555-0142': [(person) => `telephone number ${withDashes(person)}`, hasPhone],
  'whose phone is 214-555-0142': [(person) => `whose phone is ${withDashes(person)}`, hasPhone],
  '2145550142 dallas': [({ phone, city }) => `${phone} ${city}`, hasPhone],
  'smith around 75209 5 mi': [({ lastName, zip }) => `${lastName} around ${zip} 5 mi`, hasLast],
  'smith at 75209': [({ lastName, zip }) => `${lastName} at ${zip}`, hasLast],
  'dr. smith by 75209': [({ lastName, zip }) => `dr. ${lastName} by ${zip}`, hasLast],
  'cardiology specialists in dallas': [
    (person) => `${specialty(person)} specialists in ${person.city}`,
    isInCity,
  ],
  'top 10 cardiology in dallas': [(person) => `top 10 ${specialty(person)} in ${person.city}`, isInCity],
  'ada smith cardiology dallas tx': [
    (person) => `${person.firstName} ${person.lastName} ${specialty(person)} ${person.city} ${person.state}`,
    and(hasName, isThere),
  ],
  'cardiology 10 miles from 75209': [
    (person) => `${specialty(person)} 10 miles from ${person.zip}`,
    isAnyone,
  ],
  'please show dr smith': [({ lastName }) => `please show dr ${lastName}`, hasLast],
  'i want to see dr smith': [({ lastName }) => `i want to see dr ${lastName}`, hasLast],
  'verify ada smith': [({ firstName, lastName }) => `verify ${firstName} ${lastName}`, hasName],
  'update address for ada smith': [
    ({ firstName, lastName }) => `update address for ${firstName} ${lastName}`,
    hasName,
  ],
  'ada smith contact info': [({ firstName, lastName }) => `${firstName} ${lastName} contact info`, hasName],
  'ada smith, dallas office': [
    ({ firstName, lastName, city }) => `${firstName} ${lastName}, ${city} office`,
    and(hasName, isInCity),
  ],
  'smith ???': [({ lastName }) => `${lastName} ???`, hasLast],
}
