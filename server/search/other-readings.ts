import { isNameSuffix, readCredential, searchKey, stateByCode } from '@concord/domain'
import type { QueryPart } from './query-part.ts'
import type { QueryReading } from './read-query.ts'
import type { Subject } from './subject.ts'

type Parts = readonly QueryPart[]

/** Returns what the parts are where one of them is another than it was read as; undefined where none is. */
function change(parts: Parts, read: (part: QueryPart, index: number) => QueryPart): Parts | undefined {
  const changed = parts.map(read)
  return changed.some((part, index) => part !== parts[index]) ? changed : undefined
}

/** Reads a degree at the end as a state: "abbas dds dc" means Washington, not a chiropractor. */
const withStates = (parts: Parts) =>
  change(parts, (part, index) => {
    const isLast = index === parts.length - 1
    const state = part.kind === 'credential' && isLast ? stateByCode(searchKey(part.text)) : undefined
    return state ? { kind: 'state', text: part.text, state: state.code } : part
  })

/** Reads a city of one word as a possible name as well: in "lee, ok", no city of the state is called so. */
const withNames = (parts: Parts) =>
  change(parts, (part) =>
    part.kind === 'city' && !/\s/.test(part.text) && part.cities.includes(searchKey(part.text))
      ? { kind: 'nameOrCity', text: part.text, word: searchKey(part.text), cities: part.cities }
      : part,
  )

/** Reads a state with the name of a city as that city: "ohio" is also a city in Illinois. */
const withCities = (parts: Parts) =>
  change(parts, (part) => {
    const cities = 'cities' in part ? part.cities : undefined
    return part.kind === 'nameOrState' && cities ? { kind: 'city', text: part.text, cities } : part
  })

/** Reads names as degrees, as in "adams, craig do". */
const withCredentials = (parts: Parts) =>
  change(parts, (part) => {
    const credential =
      part.kind === 'name' && !isNameSuffix(part.text) ? readCredential(part.text) : undefined
    return credential === undefined ? part : { kind: 'credential', text: part.text, credential }
  })

const withoutCredentials = (parts: Parts) =>
  change(parts, (part) => (part.kind === 'credential' ? { kind: 'ignored', text: part.text } : part))

/** Reads plural words as singular ones: for "clinics", entities are called Clinic. */
const withSingulars = (parts: Parts) =>
  change(parts, (part) =>
    part.kind === 'name' && /[^S]S$/.test(part.word) && part.word.length > 4
      ? { ...part, word: part.word.slice(0, -1) }
      : part,
  )

/**
 * Returns readings that ignore one of several specialties, as in "autism therapist" and "home health nurse": no one has
 * both, and the narrower one says more.
 */
function withOneSpecialty(parts: Parts): Parts[] {
  const specialties = parts.flatMap((part) => (part.kind === 'specialty' ? [part] : []))
  if (specialties.length < 2) return []
  return specialties
    .toSorted((one, other) => other.codes.length - one.codes.length)
    .map((dropped) =>
      parts.map((part) => (part === dropped ? { kind: 'ignored' as const, text: part.text } : part)),
    )
}

/** Returns what a query may mean where no one meets what it was read as, the likeliest first. */
export function listOtherReadings(reading: QueryReading, subject: Subject): QueryReading[] {
  const { parts } = reading
  const ofSubject =
    subject === 'p'
      ? [withStates(parts), withCredentials(parts), withoutCredentials(parts)]
      : [withSingulars(parts)]
  const others = [...ofSubject, withNames(parts), withCities(parts), ...withOneSpecialty(parts)]
  return others.flatMap((other) => (other ? [{ ...reading, parts: other }] : []))
}
