import type { DirectorySubject, FacetName } from './facet.ts'

/** Describes words of a search box that narrow by a facet. */
export type FilterWords = {
  readonly facet: FacetName
  readonly values: readonly string[]
  /** The meaning of the words, as a label. */
  readonly label: string
  /** The words as they were typed. */
  readonly text: string
}

/** Describes what a search box says beside names, specialties, numbers and places. */
export type FilterReading = {
  /** The text that is left to be read. */
  readonly rest: string
  readonly filters: readonly FilterWords[]
  /** A radius that was typed; `isCut` where it is the largest that is searched, and more was asked for. */
  readonly radius:
    | {
        readonly miles: number
        readonly text: string
        readonly isCut: boolean
        /** The text that follows it in the box: mostly the place that it is around. */
        readonly behind: string
      }
    | undefined
}

type Rule = {
  readonly words: RegExp
  readonly facet: FacetName
  readonly values: readonly string[]
  readonly label: string
}

/** Languages that are last names as well count only beside "speaking". */
const LANGUAGES_AND_NAMES = [
  'English',
  'French',
  'German',
  'Polish',
  'Greek',
  'Italian',
  'Chinese',
  'Roman',
  'Dutch',
]
const LANGUAGES = [
  ...[
    'Spanish',
    'Mandarin',
    'Cantonese',
    'Vietnamese',
    'Tagalog',
    'Arabic',
    'Russian',
    'Korean',
    'Portuguese',
  ],
  ...[
    'Japanese',
    'Hindi',
    'Urdu',
    'Punjabi',
    'Gujarati',
    'Bengali',
    'Tamil',
    'Telugu',
    'Farsi',
    'Persian',
    'Hebrew',
  ],
  ...[
    'Ukrainian',
    'Romanian',
    'Hmong',
    'Somali',
    'Amharic',
    'Swahili',
    'Yoruba',
    'Haitian Creole',
    'American Sign Language',
  ],
]

const NEGATED =
  /\b(?:not|no longer|isn't|doesn't)\s+(?:accept(?:ing)?|tak(?:e|ing))\b(?:\s+new)?(?:\s+patients)?/i
const RULES: Readonly<Record<DirectorySubject, readonly Rule[]>> = {
  practitioner: [
    { words: NEGATED, facet: 'accepting', values: ['none'], label: 'Not accepting new patients' },
    {
      words:
        /\b(?:who\s+(?:is|are)\s+)?(?:accept(?:s|ing)?|tak(?:es?|ing)|open\s+to)\s+(?:new\s+)?patients\b|\baccepting(?:\s+new)?\b|\bnew\s+patients\b/i,
      facet: 'accepting',
      values: ['all', 'some'],
      label: 'Accepting new patients',
    },
    { words: /\b(?:females?|wom[ae]n)\b(?!['’]?s)/i, facet: 'genders', values: ['F'], label: 'Female' },
    { words: /\bmales?\b/i, facet: 'genders', values: ['M'], label: 'Male' },
    { words: /\b(?:oig[- ])?excluded\b/i, facet: 'statuses', values: ['excluded'], label: 'Excluded (OIG)' },
    {
      words: /\b(?:deactivated|inactive)\b/i,
      facet: 'statuses',
      values: ['deactivated'],
      label: 'Deactivated',
    },
  ],
  entity: [
    { words: /\b(?:oig[- ])?excluded\b/i, facet: 'statuses', values: ['excluded'], label: 'Excluded (OIG)' },
    {
      words: /\b(?:deactivated|inactive)\b/i,
      facet: 'statuses',
      values: ['deactivated'],
      label: 'Deactivated',
    },
  ],
}

const either = (names: readonly string[]) => names.map((name) => name.replace(/ /g, '\\s+')).join('|')
const ANY_LANGUAGE = `(${either([...LANGUAGES, ...LANGUAGES_AND_NAMES])})`
const SPOKEN: readonly RegExp[] = [
  new RegExp(`\\b(?:who\\s+|that\\s+)?(?:speaks?|speaking)\\s+${ANY_LANGUAGE}\\b`, 'i'),
  new RegExp(`\\b${ANY_LANGUAGE}[- ]speak(?:s|ing|ers?)\\b`, 'i'),
  // Spanish Fork is a city.
  new RegExp(`\\b(${either(LANGUAGES)})\\b(?!\\s+fork\\b)`, 'i'),
]

/** "48201 mi" is a ZIP code in Michigan. */
const RADIUS =
  /(?:\b(?:within|w\/in|w\/i|less\s+than|under|up\s+to|in)\s+(?:a\s+)?)?(?<![\d.,])(?:(\d[\d,]*(?:\.\d+)?)[\s-]*miles?|(\d{1,4}(?:\.\d+)?)\s*mi)\b\.?(?:\s+radius\b)?(?:\s+(?:of|from|around)\b)?/i
/** Gives the largest radius that is searched, in miles. */
export const MAX_RADIUS_MILES = 100

/** Returns the text of a search box with another radius in the place of the one that it states; as it is where it states none. */
export function replaceRadius(query: string, miles: number): string {
  return query.replace(RADIUS, (text) => text.replace(/\d[\d,]*(?:\.\d+)?/, String(miles)))
}

const toTitle = (text: string) =>
  [...LANGUAGES, ...LANGUAGES_AND_NAMES].find(
    (name) => name.toLowerCase() === text.toLowerCase().replace(/\s+/g, ' '),
  )

/**
 * Takes what narrows a search by a facet or a radius out of the text of a search box: 'female spanish speaking cardiologist
 * within 10 miles of 75201' leaves 'cardiologist 75201'. Text in quotation marks stays as it is.
 */
export function readFilterWords(query: string, subject: DirectorySubject): FilterReading {
  const filters: FilterWords[] = []
  let radius: FilterReading['radius']
  const pieces = query.split(/("[^"]*")/)
  const rest = pieces.map((piece, index) => {
    if (index % 2 === 1) return piece
    let left = piece
    const take = (words: RegExp, use: (found: RegExpExecArray) => void) => {
      const found = words.exec(left)
      if (!found) return
      use(found)
      left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
    }
    if (radius === undefined)
      take(RADIUS, ({ 0: text, 1: long, 2: short, index: at, input }) => {
        const miles = Number((long ?? short ?? '').replaceAll(',', ''))
        const isCut = miles > MAX_RADIUS_MILES
        const behind = input.slice(at + text.length).trim()
        radius = { miles: Math.min(MAX_RADIUS_MILES, miles), text: text.trim(), isCut, behind }
      })
    for (const { words, ...filter } of RULES[subject])
      take(words, ([text]) => void filters.push({ ...filter, text }))
    for (const words of subject === 'practitioner' ? SPOKEN : [])
      take(words, ([text, name]) => {
        const language = toTitle(name ?? '')
        if (language !== undefined)
          filters.push({ facet: 'languages', values: [language], label: `Speaks ${language}`, text })
      })
    return left
  })
  return { rest: rest.join('').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim(), filters, radius }
}
