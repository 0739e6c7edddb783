import type { Draw } from './draw.ts'
import type { Maker } from './maker.ts'
import { makePlace, type RosterRow } from './roster-row.ts'
import words from './words.json' with { type: 'json' }

/** Returns city, state, the first three digits of its ZIP codes, county and area code. */
const getTown = (place: Draw): readonly string[] => place.pick('town', words.places)

const getStreet = (place: Draw) => `${1 + place.number('house', 9899)} ${place.pick('street', words.streets)}`
const getUnit = (place: Draw) =>
  place.happens('unit', 0.45)
    ? `${place.pick('kind of unit', words.units)} ${100 + place.number('unit number', 800)}`
    : null
const getZip = (place: Draw) => `${getTown(place)[2]}${place.digits('zip', 2)}`
const getPlusFour = (place: Draw) => `${1 + place.number('route', 8)}${place.digits('plus four', 3)}`

/** Numbers from 555-0100 to 555-0199 belong to no one. */
const getPhone = (place: Draw, line: string) => `${getTown(place)[4]}55501${place.digits(line, 2)}`

const landmark = (draw: Draw) => draw.pick('landmark', words.landmarks)
const getSite = (draw: Draw) => landmark(draw).toLowerCase().replaceAll(' ', '')

/** A value of the place that the subject means. */
const at =
  (value: (place: Draw) => string | null): Maker['make'] =>
  (roster: RosterRow, subject) => {
    const place = makePlace(roster, subject)
    return place === null ? null : value(place)
  }

const wholeAddress = (place: Draw) => {
  const [city, state] = getTown(place)
  const unit = getUnit(place)
  return `${getStreet(place)}${unit === null ? '' : `, ${unit}`}, ${city}, ${state} ${getZip(place)}`
}

const legalName = (group: Draw) =>
  `${landmark(group)} ${group.pick('kind of practice', words.practiceKinds)} ${group.pick('legal form', words.legalForms)}`

/** Addresses, the numbers that belong to them, and the names of organizations. */
export const PLACES = {
  street: { make: at(getStreet) },
  unit: { make: at(getUnit) },
  'street-and-unit': {
    make: at((place) => [getStreet(place), getUnit(place)].filter((part) => part !== null).join(', ')),
  },
  'po-box': { make: at((place) => `PO Box ${100 + place.number('box', 9000)}`) },
  city: { make: at((place) => getTown(place)[0] ?? null) },
  state: { make: at((place) => getTown(place)[1] ?? null) },
  zip: { make: at(getZip) },
  'zip-plus-four': { make: at((place) => `${getZip(place)}-${getPlusFour(place)}`) },
  'plus-four': { blank: 0.3, make: at(getPlusFour) },
  'city-state-zip': {
    make: at((place) => {
      const [city, state] = getTown(place)
      return `${city}, ${state} ${getZip(place)}`
    }),
  },
  county: { make: at((place) => getTown(place)[3] ?? null) },
  fips: { make: at((place) => `${10 + place.number('state code', 40)}${place.digits('county code', 3)}`) },
  country: { make: at(() => 'USA') },
  latitude: { make: at((place) => `${30 + place.number('degrees', 15)}.${place.digits('north', 5)}`) },
  longitude: { make: at((place) => `-${70 + place.number('degrees west', 45)}.${place.digits('west', 5)}`) },
  address: { make: at(wholeAddress) },
  phone: { make: at((place) => getPhone(place, 'phone')) },
  fax: { blank: 0.15, make: at((place) => getPhone(place, 'fax')) },
  email: {
    blank: 0.3,
    make: (roster, subject) => {
      if (subject === '')
        return `provider${roster.person.number('mailbox', 9000)}@${getSite(roster.group)}.example`
      return makePlace(roster, subject) === null
        ? null
        : `${subject.replaceAll(' ', '')}@${getSite(roster.group)}.example`
    },
  },
  website: { blank: 0.2, make: ({ group }) => `www.${getSite(group)}.example` },
  'group-name': {
    make: ({ group }) => `${landmark(group)} ${group.pick('kind of practice', words.practiceKinds)}`,
  },
  'legal-name': { make: ({ group }) => legalName(group) },
  'practice-name': {
    make: at((place) => `${landmark(place)} ${place.pick('kind of practice', words.practiceKinds)}`),
  },
  'building-name': { blank: 0.7, make: at((place) => `${landmark(place)} Professional Building`) },
  hospital: {
    make: ({ person }, position) =>
      person.happens('hospitals', 0.8 * 0.4 ** (Number(position || '1') - 1))
        ? `${landmark(person.of(`hospital ${position}`))} Regional Hospital`
        : null,
  },
} as const satisfies Record<string, Maker>
