import { isOneEditApart, spellingVariants } from './edit-distance.ts'
import { searchKey } from './search-key.ts'
import synonymGroups from './specialty-synonym.json' with { type: 'json' }
import { isSelfExplaining, TAXONOMIES, type Taxonomy, taxonomyName } from './taxonomy.ts'

/** A run of words in a text that names a specialty. */
export type SpecialtyMatch = {
  /** The run as it stands in the text. */
  readonly phrase: string
  /** Says what to call the specialty, as in 'Cardiology'. */
  readonly label: string
  /** Every taxonomy code that the words stand for, in the order of their ids. */
  readonly codes: readonly string[]
  /** Place of the run among the words of the text, from 0. */
  readonly firstWord: number
  readonly wordCount: number
}

type CanonicalSpecialty = { readonly label: string; readonly codes: readonly string[] }

const MAX_RUN = 8
const STOP_WORDS = new Set(['AND', 'OF', 'THE', 'WITH', 'IN'])
const WORDS_FOR_A_PERSON = new Set([
  'DOCTOR',
  'PHYSICIAN',
  'SPECIALIST',
  'PROVIDER',
  'CLINICIAN',
  'DOC',
  'PHYS',
])
/** The taxonomy's words for words that people say instead. */
const SAID_FOR: Readonly<Record<string, string>> = {
  PEDS: 'PEDIATRIC',
  KIDS: 'PEDIATRIC',
  MGMT: 'MANAGEMENT',
}

const MEANINGS: ReadonlyMap<string, CanonicalSpecialty> = buildCanonicalSpecialties()
const FIRST_WORDS = new Set([...MEANINGS.keys()].map((key) => key.split(' ')[0]))

/**
 * Returns the longest run of words in a text that names a specialty ('smith cardiology 75209' -> 'cardiology' and every
 * kind of cardiologist), the leftmost of equal ones, undefined when there is none. Knows professions as well as their
 * people (cardiologist), plurals, American and British spelling and the synonyms of specialty-synonym.json.
 */
export function findTaxonomies(text: string): SpecialtyMatch | undefined {
  const words = text.trim().split(/\s+/)
  const keys = words.map(canonicalWords)
  for (let wordCount = Math.min(MAX_RUN, words.length); wordCount > 0; wordCount -= 1) {
    for (let firstWord = 0; firstWord + wordCount <= words.length; firstWord += 1) {
      const meaning = getCanonicalSpecialty(keys.slice(firstWord, firstWord + wordCount))
      if (meaning) {
        const phrase = words.slice(firstWord, firstWord + wordCount).join(' ')
        return { phrase, label: meaning.label, codes: meaning.codes, firstWord, wordCount }
      }
    }
  }
  return undefined
}

const MIN_CORRECTED = 5
const LETTERS_ONLY = /^[A-Z]+$/

/** Every word of specialties and their people, under its spelling variants. */
const VOCABULARY: ReadonlyMap<string, readonly string[]> = buildVocabulary()

/**
 * Returns the word of a specialty that a misspelled word stands for ('cardiolgy' -> CARDIOLOGY): one edit away, the
 * first of several in the alphabet. Undefined for words under five letters and when there is none.
 */
export function correctSpecialtyWord(word: string): string | undefined {
  const key = searchKey(word)
  if (key.length < MIN_CORRECTED || !LETTERS_ONLY.test(key)) return undefined
  const candidates = spellingVariants(key).flatMap((variant) => VOCABULARY.get(variant) ?? [])
  return candidates.filter((candidate) => isOneEditApart(key, candidate)).sort()[0]
}

function buildVocabulary(): Map<string, string[]> {
  const words = new Set([...MEANINGS.keys()].flatMap((key) => key.split(' ').flatMap(formsOf)))
  const found = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < MIN_CORRECTED || !LETTERS_ONLY.test(word)) continue
    for (const variant of spellingVariants(word)) found.set(variant, [...(found.get(variant) ?? []), word])
  }
  return found
}

