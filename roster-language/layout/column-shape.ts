import { isPlaceholder } from '../library/readers/placeholder.ts'
import { getShapes, type Shape } from '../values/cell-shape.ts'
import { headerHas } from '../values/header-words.ts'

/** Share of the values that must have the shape of their column. */
const MIN_SHARE = 0.8

/** The order of precedence when values have several shapes: shapes that fewer values have by chance come first. */
const BY_VALUES: readonly Shape[] = [
  'npi',
  'email',
  'taxonomy',
  'dea',
  'ssn',
  'tin',
  'state',
  'gender',
  'boolean',
  'date',
  'phone',
  'zip',
  'number',
]

const DIGITS = /^[\d\s().,/+-]+$/

/** Shapes that the header decides where bare digits could be several things, and what digits may look like then. */
const BY_HEADER: readonly [shape: Shape, words: readonly string[], value: RegExp][] = [
  ['zip', ['zip', 'zipcode', 'postal'], /^\d{3,5}(?:\.0)?$|^\d{5}-?\d{0,4}$|^\d{8}$/],
  ['phone', ['phone', 'fax', 'telephone', 'mobile', 'tel'], /^\D*(?:\d\D*){7,}(?:x|ext)?/i],
  ['tin', ['tin', 'tax', 'taxid', 'ein', 'irs'], /^\d{2}-?\d{7}$|^\d{8,9}(?:\.0)?$/],
  ['ssn', ['ssn', 'social'], /^\d{3}-?\d{2}-?\d{4}$/],
  [
    'date',
    ['date', 'dob', 'birth', 'birthdate', 'effective', 'eff', 'term', 'expiration'],
    /^[1-6]\d{4}(?:\.0)?$/,
  ],
  ['npi', ['npi'], /^[12]\d{9}(?:\.0)?$/],
]

/** Tells whether a value has the shape of its column: its text shows it, or the header says what its digits stand for. */
export function hasColumnShape(shape: Shape, header: string, value: string): boolean {
  const text = value.trim()
  return (
    getShapes(text).includes(shape) ||
    BY_HEADER.some(
      ([known, words, test]) => known === shape && headerHas(header, ...words) && test.test(text),
    )
  )
}

/**
 * Returns what a column looks like from its header and some of its values (none empty). `shapesOf` is `getShapes`, or
 * remembers what that gives where the same values are asked about again and again.
 */
export function columnShape(
  header: string,
  values: readonly string[],
  shapesOf: (text: string) => readonly Shape[] = getShapes,
): Shape {
  const texts = values.map((value) => value.trim()).filter((text) => text !== '' && !isPlaceholder(text))
  if (texts.length === 0) return 'empty'
  const counts = new Map<Shape, number>()
  const shapes = texts.map(shapesOf)
  for (const shape of shapes.flat()) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  for (const [shape, words, value] of BY_HEADER) {
    if (!headerHas(header, ...words)) continue
    const fitting = texts.filter((text, at) => value.test(text) || shapes[at]?.includes(shape))
    if (fitting.length >= MIN_SHARE * texts.length) return shape
  }
  const found = BY_VALUES.find((shape) => (counts.get(shape) ?? 0) >= MIN_SHARE * texts.length)
  if (found === 'gender' && !isGender(header, texts)) return 'boolean'
  if (found === 'boolean' && texts.every((text) => DIGITS.test(text)) && new Set(texts).size === 1)
    return 'number'
  // 'MD' is Maryland as well as a degree.
  if (found === 'state' && headerHas(header, 'degree', 'title', 'suffix', 'credential', 'credentials'))
    return 'text'
  if (found) return found
  return isName(header, texts) ? 'name' : 'text'
}

/** Tells whether a column that looks like gender is one; 'F' alone may be false as well as female. */
const isGender = (header: string, texts: readonly string[]): boolean =>
  headerHas(header, 'gender', 'sex') || texts.some((text) => /^m/i.test(text))

const NAME = /^\p{L}[\p{L}\p{M}'’. -]*(?:, ?[\p{L}'’. -]+)*$/u

function isName(header: string, texts: readonly string[]): boolean {
  if (
    !headerHas(header, 'name', 'first', 'last', 'middle', 'lname', 'fname', 'mname', 'physician', 'surname')
  ) {
    return false
  }
  const names = texts.filter((text) => NAME.test(text) && text.split(/\s+/).length <= 6)
  return names.length >= MIN_SHARE * texts.length
}
