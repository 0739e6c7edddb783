/** The kinds of values in a roster column that few people may see. */
export const SENSITIVE_KINDS = ['ssn', 'birth_date', 'dea'] as const
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number]

/** The names that people use for each kind. */
export const SENSITIVE_LABELS: Readonly<Record<SensitiveKind, string>> = {
  ssn: 'Social Security numbers',
  birth_date: 'Birth dates',
  dea: 'DEA numbers',
}

/** The ways to store a sensitive value: all of it, a part that reveals little, or nothing. */
export const SENSITIVE_POLICIES = ['keep', 'mask', 'drop'] as const
export type SensitivePolicy = (typeof SENSITIVE_POLICIES)[number]

/** Says what an organization stores of each kind. */
export type SensitivePolicies = Readonly<Record<SensitiveKind, SensitivePolicy>>

/** Defines the setting of an organization for each kind. */
export const SENSITIVE_SETTINGS = {
  ssn: 'roster-ssn',
  birth_date: 'roster-birth-date',
  dea: 'roster-dea',
} as const satisfies Readonly<Record<SensitiveKind, string>>

/**
 * Defines what is stored where nothing else is set. No target asks for a Social Security number. Of a birth date targets
 * ask rarely, and the year tells people of one name apart. A DEA number is asked for by most payers.
 */
export const DEFAULT_SENSITIVE_POLICIES: SensitivePolicies = { ssn: 'drop', birth_date: 'mask', dea: 'keep' }

export const isSensitivePolicy = (text: string): text is SensitivePolicy =>
  (SENSITIVE_POLICIES as readonly string[]).includes(text)

/** Returns what an organization stores, from its stored settings; what is not set, or no policy, is as by default. */
export function readSensitivePolicies(
  stored: readonly { readonly setting: string; readonly value: string }[],
): SensitivePolicies {
  const read = (kind: SensitiveKind): SensitivePolicy => {
    const value = stored.find(({ setting }) => setting === SENSITIVE_SETTINGS[kind])?.value ?? ''
    return isSensitivePolicy(value) ? value : DEFAULT_SENSITIVE_POLICIES[kind]
  }
  return { ssn: read('ssn'), birth_date: read('birth_date'), dea: read('dea') }
}

const SHOWN_CHARACTERS = 4

/** A text without a digit is no number and no date, but a header, 'N/A' or 'on file'. */
const HOLDS_VALUE = /\d/

const OLDEST_BIRTH = 1900
const DAY_MS = 86_400_000

/** Masks a number except for its end; masks all of it when it is too short for its end to reveal little. */
function maskNumber(text: string, length: number): string {
  const signs = text.replace(/[^A-Za-z0-9]/g, '')
  if (signs.length < length - 1) return '*'.repeat(SHOWN_CHARACTERS)
  return '*'.repeat(length - SHOWN_CHARACTERS) + signs.slice(-SHOWN_CHARACTERS)
}

function getYearOfSerial(serial: number): number {
  // Day 25,569 of a workbook is 1970-01-01.
  return new Date((serial - 25_569) * DAY_MS).getUTCFullYear()
}

/** Returns the year that a birth date states, however it is written; null when it states none. */
function findBirthYear(text: string, thisYear: number): number | null {
  const isPossible = (year: number) => year >= OLDEST_BIRTH && year <= thisYear
  const found = [
    /(?<!\d)(\d{4})(?!\d)/.exec(text)?.[1],
    /(?<!\d)(\d{4})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/.exec(text)?.[1],
    /(?<!\d)\d{3,4}(\d{4})(?!\d)/.exec(text)?.[1],
  ].find((year) => year !== undefined && isPossible(Number(year)))
  if (found !== undefined) return Number(found)
  if (/^\s*\d{4,5}(?:\.\d+)?\s*$/.test(text)) {
    const year = getYearOfSerial(Math.floor(Number(text)))
    return isPossible(year) ? year : null
  }
  const short = /\d[-/. ]+(?:\d{1,2}|[A-Za-z]{3,9})\.?[-/., ]+'?(\d{2})(?!\d)/.exec(text)?.[1]
  if (short === undefined) return null
  const year = Math.floor(thisYear / 100) * 100 + Number(short)
  return year > thisYear ? year - 100 : year
}

/**
 * Returns what is stored of the text of a sensitive cell: null for nothing. A mask keeps the last four characters of a
 * number and the year of a birth date, which is no date that anyone could take for a real one.
 */
export function applySensitivePolicy(
  kind: SensitiveKind,
  policy: SensitivePolicy,
  text: string,
  thisYear = new Date().getUTCFullYear(),
): string | null {
  if (policy === 'keep' || !HOLDS_VALUE.test(text)) return text
  if (policy === 'drop') return null
  if (kind === 'birth_date') return findBirthYear(text, thisYear)?.toString() ?? null
  return maskNumber(text, 9)
}