/** Returns a canonical word and its other form, mostly that of the person: CARDIOLOGY and CARDIOLOGIST. */
function formsOf(word: string): string[] {
  return [
    word,
    word
      .replace(/OLOGY$/, 'OLOGIST')
      .replace(/IATRY$/, 'IATRIST')
      .replace(/ONTIC$/, 'ONTIST')
      .replace(/SURGERY$/, 'SURGEON')
      .replace(/THERAPIST$/, 'THERAPY'),
  ]
}

function getCanonicalSpecialty(keys: readonly (readonly string[])[]): CanonicalSpecialty | undefined {
  if (!FIRST_WORDS.has(keys[0]?.[0]) || keys.at(-1)?.length === 0) return undefined
  const words = keys.flat()
  const known = MEANINGS.get(words.join(' '))
  if (known || words.length === 1 || !WORDS_FOR_A_PERSON.has(words.at(-1) ?? '')) return known
  return MEANINGS.get(words.slice(0, -1).join(' '))
}

function canonicalWords(text: string): readonly string[] {
  return searchKey(text)
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(canonicalWord)
}

/**
 * Returns one form for a profession and its people: CARDIOLOGIST and CARDIOLOGY, SURGEONS and SURGERY, PAEDIATRIC and
 * PEDIATRIC have the same.
 */
function canonicalWord(word: string): string {
  const said = SAID_FOR[word]
  if (said !== undefined || word.length < 5) return said ?? word
  return word
    .replace(/IES$/, 'Y')
    .replace(/(?<=[^SUI])S$/, '')
    .replaceAll('AE', 'E')
    .replace(/OLOGIST$/, 'OLOGY')
    .replace(/IATRIST$/, 'IATRY')
    .replace(/ONTIST$/, 'ONTIC')
    .replace(/SURGEON$/, 'SURGERY')
    .replace(/THERAPY$/, 'THERAPIST')
    .replace(/^DENTISTRY$/, 'DENTIST')
    .replace(/^COUNSELL?(ING|OR)$/, 'COUNSELOR')
    .replace(/^MIDWIFERY$/, 'MIDWIFE')
}

function buildCanonicalSpecialties(): Map<string, CanonicalSpecialty> {
  const found = new Map<string, { label: string; taxonomies: Set<Taxonomy> }>()
  const add = (phrase: string, label: string, taxonomy: Taxonomy) => {
    const key = canonicalWords(phrase).join(' ')
    const entry = found.get(key) ?? { label, taxonomies: new Set<Taxonomy>() }
    found.set(key, { label: entry.label, taxonomies: entry.taxonomies.add(taxonomy) })
  }
  for (const taxonomy of TAXONOMIES) {
    const { classification, specialization } = taxonomy
    for (const whole of spellings(classification)) {
      add(whole, classification, taxonomy)
      for (const part of specialization === '' ? [] : spellings(specialization)) {
        const name = taxonomyName(taxonomy.code)
        if (isSelfExplaining(taxonomy)) add(part, name, taxonomy)
        add(`${part} ${whole}`, name, taxonomy)
        add(`${whole} ${part}`, name, taxonomy)
      }
    }
  }
  const meanings = new Map<string, CanonicalSpecialty>()
  for (const [key, { label, taxonomies }] of found)
    meanings.set(key, { label, codes: codesOf([...taxonomies]) })
  for (const group of synonymGroups) {
    const meant = new Set(group.find)
    const taxonomies = TAXONOMIES.filter(
      ({ code, classification }) => meant.has(code) || meant.has(classification),
    )
    const meaning = { label: group.label, codes: codesOf(taxonomies) }
    for (const word of group.words) meanings.set(canonicalWords(word).join(' '), meaning)
  }
  return meanings
}

/**
 * Returns the spellings of a name: 'Dietitian, Registered' is also 'Dietitian' and 'Registered Dietitian'. Text in
 * parentheses may be left out.
 */
function spellings(name: string): string[] {
  const short = name.replace(/\s*\(.*\)/, '')
  const [head = '', ...rest] = short.split(', ')
  return [...new Set([name, short, head, [...rest, head].join(' ')])]
}

function codesOf(taxonomies: readonly Taxonomy[]): readonly string[] {
  return [...taxonomies].sort((a, b) => a.id - b.id).map((taxonomy) => taxonomy.code)
}
