import { type Draw, makeDraw } from './draw.ts'
import words from './words.json' with { type: 'json' }

/** Says which professions the practitioners of a roster have. */
export type Discipline = 'medical' | 'dental' | 'behavioral' | 'vision' | 'therapy'

const PROFESSIONS = {
  medical: words.professions,
  dental: words.dentists,
  behavioral: words.therapists,
  vision: words.optometrists,
  therapy: words.rehabilitators,
} as const satisfies Record<Discipline, readonly (readonly string[])[]>

/** Describes what a row is about: one practitioner of one group at some of its places. */
export type RosterRow = {
  /** The number of the row, from 0. */
  readonly number: number
  readonly row: Draw
  readonly person: Draw
  readonly group: Draw
  readonly professions: readonly (readonly string[])[]
}

/** Practitioners for four rows: some are listed for two places. */
const PEOPLE_PER_FOUR = 3
const PEOPLE_PER_GROUP = 6
const MAX_LOCATIONS = 7

/** Returns the row with this number, the same for the same seed. */
export function rosterRow(number: number, seed: number, discipline: Discipline = 'medical'): RosterRow {
  const roster = makeDraw(`roster ${seed}`)
  const person = Math.floor((number * PEOPLE_PER_FOUR) / 4)
  return {
    number,
    row: roster.of(`row ${number}`),
    person: roster.of(`person ${person}`),
    group: roster.of(`group ${Math.floor(person / PEOPLE_PER_GROUP)}`),
    professions: PROFESSIONS[discipline],
  }
}

/** Returns the person that a name of a subject means: the practitioner where there is no name, else someone else. */
export const makePerson = ({ person }: RosterRow, subject: string): Draw =>
  subject === '' ? person : person.of(subject)

/** Returns the number of places at which the practitioner of a row works. */
function countLocations({ row }: RosterRow): number {
  for (let count = MAX_LOCATIONS; count > 1; count -= 1) {
    if (row.happens('locations', 0.7 ** count)) return count
  }
  return 1
}

/**
 * Returns the place that a subject means: 'location 2' is the second one where the practitioner works, null where there
 * is none, 'home' is the practitioner's own, every other one belongs to the group; the first location, where nothing is
 * said.
 */
export function makePlace(roster: RosterRow, subject: string): Draw | null {
  if (subject === 'home') return roster.person.of('home')
  const [, position = '1'] = /^location (\d)$/.exec(subject || 'location 1') ?? [null, null]
  if (position === null) return roster.group.of(subject)
  if (Number(position) > countLocations(roster)) return null
  return roster.group.of(
    `site ${(roster.row.number('site', MAX_LOCATIONS) + Number(position)) % MAX_LOCATIONS}`,
  )
}
