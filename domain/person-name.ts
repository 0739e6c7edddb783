import { formatCredentials } from './credentials.ts'
import { displayWord, isAllCapitals } from './name-case.ts'

/** A person's name in its parts; each may be missing. */
export type PersonName = {
  readonly prefix?: string | null | undefined
  readonly firstName?: string | null | undefined
  readonly middleName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly suffix?: string | null | undefined
  readonly credentials?: string | null | undefined
}

const LEADING_PARTICLES = new Set('DE DEL DELLA DELLO DI DA DO DOS DAS TEN TER VAN VON ZU ZUR'.split(' '))
const INNER_PARTICLES = new Set([...LEADING_PARTICLES, ...'DEN DER HET LA LAS LOS EL Y E I'.split(' ')])
const NUMERALS = new Set('II III IV VI VII VIII'.split(' '))

/**
 * Returns a name as a directory prints it, 'Adaeze N. Smith Jr., MD', from the capitals of a registry. A part that
 * already has small letters is kept as it is. '' when no part of the name is given.
 */
export function formatPersonName(name: PersonName): string {
  const suffix = (name.suffix ?? '').trim()
  const words = [
    withPeriod(formatNamePart(name.prefix ?? '', 'given')),
    formatNamePart(name.firstName ?? '', 'given'),
    withPeriod(formatNamePart(name.middleName ?? '', 'given'), 1),
    formatNamePart(name.lastName ?? '', 'family'),
    /^(jr|sr)\.?$/i.test(suffix) ? withPeriod(displayWord(suffix.toUpperCase())) : suffix.replace(/\.$/, ''),
  ]
  const fullName = words.filter((word) => word !== '').join(' ')
  const credentials = formatCredentials(name.credentials ?? '')
  return fullName !== '' && credentials !== '' ? `${fullName}, ${credentials}` : fullName || credentials
}

/**
 * Returns one part of a name with name-aware case: 'MCDONALD' -> 'McDonald', family 'VAN DER BERG' -> 'van der Berg',
 * given 'MARIA DE LOS ANGELES' -> 'Maria de los Angeles'. Spaces are collapsed; mixed case is kept.
 */
export function formatNamePart(text: string, part: 'given' | 'family'): string {
  const words = text.trim().split(/\s+/)
  if (!isAllCapitals(text)) return words.join(' ')
  return words
    .map((word, index) => {
      const isLast = index === words.length - 1
      if (NUMERALS.has(word) && index > 0) return word
      if (isLast || (part === 'given' && index === 0)) return displayWord(word)
      const particles = index === 0 ? LEADING_PARTICLES : INNER_PARTICLES
      return particles.has(word) ? word.toLowerCase() : displayWord(word)
    })
    .join(' ')
}

/** Abbreviations get a period: 'Dr' of a prefix (up to four letters), one letter of a middle name. */
function withPeriod(word: string, longest = 4): string {
  const isAbbreviation = /^\p{L}+$/u.test(word) && word.length <= longest && word !== 'Miss'
  return isAbbreviation ? `${word}.` : word
}

/**
 * Returns the letters of an avatar: first letter of the first and of the last word of the name in capitals, one letter
 * for a single word, the first letter of the email when there is no name, '' when there is neither.
 */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0] ?? '')
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : ''
  return first + last || firstLetter(email)
}

function firstLetter(word: string): string {
  return (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase()
}
