import { ZIP_PREFIXES_BY_STATE } from '@concord/domain'
import type { Expression } from '../../expression/expression.ts'
import { IDENTIFIER_RULES } from './identifier-rules.ts'
import { NAME_RULES } from './name-rules.ts'
import type { RowRule } from './rule.ts'

/** Defines what formulas of rules may name beside their roles and parameters. */
export const RULE_CONSTANTS: Readonly<Record<string, Expression>> = {
  today: { kind: 'parameter', name: 'today' },
  prefixesByState: {
    kind: 'table',
    entries: [...ZIP_PREFIXES_BY_STATE].map(([state, prefixes]) => [state, prefixes.join(' ')]),
  },
}

/** The rule that fields which have to be there are under. */
export const REQUIRED: RowRule = {
  kind: 'row',
  code: 'required',
  severity: 'error',
  description: 'A field that every row needs is empty.',
  hint: 'Fill it in, or map the column that holds it.',
  roles: { field: 'the field' },
  // A cell that cannot be read has a finding of its own, which says more.
  fails: 'isBlank(field) and isBlank(unreadable)',
  cases: { fails: [{ field: null }], passes: [{ field: 'x' }, { field: null, unreadable: '12AB' }] },
}

/** The rule by which a target needs a field to be readable where it is filled in. */
export const UNREADABLE: RowRule = {
  kind: 'row',
  code: 'unreadable',
  severity: 'error',
  description: 'A field that is filled in cannot be read.',
  hint: 'Write it as the field expects.',
  roles: { field: 'the field' },
  fails: 'not isBlank(unreadable)',
  cases: { fails: [{ field: null, unreadable: '12AB' }], passes: [{ field: null }, { field: 'x' }] },
}

/** Rules about one row. `today` is the day of the run. */
export const ROW_RULES: readonly RowRule[] = [
  ...IDENTIFIER_RULES,
  REQUIRED,
  UNREADABLE,
  {
    kind: 'row',
    code: 'nothing-else',
    severity: 'error',
    description: 'Nothing but this field is filled in.',
    hint: 'Fill in the row, or leave it out.',
    roles: { field: 'the field' },
    fails: 'not isBlank(field) and isBlank(rest)',
    cases: {
      fails: [{ field: '1234567893', rest: null }],
      passes: [
        { field: '1234567893', rest: 'Ruiz' },
        { field: null, rest: null },
      ],
    },
  },
  ...NAME_RULES,
  {
    kind: 'row',
    code: 'part-not-taken',
    severity: 'warning',
    description: 'The whole is filled in, but this part of it could not be taken.',
    hint: 'Give the part a column of its own, or write the whole as "Last, First Middle" or "street, city, state ZIP".',
    roles: { field: 'the part', whole: 'the whole name or address' },
    optionalRoles: { organization: 'the organization whose name the whole is' },
    fails: 'isBlank(field) and not isBlank(whole) and isBlank(organization)',
    cases: {
      fails: [{ field: null, whole: 'Lee', organization: null }],
      passes: [
        { field: 'Lee', whole: 'Lee', organization: null },
        { field: null, whole: null, organization: null },
        { field: null, whole: 'Larkspur Inc', organization: 'Larkspur Inc' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'phone-implausible',
    severity: 'warning',
    description: 'The phone number is not one that is given out.',
    hint: 'Ask for the number of the practice.',
    roles: { field: 'the phone number' },
    // N11 codes such as 911 are no area codes (North American Numbering Plan).
    fails:
      "oneOf(field, '2345678901') or matches(field, '^(?:2{10}|3{10}|4{10}|5{10}|6{10}|7{10}|8{10}|9{10}|[2-9]11[0-9]{7})$')",
    cases: {
      fails: [{ field: '9999999999' }, { field: '9115550142' }],
      passes: [{ field: '2145550142' }, { field: null }],
    },
  },
  {
    kind: 'row',
    code: 'term-before-effective',
    severity: 'error',
    description: 'The end date is before the effective date.',
    hint: 'Look whether the two are swapped.',
    roles: { field: 'the end date', effective: 'the effective date' },
    fails: 'field < effective',
    cases: {
      fails: [{ field: '2025-01-01', effective: '2025-01-02' }],
      passes: [
        { field: '2025-01-02', effective: '2025-01-02' },
        { field: null, effective: '2025-01-02' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'year-implausible',
    severity: 'warning',
    description: 'The year is before 1900 or after 2199.',
    hint: 'Look for a mistyped year, and leave a date that is not known empty.',
    roles: { field: 'the date' },
    fails: 'year(field) < 1900 or year(field) > 2199',
    cases: {
      fails: [{ field: '0003-05-01' }, { field: '1899-12-31' }, { field: '9999-12-31' }],
      passes: [{ field: '1900-01-01' }, { field: '2199-12-31' }, { field: null }],
    },
  },
  {
    kind: 'row',
    code: 'date-far-ahead',
    severity: 'warning',
    description: 'The date is further ahead than is usual.',
    hint: 'Look for a mistyped year.',
    roles: { field: 'the date' },
    parameters: { days: 365 },
    fails: 'daysBetween(today, field) > days',
    cases: { fails: [{ field: '2999-01-01' }], passes: [{ field: '2001-01-01' }, { field: null }] },
  },
  {
    kind: 'row',
    code: 'date-passed',
    severity: 'warning',
    description: 'The date has passed.',
    hint: 'Ask for the renewed document.',
    roles: { field: 'the date' },
    fails: 'field < today',
    cases: { fails: [{ field: '2001-01-01' }], passes: [{ field: '2999-01-01' }, { field: null }] },
  },
  {
    kind: 'row',
    code: 'birth-date-implausible',
    severity: 'warning',
    description: 'By the birth date the practitioner is younger than 18 or older than 100.',
    hint: 'Look for a mistyped year.',
    roles: { field: 'the birth date' },
    fails: 'addMonths(field, 216) > today or addMonths(field, 1200) < today',
    cases: { fails: [{ field: '2999-01-01' }, { field: '1801-01-01' }], passes: [{ field: '1970-01-01' }] },
  },
  {
    kind: 'row',
    code: 'zip-of-other-state',
    severity: 'warning',
    description: 'The ZIP code does not lie in the state.',
    hint: 'Look which of the two is wrong.',
    roles: { field: 'the ZIP code', state: 'the state' },
    fails: 'not contains(lookup(state, prefixesByState), left(field, 3))',
    cases: {
      fails: [
        { field: '75209', state: 'ME' },
        { field: '00000', state: 'TX' },
      ],
      passes: [
        { field: '75209', state: 'TX' },
        { field: '75209', state: null },
        { field: '75209', state: 'XX' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'post-office-box',
    severity: 'warning',
    description: 'The practice address is a post-office box.',
    hint: 'Patients need the street address.',
    roles: { field: 'the address' },
    law: '42 CFR 422.111(b)(3)',
    fails: "matches(field, '(?i)^(p\\.? ?o\\.?|post office) ?box\\b')",
    cases: {
      fails: [{ field: 'PO Box 12' }, { field: 'P.O. BOX 9' }],
      passes: [{ field: '12 Boxwood Ln' }, { field: null }],
    },
  },
  {
    kind: 'row',
    code: 'digits-in-name',
    severity: 'warning',
    description: 'A name contains a digit.',
    hint: 'Look whether the column is mapped to the right field.',
    roles: { field: 'the name' },
    fails: "matches(field, '[0-9]')",
    cases: { fails: [{ field: 'Sm1th' }], passes: [{ field: 'Smith' }, { field: null }] },
  },
]
