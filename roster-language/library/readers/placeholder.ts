/** Defines what people and programs write, in whatever case, for nothing. */
export const PLACEHOLDERS: readonly string[] = [
  'n/a',
  'n/a.',
  'n.a.',
  '#n/a',
  'na',
  'nan',
  'null',
  '(null)',
  'none',
  'no data',
  'not applicable',
  'not assigned',
  'not available',
  'not found',
  'not known',
  'not on file',
  'not provided',
  'not reported',
  'pending',
  'tba',
  'tbd',
  'to be announced',
  'to be determined',
  'unavailable',
  '<unavail>',
  'unknown',
  '-',
  '--',
  '---',
  '.',
  '?',
]

/** Words for nothing that people are called too: Ms. Na, Mr. Nan and Ms. Null. */
const NAMES_TOO: ReadonlySet<string> = new Set(['na', 'nan', 'null'])

const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS)

/** Tells whether a text, with no blanks around it, is what people and programs write for nothing. */
export const isPlaceholder = (text: string): boolean => KNOWN.has(text.toLowerCase())

const quoteAll = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')

/** Returns the formula of whether a text that is no name and no free text is a word for nothing, or one of `others`. */
export const isPlaceholderIn = (text: string, others: readonly string[] = []): string =>
  `oneOf(lower(${text}), ${quoteAll([...PLACEHOLDERS, ...others])})`

/** First signs of words for nothing, as few ranges from one to before another, because all texts are compared with them. */
const INITIALS = [
  ['N', 'Q'],
  ['n', 'q'],
  ['T', 'V'],
  ['t', 'v'],
  ['<', '@'],
] as const

/**
 * Returns the formula of whether a name is a word for nothing or one of `others`, or a free text, in which a few more
 * `words` are; what could be the name of someone counts in capitals only. Most texts begin with another letter, and cost
 * next to nothing: a field has one list, since a run holds the texts in small letters that it is compared with.
 */
export function isPlaceholderAmongNames(
  text: string,
  others: readonly string[],
  words: readonly string[] = [],
): string {
  const ranges = INITIALS.map(([from, before]) => `${text} >= '${from}' and ${text} < '${before}'`)
  const plain = [...PLACEHOLDERS.filter((word) => !NAMES_TOO.has(word)), ...others]
  const exact = quoteAll(['nan', 'NaN', 'null', 'NULL', ...words])
  return `if(${text} < '0' or ${ranges.join(' or ')}, oneOf(lower(${text}), ${quoteAll(plain)}) or oneOf(${text}, ${exact}), false)`
}
