import type { ChangeCause } from '@concord/domain'

/** The same value for the same other one in so many rows is no coincidence. */
export const MIN_REPLACED = 10
/** A field that differs in so many rows, and in this part of all that are compared, is a change of its column. */
export const MIN_COLUMN = 20
export const COLUMN_SHARE = 0.2
/** An office of so many rows that is gone or new as a whole. */
export const MIN_OFFICE = 3

const PLAIN = (column: string) => `regexp_replace(upper("${column}"), '[^\\p{L}\\p{N}]', '', 'g')`

const rows = (count: string) => `format('{:,}', ${count})`
const others = (count: string, one: string) =>
  `CASE ${count} WHEN 0 THEN 'No other ${one} remains' WHEN 1 THEN '1 other ${one} remains' ELSE ${rows(count)} || ' other ${one}s remain' END`

type CauseRule = {
  readonly cause: ChangeCause
  /** SQL over a unit that tells whether the cause holds; the first that does counts. */
  readonly when: string
  /** SQL of a sentence of this unit. */
  readonly why: string
}

/** Names for each unit its likely cause, the more telling first. Columns are those of `units` in write-change-details.ts. */
const CAUSE_RULES: readonly CauseRule[] = [
  {
    cause: 'otherTaxId',
    when: `pair_cause = 'otherTaxId'`,
    why: `concat_ws(', ', place, 'same practitioner and place')`,
  },
  {
    cause: 'elsewhere',
    when: `pair_cause = 'elsewhere'`,
    why: `'Same practitioner, other tax ID and place'`,
  },
  {
    cause: 'stated',
    when: `kind = 'explicit'`,
    why: `'Stated in tab ' || tab || ', row ' || ${rows('"row"')}`,
  },
  {
    cause: 'officeGone',
    when: `class = 'term' AND office IS NOT NULL AND office_rows >= ${MIN_OFFICE} AND office_rows = office_was`,
    why: `'All ' || ${rows('office_rows')} || ' rows of this office'`,
  },
  { cause: 'missing', when: `class = 'term'`, why: others('who_rows', 'place') },
  {
    cause: 'spelling',
    when: `class = 'change' AND ${PLAIN('before')} = ${PLAIN('after')} AND ${PLAIN('after')} <> ''`,
    why: `'Only the spelling differs'`,
  },
  {
    cause: 'column',
    when: `class = 'change' AND field_rows >= ${MIN_COLUMN} AND field_rows >= ${COLUMN_SHARE} * compared`,
    why: `${rows('field_rows')} || ' rows at once, tab ' || tab`,
  },
  {
    cause: 'replaced',
    when: `class = 'change' AND same_rows >= ${MIN_REPLACED} AND same_rows > office_same`,
    why: `${rows('same_rows')} || ' rows at once, tab ' || tab`,
  },
  {
    cause: 'office',
    when: `class = 'change' AND office_same > 1`,
    why: `'Same in ' || ${rows('office_same')} || ' rows of this office'`,
  },
  {
    cause: 'emptied',
    when: `class = 'change' AND "after" IS NULL`,
    why: `'Blank in tab ' || tab || ', row ' || ${rows('"row"')}`,
  },
  { cause: 'filled', when: `class = 'change' AND "before" IS NULL`, why: `'Was blank before'` },
  { cause: 'changed', when: `class = 'change'`, why: `'Tab ' || tab || ', row ' || ${rows('"row"')}` },
  {
    cause: 'movedNear',
    when: `class = 'moved' AND area = area_was`,
    why: `'Same practitioner, ZIP codes of ' || area`,
  },
  { cause: 'movedFar', when: `class = 'moved'`, why: `'Same practitioner, another area'` },
  { cause: 'reactivated', when: `class = 'reactivated'`, why: `'Had ended before'` },
  {
    cause: 'newOffice',
    when: `office IS NOT NULL AND office_rows >= ${MIN_OFFICE} AND office_was = 0`,
    why: `${rows('office_rows')} || ' new rows of this office'`,
  },
  {
    cause: 'newPlace',
    when: 'who_rows > 0',
    why: `CASE who_rows WHEN 1 THEN 'At 1 place before' ELSE 'At ' || ${rows('who_rows')} || ' places before' END`,
  },
  { cause: 'newPractitioner', when: 'true', why: `'Not in the cycle before'` },
]

/** Returns SQL of the cause of a unit and of its sentence. */
export function causeSql(): { readonly cause: string; readonly why: string } {
  const cases = (value: (rule: CauseRule) => string) =>
    `CASE ${CAUSE_RULES.map((rule) => `WHEN ${rule.when} THEN ${value(rule)}`).join(' ')} END`
  return {
    cause: cases(({ cause }) => `'${cause}'`),
    why: `CASE cause ${CAUSE_RULES.map(({ cause, why }) => `WHEN '${cause}' THEN ${why}`).join(' ')} END`,
  }
}
