import type { RosterPerson } from './layouts/roster-person.ts'

/** Returns the people of a file in which a share of the phones is blank, spread over all of it. */
export function losePhones(people: readonly RosterPerson[], share: number): RosterPerson[] {
  const every = Math.round(1 / share)
  return people.map((person, place) => {
    if (place % every !== 0) return person
    const [first, ...others] = person.places
    return { ...person, places: [{ ...first, phone: null }, ...others] }
  })
}
