import { findTaxonomies, isValidDea, isValidNpi } from '@concord/domain'
import { getShapes, isPlaceholder } from '@concord/roster-language'
import words from './vocabulary/value-word.json' with { type: 'json' }

const getList = (texts: readonly string[]): ReadonlySet<string> => new Set(texts)
const LANGUAGES = getList(words.languages)
const ACTIONS = getList(words.actions)
const CREDENTIALS = getList(words.credentials)
const SUFFIXES = getList(words.suffixes)
const PRIMARY = getList(words.primary)
const FLAGS = getList(words.flags)
const CITY_LIKE = /^[\p{L}][\p{L}\p{M}.'’ -]{1,40}$/u
const NAME_LIKE = /^\p{L}[\p{L}\p{M}.'’ -]*(?:, ?[\p{L}.'’ -]+)?$/u
const ORGANIZATION = new RegExp(`(?:^|[\\s,.&/-])(?:${words.organizations.join('|')})(?:$|[\\s,.&/-])`, 'i')
const STREET = /^(?:\d+[\w-]*\s+\S|p\.? ?o\.? ?box\b|one\s)/i
const UNIT =
  /^(?:ste|suite|unit|apt|fl|floor|rm|room|bldg|building|#|dept|po box|\d+(?:st|nd|rd|th) fl)\b|^#|^[a-z]?-?\d{1,4}[a-z]?$/i

const TAXONOMY = /^[1-4]\d{2}[0-9A-Z]{6}X$/i

/** Ten digits with what stands between those of a phone number, and perhaps an extension. */
const PHONE = /^[a-z ]{0,8}[+(]*1?[ .(-]*(?:\d[ ().-]*){10}(?:(?:x|ext\.?)\s*\d+)?(?:\.0)?$/i
const ANSWER = /^(?:yes|no|not|accepting|accepts|open|closed|available|offers)\b/i

const key = (text: string): string => text.toLowerCase().replace(/[.]/g, '').trim()
type Shapes = ReturnType<typeof getShapes>
type Look = (text: string, shapes: Shapes) => boolean

const has =
  (shape: Shapes[number]): Look =>
  (_, shapes) =>
    shapes.includes(shape)
const getWords = (text: string): number => text.trim().split(/\s+/).length
const hasDigit = (text: string): boolean => /\d/.test(text)
const isDate: Look = (text, shapes) => shapes.includes('date') || /^[1-6]\d{4}(?:\.0)?$/.test(text)
const inParts = (text: string, known: ReadonlySet<string>): boolean => {
  const parts = key(text)
    .split(/[,;/|\n&]+|\s+and\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  return (
    parts.length > 0 && parts.every((part) => known.has(part) || known.has(part.split(/[\s(-]/)[0] ?? ''))
  )
}
const getYear = (text: string): number => Number(/(?:19|20)\d{2}/.exec(text)?.[0] ?? 0)

const isFullAddress = (text: string): boolean =>
  STREET.test(text) && /\p{L}.*(?:\b\d{5}(?:-?\d{4})?$|,\s*\p{Lu}{2}\b)/u.test(text)

/** Defines how a value of each kind looks: true, false, or undefined where one cannot say. */
const LOOKS: Readonly<Record<string, Look>> = {
  npi: (text) => isValidNpi(text) || /^[12]\d{9}(?:\.0)?$/.test(text),
  tin: (text) => /^\d{2}-?\d{7}(?:\.0)?$|^\d{8}(?:\.0)?$|^\d{3}-\d{2}-\d{4}$/.test(text),
  // Spreadsheets drop the zero in front, also of a ZIP code that its four digits are glued to.
  zip: (text) => /^\d{4,5}(?:-?\d{4})?(?:\.0)?$/.test(text),
  zip4: (text) => /^\d{1,4}(?:\.0)?$/.test(text),
  phone: (text, shapes) => shapes.includes('phone') || PHONE.test(text),
  email: has('email'),
  url: (text) => /^(?:https?:\/\/|www\.)|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(text) && !text.includes('@'),
  date: isDate,
  birthDate: (text, shapes) => isDate(text, shapes) && getYear(text) <= new Date().getUTCFullYear() - 18,
  state: has('state'),
  gender: has('gender'),
  taxonomy: (text) => TAXONOMY.test(text),
  dea: (text) => isValidDea(text) || /^[A-Z][A-Z9]\d{7}$/i.test(text),
  caqh: (text) => /^\d{5,8}(?:\.0)?$/.test(text),
  identifier: (text) => hasDigit(text) && /^[\w.-]{4,20}$/.test(text),
  licenseNumber: (text) =>
    hasDigit(text) && /^[A-Za-z]{0,6}[ .-]?[\w .-]{2,18}$/.test(text) && !text.includes('@'),
  flag: (text, shapes) => shapes.includes('boolean') || FLAGS.has(key(text)) || ANSWER.test(text),
  primaryFlag: (text, shapes) => shapes.includes('boolean') || PRIMARY.has(key(text)),
  action: (text) => ACTIONS.has(key(text)) || ACTIONS.has(key(text).split(/[\s,/:-]/)[0] ?? ''),
  credentials: (text) => inParts(text, CREDENTIALS),
  suffix: (text) => SUFFIXES.has(key(text)),
  middleName: (text) => NAME_LIKE.test(text) && getWords(text) <= 2 && !ORGANIZATION.test(text),
  personName: (text) => NAME_LIKE.test(text) && getWords(text) <= 4 && !ORGANIZATION.test(text),
  fullName: (text) =>
    /^[\p{L}\p{M}.,'’"“”/() -]+$/u.test(text) &&
    getWords(text) >= 2 &&
    getWords(text) <= 8 &&
    !ORGANIZATION.test(text),
  organizationName: (text, shapes) => /\p{L}{2}/u.test(text) && shapes.every((shape) => shape === 'name'),
  specialty: (text, shapes) => /\p{L}{3}/u.test(text) && shapes.length === 0 && !/\d{3}/.test(text),
  knownSpecialty: (text) => findTaxonomies(text)?.wordCount === getWords(text),
  specialtyCode: (text) => /^[\w-]{1,10}$/.test(text) && !TAXONOMY.test(text),
  language: (text) => inParts(text, LANGUAGES),
  fullAddress: isFullAddress,
  street: (text) =>
    !isFullAddress(text) &&
    (STREET.test(text) || (hasDigit(text) && /\p{L}{2}/u.test(text) && getWords(text) > 1)),
  unit: (text) => UNIT.test(text.trim()) || (hasDigit(text) && text.length < 25),
  city: (text) => CITY_LIKE.test(text),
  cityStateZip: (text) => /^\p{L}[\p{L}.' -]+,?\s+\p{Lu}{2}(?:,?\s+\d{4,5}(?:-\d{4})?)?$/u.test(text),
  county: (text) => CITY_LIKE.test(text),
  reason: (text, shapes) => !isDate(text, shapes),
  text: (text, shapes) => /\p{L}{2}/u.test(text) && !isDate(text, shapes),
}

/** Kinds of values that little else looks like. */
const TELLING = new Set([
  'npi',
  'email',
  'taxonomy',
  'dea',
  'url',
  'credentials',
  'language',
  'fullAddress',
  'state',
  'gender',
])

/** Zeros alone are no number of anyone. */
const ZEROS = /^0{5,}$/

/** More values than these, spread over all, say no more. */
const MAX_VALUES = 200

/** Returns values of a column that say something, without placeholders, spread over all of them. */
export function telling(values: readonly string[]): readonly string[] {
  const said = values
    .map((value) => value.trim())
    .filter((value) => value !== '' && !isPlaceholder(value) && !ZEROS.test(value))
  if (said.length <= MAX_VALUES) return said
  const step = said.length / MAX_VALUES
  return Array.from({ length: MAX_VALUES }, (_, index) => said[Math.floor(index * step)] ?? '')
}

/** Defines what is known of a column already: all fields of a kind ask the same. */
const KNOWN = new WeakMap<
  readonly string[],
  { readonly shapes: Shapes[]; readonly shares: Map<string, number> }
>()

/** Returns the share (0 to 1) of values that look like this kind; undefined without values or for an unknown kind. */
function lookShare(kind: string | undefined, values: readonly string[]): number | undefined {
  const look = kind === undefined ? undefined : LOOKS[kind]
  if (!look || !kind || values.length === 0) return undefined
  const known = KNOWN.get(values) ?? { shapes: values.map(getShapes), shares: new Map<string, number>() }
  KNOWN.set(values, known)
  const fitting = () => values.filter((value, index) => look(value, known.shapes[index] ?? [])).length
  const share = known.shares.get(kind) ?? fitting() / values.length
  known.shares.set(kind, share)
  return share
}

/** Describes what values say of a kind: more than 1 where they speak for it, less where they speak against it. */
export type ValueFit = { readonly factor: number; readonly share: number | undefined }

const FEW_VALUES = 3

/** Kinds of values that most texts look like. */
const VAGUE = new Set([
  'organizationName',
  'specialty',
  'personName',
  'middleName',
  'city',
  'county',
  'identifier',
  'licenseNumber',
  'specialtyCode',
])
const SAYS_NOTHING = new Set(['text', 'reason'])

/** Returns how much it says that values look like this kind, 0 to 1. */
export function getLookWeight(kind: string | undefined): number {
  if (kind === undefined || SAYS_NOTHING.has(kind)) return 0
  return TELLING.has(kind) ? 1 : VAGUE.has(kind) ? 0.3 : 0.7
}

/** Returns how values fit a kind; nothing is said where there are none, or the kind has no looks. */
export function valueFit(kind: string | undefined, values: readonly string[]): ValueFit {
  const share = lookShare(kind, values)
  if (share === undefined || kind === undefined) return { factor: 1, share: undefined }
  if (share >= 0.75) return { factor: TELLING.has(kind) ? 1.06 : 1, share }
  if (values.length < FEW_VALUES) return { factor: 0.85, share }
  return { factor: share >= 0.45 ? 0.85 : share >= 0.2 ? 0.6 : 0.3, share }
}

/** Things that are known by their values alone, as the looks that tell them, the most telling first. */
const BY_VALUES: readonly (readonly [look: string, noun: string])[] = [
  ['npi', 'npi'],
  ['email', 'email'],
  ['taxonomy', 'taxonomy'],
  ['dea', 'dea number'],
  ['phone', 'phone'],
  ['url', 'website'],
  ['fullAddress', 'full address'],
  ['street', 'address line 1'],
  ['language', 'languages'],
  ['credentials', 'credentials'],
  ['state', 'state'],
  ['gender', 'gender'],
  ['knownSpecialty', 'specialty'],
  ['fullName', 'full name'],
]
const KNOWN_BY_VALUES = 0.8
const MIN_TO_KNOW = 5

/**
 * Returns what a column is by its values, where its header says nothing; undefined where they may be several things.
 */
export function nounByValues(values: readonly string[]): string | undefined {
  if (values.length < MIN_TO_KNOW) return undefined
  return BY_VALUES.find(([look]) => (lookShare(look, values) ?? 0) >= KNOWN_BY_VALUES)?.[1]
}
