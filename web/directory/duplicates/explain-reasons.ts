import type { Pair } from './queries.ts'

type Reason = Pair['reasons'][number]

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  npi: 'NPI',
  name: 'Name',
  lastName: 'Last name',
  firstName: 'First name',
  middleName: 'Middle name',
  suffix: 'Suffix',
  gender: 'Gender',
  license: 'License',
  identifier: 'Identifier',
  official: 'Official',
  specialty: 'Specialty',
  phone: 'Phone',
  address: 'Address',
  zip: 'ZIP code',
}

const WORDS: Readonly<Record<string, string>> = { npi: 'NPI replaced', zip: 'ZIP code' }
const getWord = (field: string) => WORDS[field] ?? (FIELD_LABELS[field] ?? field).toLowerCase()

export const LEVEL_WORDS: Readonly<Record<Reason['level'], string>> = {
  equal: 'Same',
  swapped: 'Swapped',
  related: 'Related',
  close: 'Similar',
  initial: 'Initial',
  differs: 'Different',
  missing: 'Not compared',
}

const SYMBOLS: Readonly<Partial<Record<Reason['level'], string>>> = {
  equal: '=',
  swapped: '⇄',
  related: '≈',
  close: '≈',
  initial: '…',
}

export type Why = { readonly symbol: string; readonly words: string }

const MAX_AGREEING = 4
const NAME = ['lastName', 'firstName']

/** Says in a few words what speaks for one record the most, and what speaks against it the most. */
export function explainReasons(reasons: readonly Reason[]): readonly Why[] {
  const strongest = reasons.toSorted((one, other) => other.points - one.points)
  const hasWholeName = NAME.every((field) =>
    reasons.some((reason) => reason.field === field && reason.level === 'equal'),
  )
  const agreeing = strongest
    .filter(({ level, points }) => points > 0 && SYMBOLS[level] !== undefined)
    .filter(({ field }) => !(hasWholeName && field === 'firstName'))
    .slice(0, MAX_AGREEING)
    .map(({ field, level }) => ({
      symbol: SYMBOLS[level] ?? '',
      words: hasWholeName && field === 'lastName' ? 'name' : getWord(field),
    }))
  const against = strongest.findLast(
    ({ level, points, field }) => level === 'differs' && points < 0 && field !== 'npi',
  )
  return against ? [...agreeing, { symbol: '≠', words: `${getWord(against.field)} differs` }] : agreeing
}
