import type { RowRule } from './rule.ts'

/** Rules about the numbers of one row: NPI, DEA number, tax number. */
export const IDENTIFIER_RULES: readonly RowRule[] = [
  {
    kind: 'row',
    code: 'npi-check-digit',
    severity: 'error',
    description: 'The check digit of the NPI is wrong.',
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
    code: 'several-npis',
    severity: 'error',
    description: 'There are several NPIs in one cell.',
    hint: 'Give each practitioner a row, or take one with a transform.',
    roles: { field: 'the NPI' },
    fails: "matches(raw, '[0-9]{10}(?:\\.0)?[^0-9]+[0-9]{10}')",
    cases: {
      fails: [
        { field: null, raw: '1234567893; 1558597798' },
        { field: null, raw: '1234567893\n1558597798' },
      ],
      passes: [
        { field: '1234567893', raw: '1234567893' },
        { field: null, raw: '1234567893.0' },
        { field: null, raw: null },
      ],
    },
  },
  {
    kind: 'row',
    code: 'npi-of-group',
    severity: 'warning',
    description: 'The NPI of the group is the NPI of the practitioner.',
    hint: 'A group has an NPI of its own; leave the field empty for a practitioner who bills alone.',
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
    description: 'The practitioner is listed as their own supervisor.',
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
    description: 'The check digit of the DEA number is wrong.',
    hint: 'Compare it with the certificate.',
    roles: { field: 'the DEA number' },
    fails: 'not isDea(field)',
    cases: { fails: [{ field: 'AP5836728' }], passes: [{ field: 'AP5836727' }, { field: null }] },
  },
  {
    kind: 'row',
    code: 'dea-last-name',
    severity: 'info',
    description: 'The second letter of the DEA number is not the initial of the last name.',
    hint: 'Names change, DEA numbers do not; check whether it is the number of this practitioner.',
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
    description: 'The tax number is written as a Social Security number.',
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
    description: 'The tax number is not one that is given out.',
    hint: 'Look it up on the W-9 form of the group.',
    roles: { field: 'the tax number' },
    fails:
      "oneOf(field, '123456789', '987654321', '012345678') or matches(field, '^(0{9}|1{9}|2{9}|3{9}|4{9}|5{9}|6{9}|7{9}|8{9}|9{9})$') or startsWith(field, '00')",
    cases: {
      fails: [{ field: '999999999' }, { field: '001234567' }],
      passes: [{ field: '900550143' }, { field: null }],
    },
  },
]
