import { isOneEditApart } from '@concord/domain'
import fillers from '../vocabulary/filler.json' with { type: 'json' }
import nouns from '../vocabulary/noun.json' with { type: 'json' }
import roles from '../vocabulary/role.json' with { type: 'json' }
import words from '../vocabulary/word.json' with { type: 'json' }

const FILLERS = new Set<string>(fillers)

/** Every way of writing a word with the words that it may stand for: 'st' is a state as well as a street. */
const STANDS_FOR = new Map<string, readonly string[]>()
for (const [word, variants] of Object.entries(words)) {
  for (const written of [word, ...variants]) {
    const others = STANDS_FOR.get(written) ?? []
    STANDS_FOR.set(written, written === word ? [word, ...others] : [...others, word])
  }
}

/** Tells whether the vocabulary has a word under this name. */
export const isKnownWord = (word: string): boolean => word in words

/** Words of the vocabulary that have no other spelling: they stand for themselves. */
const OWN_WORDS = new Set(
  [...nouns, ...roles].flatMap(({ says }) => says.flatMap((phrase) => phrase.split(' '))),
)

/** Shorter words are too often something else when letters are left out or run together. */
const MIN_CORRECTED = 4
const MIN_SPLIT = 5
/**
 * Minimum length of a variant that misspellings are corrected to: shorter ones are abbreviations, which are similar to
 * any word.
 */
const LONG_VARIANT = 6
const CORRECT_WORDS = [...STANDS_FOR.keys()].filter(
  (word) => word.length >= (isKnownWord(word) ? MIN_CORRECTED : LONG_VARIANT),
)

/** Returns the words that a beginning may be of, the shortest first; none for what is a word itself. */
export const getCompletions = (beginning: string): readonly string[] =>
  isVariant(beginning) || FILLERS.has(beginning) || OWN_WORDS.has(beginning)
    ? []
    : [...STANDS_FOR.keys()]
        .filter((word) => word.startsWith(beginning))
        .toSorted((one, other) => one.length - other.length)

/** The patterns of words written with symbols, which mean something only together with them, and their replacements. */
const SIGNS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\b(?:\p{L}\.){2,}\p{L}?/gu, '$&'],
  [/__[cr]\b/gi, ' '],
  [/\be[-_ ]?mail/gi, ' email '],
  [/\bw[-_ ]?9\b/gi, ' taxform '],
  [/\bmid-? ?level/gi, ' midlevel'],
  [/(?<![a-z])tele[-_ ]*(?:health|hlth|med|medicine|visits?)(?![a-z])/gi, ' telehealth '],
  [/(?<=(?<![a-z])(?:type|npi)[-_ ]*)ii(?![a-z])/gi, ' 2 '],
  [/(?<=(?<![a-z])type[-_ ]*)i(?![a-z])/gi, ' 1 '],
  [/(?<=(?:gro?u?p|org(?:anization)?)[-_ ]*npi[-_ ]*)2(?!\d)/gi, ' type 2 '],
  // Who fills in a form is not always whom it is about.
  [/^ *your\b/i, ' yours '],
  [/\bpost-? ?nominals?\b/gi, ' postnominal '],
  [/\+ ?4\b/g, ' plus 4 '],
  // How long a value is says nothing of what it is, but for the end of a number.
  [/(?<!last )\b\d+[- ]?(?:digits?|char(?:acter)?s?|letters?)\b/gi, ' '],
  [/\bc\/o\b/gi, ' care of '],
  // 'ln' is a last name, but for the lines of an address.
  [
    /(?<=(?<![a-z])(?:add?r|address|street)s?[-_ ]*)ln(?![a-z])|(?<![a-z])ln(?=[-_ ]?[1-4](?!\d))/gi,
    ' line ',
  ],
  [/\badd(?:'|’)?l\b/gi, ' additional '],
  [/\b[acdut](?: ?[/,|] ?[acdut]){2,}\b/gi, ' action '],
  [/\bm ?(?:\/|\bor\b) ?f(?: ?\/ ?[a-z])*\b/gi, ' mf '],
  [/\by ?\/ ?n\b/gi, ' '],
  [/(?<=\d)(?:st|nd|rd|th)\b/gi, 'th'],
]

const ORDINAL_WORDS: Readonly<Record<string, string>> = {
  '1th': 'first',
  '2th': 'second',
  '3th': 'third',
}

function spaceOut(text: string): string {
  let spaced = text.normalize('NFKC')
  for (const [pattern, words] of SIGNS) {
    spaced =
      words === '$&'
        ? spaced.replace(pattern, (dotted) => dotted.replaceAll('.', ''))
        : spaced.replace(pattern, words)
  }
  return spaced
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L}{3})/gu, ' ')
    .toLowerCase()
}

