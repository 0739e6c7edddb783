import {
  and,
  genderWord,
  getDegree,
  hasGender,
  hasLast,
  hasName,
  isAnyone,
  isAt,
  isIn,
  isInCity,
  isInState,
  isThere,
  type QueryForms,
  specialty,
  stateName,
} from './query-form.ts'

export const FILTERS: QueryForms = {
  'female in dallas': [
    ({ city }) => `female in ${city}`,
    (hit, person) => hit.gender === 'F' && isInCity(hit, person),
    (record, person) => record.gender === 'F' && isAt(record, person),
  ],
  'female doctors in tx': [
    ({ state }) => `female doctors in ${state}`,
    (hit, person) => hit.gender === 'F' && isInState(hit, person),
    (record, person) => record.gender === 'F' && isIn(record, person),
  ],
  'female smith': [(person) => `${genderWord(person)} ${person.lastName}`, and(hasLast, hasGender)],
  'smith (female)': [(person) => `${person.lastName} (${genderWord(person)})`, and(hasLast, hasGender)],
  'spanish speaking tx': [
    ({ state }) => `spanish speaking ${state}`,
    (hit, person) => hit.languages.includes('Spanish') && isInState(hit, person),
    (record, person) => record.languages.includes('Spanish') && isIn(record, person),
  ],
  'doctors who speak spanish in texas': [
    (person) => `doctors who speak spanish in ${stateName(person)}`,
    (hit, person) => hit.languages.includes('Spanish') && isInState(hit, person),
    (record, person) => record.languages.includes('Spanish') && isIn(record, person),
  ],
  'accepting new patients tx': [
    ({ state }) => `accepting new patients ${state}`,
    (hit, person) => ['all', 'some'].includes(hit.acceptingNewPatients) && isInState(hit, person),
    (record, person) => record.places.some(({ accepting }) => accepting === true) && isIn(record, person),
  ],
  'open to new patients in tx': [
    ({ state }) => `open to new patients in ${state}`,
    (hit, person) => ['all', 'some'].includes(hit.acceptingNewPatients) && isInState(hit, person),
    (record, person) => record.places.some(({ accepting }) => accepting === true) && isIn(record, person),
  ],
}

export const SPECIALTIES: QueryForms = {
  'cardiology in dallas': [(person) => `${specialty(person)} in ${person.city}`, isInCity],
  'cardiology dallas tx': [
    (person) => `${specialty(person)} ${person.city} ${person.state}`.toLowerCase(),
    isThere,
  ],
  'cardiology, dallas, tx': [(person) => `${specialty(person)}, ${person.city}, ${person.state}`, isThere],
  'cardiology near 75209': [(person) => `${specialty(person)} near ${person.zip}`, isAnyone],
  'good cardiology near 75209': [(person) => `good ${specialty(person)} near ${person.zip}`, isAnyone],
  'smith cardiology': [(person) => `${person.lastName} ${specialty(person)}`, hasLast],
  'cardiology smith': [(person) => `${specialty(person)} ${person.lastName}`, hasLast],
  'cardiology dr smith 75209': [
    (person) => `${specialty(person)} dr ${person.lastName} ${person.zip}`,
    hasLast,
  ],
  'dr smith, cardiology, dallas': [
    (person) => `dr ${person.lastName}, ${specialty(person)}, ${person.city}`,
    and(hasLast, isInCity),
  ],
  'smith - cardiology - dallas': [
    (person) => `${person.lastName} - ${specialty(person)} - ${person.city}`,
    and(hasLast, isInCity),
  ],
  'Ada Smith MD, Cardiology': [
    (person) => `${person.firstName} ${person.lastName} ${getDegree(person)}, ${specialty(person)}`,
    hasName,
  ],
  'best cardiology in dallas': [(person) => `best ${specialty(person)} in ${person.city}`, isInCity],
  'i need a cardiology in dallas': [(person) => `i need a ${specialty(person)} in ${person.city}`, isInCity],
  'is there a cardiology in dallas?': [
    (person) => `is there a ${specialty(person)} in ${person.city}?`,
    isInCity,
  ],
  'where can i find a cardiology in dallas': [
    (person) => `where can i find a ${specialty(person)} in ${person.city}`,
    isInCity,
  ],
  'smith who is a cardiology': [(person) => `${person.lastName} who is a ${specialty(person)}`, hasLast],
}

export const SENTENCES: QueryForms = {
  'looking for ada smith': [({ firstName, lastName }) => `looking for ${firstName} ${lastName}`, hasName],
  'search for ada smith': [({ firstName, lastName }) => `search for ${firstName} ${lastName}`, hasName],
  'help me find ada smith': [({ firstName, lastName }) => `help me find ${firstName} ${lastName}`, hasName],
  'can you find ada smith': [({ firstName, lastName }) => `can you find ${firstName} ${lastName}`, hasName],
  'who is ada smith?': [({ firstName, lastName }) => `who is ${firstName} ${lastName}?`, hasName],
  'where is dr smith': [({ lastName }) => `where is dr ${lastName}`, hasLast],
  'hi, looking for ada smith please': [
    ({ firstName, lastName }) => `hi, looking for ${firstName} ${lastName} please`,
    hasName,
  ],
  'I am looking for Dr Smith, Dallas': [
    ({ lastName, city }) => `I am looking for Dr ${lastName}, ${city}`,
    and(hasLast, isInCity),
  ],
  'do you have a dr smith': [({ lastName }) => `do you have a dr ${lastName}`, hasLast],
  'patient referred to dr smith in dallas': [
    ({ lastName, city }) => `patient referred to dr ${lastName} in ${city}`,
    and(hasLast, isInCity),
  ],
  'appointment with dr ada smith': [
    ({ firstName, lastName }) => `appointment with dr ${firstName} ${lastName}`,
    hasName,
  ],
  'ada smith phone number': [({ firstName, lastName }) => `${firstName} ${lastName} phone number`, hasName],
  'ada smith npi#': [({ firstName, lastName }) => `${firstName} ${lastName} npi#`, hasName],
  'npi number of dr. ada smith': [
    ({ firstName, lastName }) => `npi number of dr. ${firstName} ${lastName}`,
    hasName,
  ],
  'npi lookup ada smith': [({ firstName, lastName }) => `npi lookup ${firstName} ${lastName}`, hasName],
  'number for dr smith': [({ lastName }) => `number for dr ${lastName}`, hasLast],
  'dr smith office': [({ lastName }) => `dr ${lastName} office`, hasLast],
  'ada smith profile': [({ firstName, lastName }) => `${firstName} ${lastName} profile`, hasName],
  'ada smith billing': [({ firstName, lastName }) => `${firstName} ${lastName} billing`, hasName],
  'Dr. Ada Smith & associates': [
    ({ firstName, lastName }) => `Dr. ${firstName} ${lastName} & associates`,
    hasName,
  ],
  'smith, ada (retired?)': [({ firstName, lastName }) => `${lastName}, ${firstName} (retired?)`, hasName],
  'is ada smith still active': [
    ({ firstName, lastName }) => `is ${firstName} ${lastName} still active`,
    hasName,
  ],
  'ada smith licensed in tx': [
    ({ firstName, lastName, state }) => `${firstName} ${lastName} licensed in ${state}`,
    and(hasName, isInState),
  ],
  'smith works in dallas': [({ lastName, city }) => `${lastName} works in ${city}`, and(hasLast, isInCity)],
  'doctors near me 75209': [({ zip }) => `doctors near me ${zip}`, isAnyone],
}
