import type { Draw } from './draw.ts'
import type { Maker } from './maker.ts'
import { makePerson, type RosterRow } from './roster-row.ts'
import words from './words.json' with { type: 'json' }

const GENERATIONS = ['Jr', 'Sr', 'II', 'III', 'Jr.']

const firstName = (person: Draw) => person.pick('first name', words.firstNames)
const lastName = (person: Draw) => person.pick('last name', words.lastNames)
const middleName = (person: Draw) =>
  person.happens('middle name', 0.7) ? person.pick('middle', words.firstNames) : null

/** Returns degree, specialty, taxonomy code and specialty code of the profession of a practitioner at a position. */
export function getProfession({ person, professions }: RosterRow, position: string): readonly string[] {
  const first = person.number('profession', professions.length)
  return professions[(first + Number(position || '1') - 1) % professions.length] ?? []
}

const credentials = (roster: RosterRow, subject: string) =>
  subject === '' ? (getProfession(roster, '1')[0] ?? '') : 'MD'

/** Nearly everyone has one profession, some two, few three. */
const ofProfession =
  (part: number) =>
  (roster: RosterRow, position: string): string | null =>
    roster.person.happens('professions', 0.3 ** (Number(position || '1') - 1))
      ? (getProfession(roster, position)[part] ?? null)
      : null

const initials = (name: string | null) => (name === null ? '' : ` ${name[0]}`)

/** Names of people and what they do; the subject is another person ('supervisor', 'contact') or a position ('2'). */
export const PEOPLE = {
  'first-name': { make: (roster, subject) => firstName(makePerson(roster, subject)) },
  'last-name': { make: (roster, subject) => lastName(makePerson(roster, subject)) },
  'middle-name': { make: (roster, subject) => middleName(makePerson(roster, subject)) },
  'middle-initial': { make: (roster, subject) => middleName(makePerson(roster, subject))?.[0] ?? null },
  suffix: { blank: 0.93, make: ({ person }) => person.pick('generation', GENERATIONS) },
  prefix: { blank: 0.1, make: () => 'Dr.' },
  'full-name': {
    make: (roster, subject) => {
      const person = makePerson(roster, subject)
      return `${firstName(person)}${initials(middleName(person))} ${lastName(person)}`
    },
  },
  'name-last-first': {
    make: (roster, subject) => {
      const person = makePerson(roster, subject)
      return `${lastName(person)}, ${firstName(person)}${initials(middleName(person))}`
    },
  },
  'name-with-degree': {
    make: (roster, subject) => {
      const person = makePerson(roster, subject)
      return `${firstName(person)} ${lastName(person)}, ${credentials(roster, subject)}`
    },
  },
  'last-first-degree': {
    make: (roster, subject) => {
      const person = makePerson(roster, subject)
      return `${lastName(person)}, ${firstName(person)}, ${credentials(roster, subject)}`
    },
  },
  degree: { make: credentials },
  specialty: { make: ofProfession(1) },
  taxonomy: { make: ofProfession(2) },
  'specialty-code': { make: ofProfession(3) },
  gender: { make: ({ person }) => person.pick('gender', ['F', 'M']) },
  language: {
    make: ({ person }, position) => {
      const known = person.happens('languages', 0.4 ** (Number(position || '1') - 1))
      return known
        ? (words.languages[Number(position || '1') - 1 + (position ? person.number('language', 8) : 0)] ??
            null)
        : null
    },
  },
  languages: {
    make: ({ person, group }, subject) => {
      const speaker = subject === 'staff' ? group : person
      const count = 1 + speaker.number(`languages ${subject}`, 3)
      return Array.from({ length: count }, (_, at) =>
        at === 0 ? 'English' : words.languages[at + speaker.number('language', 8)],
      ).join(', ')
    },
  },
  race: { blank: 0.3, make: ({ person }) => person.pick('race', words.races) },
  ethnicity: { blank: 0.3, make: ({ person }) => person.pick('ethnicity', words.ethnicities) },
} as const satisfies Record<string, Maker>