/** Splits a word of several run together, 'providerfirstname'; undefined unless it is made of known words only. */
function splitRunTogether(text: string): readonly string[] | undefined {
  type Split = { readonly cost: number; readonly pieces: readonly string[] }
  const best: (Split | undefined)[] = [{ cost: 0, pieces: [] }]
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - 15); start < end - 1; start += 1) {
      const piece = text.slice(start, end)
      const before = best[start]
      if (!before || !(STANDS_FOR.has(piece) || FILLERS.has(piece))) continue
      const cost = before.cost + 1 + (piece.length === 2 ? 1.5 : piece.length === 3 ? 0.4 : 0)
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) {
        best[end] = { cost, pieces: [...before.pieces, piece] }
      }
    }
  }
  const found = best[text.length]
  // Many short pieces are found in any word.
  return found && found.cost <= text.length / 2.2 ? found.pieces : undefined
}

const withoutPlural = (written: string): string => written.replace(/(?:'s|s)$/, '')

/** Returns the words that a written word may stand for; an unknown word stands for itself. */
function standsFor(written: string): readonly (readonly string[])[] {
  const known = STANDS_FOR.get(written) ?? STANDS_FOR.get(withoutPlural(written))
  if (known) return known.map((word) => [word])
  if (FILLERS.has(written)) return [[]]
  if (OWN_WORDS.has(written) || written.length < MIN_CORRECTED || /\d/.test(written)) return [[written]]
  const pieces = written.length < MIN_SPLIT ? undefined : splitRunTogether(written)
  if (pieces) return combine(pieces.map(standsFor))
  const similar = findSimilar(written)
  return similar.length === 0 ? [[written]] : similar.map((word) => [word])
}

const findSimilar = (written: string): readonly string[] =>
  [
    ...new Set(
      CORRECT_WORDS.filter((word) => isOneEditApart(word, written)).flatMap(
        (word) => STANDS_FOR.get(word) ?? [],
      ),
    ),
  ].slice(0, MAX_CORRECTIONS)

const MAX_CORRECTIONS = 4
const MAX_READINGS = 12

/** Combines one reading of each choice in order, in all ways up to a maximum. */
function combine(choices: readonly (readonly (readonly string[])[])[]): readonly (readonly string[])[] {
  let all: readonly (readonly string[])[] = [[]]
  for (const choice of choices) {
    all = all.flatMap((before) => choice.map((words) => [...before, ...words])).slice(0, MAX_READINGS)
  }
  return all
}

const READ = new Map<string, readonly (readonly string[])[]>()

/**
 * Returns the words of a header, each under the name that the vocabulary has for it, without those that say nothing:
 * 'Prv Lst Nm' -> provider, last, name. Several readings where a word may stand for several.
 */
export function readWords(text: string): readonly (readonly string[])[] {
  const known = READ.get(text)
  if (known) return known
  const read = readAgain(text)
  READ.set(text, read)
  return read
}

/** Returns the likeliest reading of a header. */
export const firstReading = (text: string): readonly string[] => readWords(text)[0] ?? []

/** Tells whether a word of a header was taken for another one that is spelled nearly so. */
export const isCorrected = (text: string): boolean =>
  writtenWords(text).some((written) => {
    const [reading = []] = standsFor(written)
    return (
      reading.length === 1 &&
      reading[0] !== written &&
      !isVariant(written) &&
      splitRunTogether(written) === undefined
    )
  })

const isVariant = (written: string): boolean =>
  STANDS_FOR.has(written) || STANDS_FOR.has(withoutPlural(written))

/** Joins a word that a capital splits, 'SuperVising', when the whole is a known word and its first half is not. */
function joinSplit(words: readonly string[]): readonly string[] {
  const isKnown = (word: string | undefined) =>
    word === undefined || isVariant(word) || FILLERS.has(word) || /^\d/.test(word)
  const isWhole = (word: string) => isVariant(word) || OWN_WORDS.has(word)
  return words.flatMap((word, at) => {
    const [before = '', after = ''] = [words[at - 1], words[at + 1]]
    if (!isKnown(word) && after !== '' && isWhole(`${word}${after}`)) return [`${word}${after}`]
    return !isKnown(words[at - 1]) && before !== '' && isWhole(`${before}${word}`) ? [] : [word]
  })
}

/** Returns the words as they are written, in lowercase. */
function writtenWords(text: string): readonly string[] {
  const zeroBased = text.replace(/\[(\d)\]/g, (_, place) => ` ${Number(place) + 1} `)
  const written = spaceOut(zeroBased).match(/\p{L}[\p{L}\p{M}']*|\d+(?:th\b)?|#/gu) ?? []
  return joinSplit(written.map((word) => ORDINAL_WORDS[word] ?? (word === '#' ? 'number' : word)))
}

function readAgain(text: string): readonly (readonly string[])[] {
  const readings = combine(
    writtenWords(text).map((word) => (/^\d+$/.test(word) ? [[String(Number(word))]] : standsFor(word))),
  )
  // 'Action (Add / Change)' says nothing twice.
  return readings.map((reading) =>
    reading.filter((word, at) => /^\d/.test(word) || reading.indexOf(word) === at),
  )
}
