import { NOUNS, type Noun } from './nouns.ts'
import { firstReading, isCorrected, readWords } from './read-words.ts'
import { ORDINALS, takeOrdinal, takePhrase, takeRoles, weigh } from './take-words.ts'

/** Describes what a header says that its column is: what of whom, and which of several. */
export type Interpretation = {
  readonly noun: string
  /** The persons or places that the column is about, as far as the header says; empty where it does not say. */
  readonly roles: readonly string[]
  /** Says which of several, from 1; null where nothing is said. */
  readonly ordinal: number | null
  /** Share of the header that this explains, 0 to 1. */
  readonly fit: number
}

/** Headers above, which name what several columns have in common: what they leave unexplained matters little. */
const WEIGHT_ABOVE = 0.2

const EXPONENT = 1.5

/** Weight of a word other than the noun in the explained share of a header: it is understood, but names nothing. */
const WEIGHT_BESIDE = 0.5
const WEIGHT_ORDINAL = 0.25

/** Penalty for each understood word other than the noun: a specific noun is preferred to a role with a general one. */
const INDIRECT = 0.012

function explain(
  { noun, kind, phrases }: Noun,
  own: readonly string[],
  above: readonly string[],
): Interpretation | undefined {
  let best: (Interpretation & { readonly size: number }) | undefined
  for (const phrase of phrases) {
    // A part of the thing may stand above: 'Hospital' over 'Affiliation'.
    const taken = takePhrase(own, phrase)
    const joined = taken ? undefined : takePhrase([...above, ...own], phrase)
    if (!taken && !(joined && own.some((word) => phrase.includes(word)))) continue
    const left = taken ? taken.left : (joined?.left.filter((word) => own.includes(word)) ?? [])
    const leftAbove = taken ? above : above.filter((word) => !phrase.includes(word))
    const ofOwn = takeRoles(left)
    const ofAbove = takeRoles(leftAbove)
    const ordinal = takeOrdinal(ofOwn.left)
    const ordinalAbove = takeOrdinal(ofAbove.left)
    const explained =
      Math.max(1, weigh(phrase)) +
      WEIGHT_BESIDE * ofOwn.roles.length +
      (ordinal.ordinal === null ? 0 : WEIGHT_ORDINAL)
    const missed = weigh(ordinal.left, kind) + WEIGHT_ABOVE * weigh(ordinalAbove.left, kind)
    const order = (taken ?? joined)?.order ?? 1
    const indirect = own.length - phrase.length - ordinal.left.length
    const fit =
      (explained / (explained + missed)) ** EXPONENT * order * (1 - INDIRECT * Math.max(0, indirect))
    if (best && (fit < best.fit || (fit === best.fit && phrase.length <= best.size))) continue
    best = {
      noun,
      roles: ofOwn.roles.length > 0 ? ofOwn.roles : ofAbove.roles,
      ordinal: ordinal.ordinal ?? ordinalAbove.ordinal,
      fit,
      size: phrase.length,
    }
  }
  if (!best) return undefined
  const { size: _, ...meaning } = best
  return meaning
}

/** Factor for the fit of a header with a corrected misspelling, which is never certain. */
const CORRECTED = 0.92

/** 'Ind' may be an individual, but is a flag more often. */
const LESS_USUAL = 0.89

/** Factor for the fit without text in brackets, which mostly says how to fill in the column, but may say what it is. */
const WITHOUT_ASIDES = 0.93

/** Minimum share of a header that a meaning must explain to be returned. */
const MIN_FIT = 0.12

/**
 * Returns what a header may mean, the best explanation of each thing, best first; a header over several rows is a path
 * joined by ' > ', of which the last part is the column's own.
 */
export function findInterpretations(header: string): readonly Interpretation[] {
  const known = FOUND.get(header)
  if (known) return known
  const interpretations = findAgain(header)
  FOUND.set(header, interpretations)
  return interpretations
}
// The fields of a target and headers that come back are asked about again and again; a process lives for few files.
const FOUND = new Map<string, readonly Interpretation[]>()

/** Sections of forms are numbered, '3. Practice Location', which says nothing of several places. */
const SECTION = /^\s*(?:section|part)?\s*\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.):]\s+/i

/** Matches the headers over columns that fit nowhere else. Only for places do they say that there is another one. */
const CATCH_ALL =
  /^\s*(?:other|general|misc\.?|miscellaneous)(?: (?:provider )?(?:info|information|data|details|fields))?\s*$/i
const OF_A_PLACE = new Set([
  ...['full address', 'address line 1', 'address line 2', 'city', 'state', 'zip', 'zip4', 'county'],
  ...['phone', 'fax', 'email', 'practice name'],
])

function findAgain(header: string): readonly Interpretation[] {
  const parts = header.split(' > ')
  const sections = parts.slice(0, -1).map((part) => part.replace(SECTION, ''))
  const aboveOfPlaces = firstReading(sections.join(' '))
  const aboveOfOthers = firstReading(sections.filter((part) => !CATCH_ALL.test(part)).join(' '))
  const last = parts.at(-1) ?? ''
  const found = new Map<string, Interpretation>()
  const add = (reading: readonly string[], share: number) => {
    // 'Primary' below 'Specialty' says only which of them it is.
    const isOrdinal = reading.every((word) => ORDINALS.has(word))
    for (const noun of NOUNS.values()) {
      const above = OF_A_PLACE.has(noun.noun) ? aboveOfPlaces : aboveOfOthers
      const own = isOrdinal ? [...above, ...reading] : reading
      const interpretation = explain(noun, own, isOrdinal ? [] : above)
      const fit = share * (interpretation?.fit ?? 0)
      if (!interpretation || fit < MIN_FIT) continue
      const key = `${noun.noun} of ${interpretation.roles.join()}`
      if (fit > (found.get(key)?.fit ?? 0)) found.set(key, { ...interpretation, fit })
    }
  }
  const spelled = isCorrected(last) ? CORRECTED : 1
  for (const [place, reading] of readWords(last).entries())
    add(reading, spelled * (place === 0 ? 1 : LESS_USUAL))
  const withoutAsides = last.replace(/\([^)]*\)|\[[^\]]*\p{L}[^\]]*\]/gu, ' ')
  if (withoutAsides !== last)
    for (const reading of readWords(withoutAsides)) add(reading, spelled * WITHOUT_ASIDES)
  return [...found.values()].toSorted((one, other) => other.fit - one.fit)
}
