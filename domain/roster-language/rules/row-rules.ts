import { ZIP_PREFIXES_BY_STATE } from '../../zip-prefix.ts'
import type { Expression } from '../expression.ts'
import type { RowRule } from './rule.ts'

/** What formulas of rules may name beside their roles and parameters. */
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
  does: 'A field that every row needs is empty.',
  hint: 'Fill it in, or map the column that holds it.',
  roles: { field: 'the field' },
  // A cell that cannot be read has a finding of its own, which says more.
  fails: 'isBlank(field) and isBlank(unreadable)',
  cases: { fails: [{ field: null }], passes: [{ field: 'x' }, { field: null, unreadable: '12AB' }] },
}

/** Rules about one row. `today` is the day of the run. */
export const ROW_RULES: readonly RowRule[] = [
  REQUIRED,
  {
    kind: 'row',
    code: 'npi-check-digit',
    severity: 'error',
    does: 'The check digit of the NPI is wrong.',
    hint: 'Look for a mistyped or swapped digit.',
    roles: { field: 'the NPI' },
    fails: 'not isNpi(field)',
    cases: {
      fails: [{ field: '1234567890' }, { field: '3234567893' }],
      passes: [{ field: '1234567893' }, { field: null }],
    },
  },
  {
    kind: 'row',
    code: 'npi-of-group',
    severity: 'warning',
    does: 'The NPI of the group is the NPI of the practitioner.',
    hint: 'A group has an NPI of its own; leave the field empty for somebody who bills alone.',
    roles: { field: 'the NPI of the group', npi: 'the NPI of the practitioner' },
    fails: 'field = npi',
    cases: {
      fails: [{ field: '1234567893', npi: '1234567893' }],
      passes: [
        { field: '1558597798', npi: '1234567893' },
        { field: null, npi: '1234567893' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'supervisor-is-self',
    severity: 'warning',
    does: 'The practitioner is named as the own supervisor.',
    hint: 'Give the NPI of the supervising practitioner.',
    roles: { field: 'the NPI of the supervisor', npi: 'the NPI of the practitioner' },
    fails: 'field = npi',
    cases: {
      fails: [{ field: '1234567893', npi: '1234567893' }],
      passes: [{ field: null, npi: '1234567893' }],
    },
  },
  {
    kind: 'row',
    code: 'dea-check-digit',
    severity: 'warning',
    does: 'The check digit of the DEA number is wrong.',
    hint: 'Compare it with the certificate.',
    roles: { field: 'the DEA number' },
    fails: 'not isDea(field)',
    cases: { fails: [{ field: 'AP5836728' }], passes: [{ field: 'AP5836727' }, { field: null }] },
  },
  {
    kind: 'row',
    code: 'dea-last-name',
    severity: 'info',
    does: 'The second letter of the DEA number is not the initial of the last name.',
    hint: 'Names change, DEA numbers do not; look whether it is the number of this practitioner.',
    roles: { field: 'the DEA number', lastName: 'the last name' },
    fails: "not oneOf(substring(field, 2, 1), left(upper(lastName), 1), '9')",
    cases: {
      fails: [{ field: 'AP5836727', lastName: 'Smith' }],
      passes: [
        { field: 'AP5836727', lastName: 'Park' },
        { field: 'A95836727', lastName: 'Smith' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'ssn-as-tin',
    severity: 'error',
    does: 'The tax number is written as a Social Security number.',
    hint: 'Give the employer identification number (99-9999999); a Social Security number must not be in a roster.',
    roles: { field: 'the tax number' },
    fails: "matches(raw, '^\\s*[0-9]{3}-[0-9]{2}-[0-9]{4}\\s*$')",
    cases: {
      fails: [{ field: null, raw: '900-55-0143' }],
      passes: [{ field: '900550143', raw: '90-0550143' }],
    },
  },
  {
    kind: 'row',
    code: 'tin-implausible',
    severity: 'error',
    does: 'The tax number is not one that is given out.',
    hint: 'Look it up on the W-9 form of the group.',
    roles: { field: 'the tax number' },
    fails:
      "oneOf(field, '123456789', '987654321', '012345678') or matches(field, '^(0{9}|1{9}|2{9}|3{9}|4{9}|5{9}|6{9}|7{9}|8{9}|9{9})$') or startsWith(field, '00')",
    cases: {
      fails: [{ field: '999999999' }, { field: '001234567' }],
      passes: [{ field: '900550143' }, { field: null }],
    },
  },
  {
    kind: 'row',
    code: 'term-before-effective',
    severity: 'error',
    does: 'The end date is before the effective date.',
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
    code: 'date-far-ahead',
    severity: 'warning',
    does: 'The date is further ahead than is usual.',
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
    does: 'The date has passed.',
    hint: 'Ask for the renewed document.',
    roles: { field: 'the date' },
    fails: 'field < today',
    cases: { fails: [{ field: '2001-01-01' }], passes: [{ field: '2999-01-01' }, { field: null }] },
  },
  {
    kind: 'row',
    code: 'birth-date-implausible',
    severity: 'warning',
    does: 'By the birth date the practitioner is younger than 18 or older than 100.',
    hint: 'Look for a mistyped year.',
    roles: { field: 'the birth date' },
    fails: 'addMonths(field, 216) > today or addMonths(field, 1200) < today',
    cases: { fails: [{ field: '2999-01-01' }, { field: '1801-01-01' }], passes: [{ field: '1970-01-01' }] },
  },
  {
    kind: 'row',
    code: 'zip-of-other-state',
    severity: 'warning',
    does: 'The ZIP code does not lie in the state.',
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
    does: 'The practice address is a post-office box.',
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
    does: 'A name holds a digit.',
    hint: 'Look whether the column is mapped to the right field.',
    roles: { field: 'the name' },
    fails: "matches(field, '[0-9]')",
    cases: { fails: [{ field: 'Sm1th' }], passes: [{ field: 'Smith' }, { field: null }] },
  },
]
