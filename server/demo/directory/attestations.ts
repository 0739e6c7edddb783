import { type Random, randomFor, weightedPicker } from '../random.ts'

/** Describes what a person vouches for of a place and no registry states. */
export type Attested = {
  accepting_new_patients: boolean | null
  telehealth: boolean | null
  wheelchair_access: boolean | null
  hours: Readonly<Record<string, readonly [string, string]>> | null
}

/** Describes what a person vouches for of a record. */
export type AttestedRecord = {
  readonly daysAgo: number
  readonly at: Date
  readonly languages: readonly string[]
  /** The attested places, by position. */
  readonly places: readonly Attested[]
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri']

const pickAccepting = weightedPicker<boolean | null>([
  [true, 62],
  [false, 22],
  [null, 16],
])
const pickTelehealth = weightedPicker<boolean | null>([
  [true, 34],
  [false, 30],
  [null, 36],
])
const pickWheelchair = weightedPicker<boolean | null>([
  [true, 66],
  [false, 4],
  [null, 30],
])

function pickHours(random: Random): Attested['hours'] {
  if (random.chance(0.35)) return null
  const day = [
    random.pick(['07:30', '08:00', '08:30', '09:00']),
    random.pick(['16:30', '17:00', '17:30', '18:00']),
  ] as const
  const days = random.chance(0.2) ? WEEKDAYS.slice(0, 4) : WEEKDAYS
  const saturday = random.chance(0.12) ? { sat: ['09:00', '12:00'] as const } : {}
  return { ...Object.fromEntries(days.map((name) => [name, day])), ...saturday }
}

function pickAttested(random: Random): Attested {
  return {
    accepting_new_patients: pickAccepting(random),
    telehealth: pickTelehealth(random),
    wheelchair_access: pickWheelchair(random),
    hours: pickHours(random),
  }
}

function pickLanguages(random: Random, own: readonly string[]): string[] {
  if (random.chance(0.5)) return []
  const languages = new Set(['English'])
  if (own.length > 0 && random.chance(0.8)) languages.add(random.pick(own))
  if (random.chance(0.14)) languages.add('Spanish')
  if (random.chance(0.02)) languages.add('American Sign Language')
  return [...languages]
}

/** Returns what someone vouches for who speaks these languages and works at so many places. */
export function drawAttested(
  index: number,
  {
    daysAgo,
    at,
    languages,
    places,
  }: Pick<AttestedRecord, 'daysAgo' | 'at' | 'languages'> & { readonly places: number },
): AttestedRecord {
  const random = randomFor('attested', index)
  return {
    daysAgo,
    at,
    languages: pickLanguages(random, languages),
    places: Array.from({ length: places }, () => pickAttested(random)),
  }
}

/**
 * Returns how long ago someone vouched for the record, in days up to 200, more often lately; undefined for one in
 * eight.
 */
export function pickVerifiedDaysAgo(random: Random): number | undefined {
  if (random.chance(0.125)) return undefined
  return 0.2 + random.next() * random.next() * 110 + random.next() * 89
}
