import { isValidDea, type SensitiveKind } from '@concord/domain'
import { getShapes, type Shape } from './cell-shape.ts'
import { headerHas } from './header-words.ts'

/** Tells whether a header stands for tax ids, some of which may be Social Security numbers. */
export const isTaxIdHeader = (header: string): boolean => headerHas(header, 'tin', 'tax', 'taxid', 'ein')

/** Share of values in the shape of a social security number that makes a column one of them. */
const SSN_SHARE = 0.01

/**
 * Returns what is sensitive in a column, by its header and its values: social security numbers (but under a header of
 * tax ids they are faulty TINs), dates of birth, DEA numbers. `ssnShare` is the share (0 to 1) of all values like
 * 123-45-6789.
 */
export function findSensitive(
  header: string,
  shape: Shape,
  values: readonly string[],
  ssnShare: number,
): SensitiveKind | null {
  if (headerHas(header, 'ssn') || /social\W*sec/i.test(header)) return 'ssn'
  if (!isTaxIdHeader(header) && ssnShare >= SSN_SHARE) return 'ssn'
  const isBirth = headerHas(header, 'dob', 'birth', 'birthdate', 'dateofbirth', 'birthday')
  if (isBirth && (shape === 'empty' || values.filter(isPlausibleBirth).length >= values.length / 2))
    return 'birth_date'
  const deas = values.filter((value) => isValidDea(value.trim())).length
  if (shape !== 'date' && (headerHas(header, 'dea') || (deas > 0 && deas >= values.length / 2))) return 'dea'
  return null
}

const OLDEST_BIRTH = 1900
const YOUNGEST_AGE = 10

function isPlausibleBirth(value: string): boolean {
  const text = value.trim()
  if (!getShapes(text).includes('date')) return /^[1-4]\d{4}(?:\.0)?$/.test(text)
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)|^(?:19|20)\d{2}(?=\d{4}$)|(?<=^\d{4})(?:19|20)\d{2}$/.exec(
    text,
  )?.[0]
  return (
    year === undefined ||
    (Number(year) >= OLDEST_BIRTH && Number(year) <= new Date().getUTCFullYear() - YOUNGEST_AGE)
  )
}
