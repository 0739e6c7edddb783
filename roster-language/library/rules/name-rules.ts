import { SURE_CREDENTIALS, UNSURE_CREDENTIALS } from '../name/credentials.ts'
import { mayBeOrganizationFormula } from '../name/organization.ts'
import type { RowRule } from './rule.ts'

const quote = (pattern: string) => `'${pattern.replaceAll("'", "\\'")}'`
const CREDENTIAL = `${SURE_CREDENTIALS}(?:[-/][A-Z]{1,4})?|${UNSURE_CREDENTIALS}`

/**
 * Formula for several people in one cell: 'and' or an ampersand between words, or two or more words on both sides of
 * another separator. Credentials do not count as words.
 */
const SEVERAL_NAMES = `matches(replacePattern(remove(raw, '.'), ${quote(`(?i)[\\s,;/]+(?:${CREDENTIAL})\\b`)}, null),
  '(?i) (?:and|&) |[^ ,;/|\\n]+[ ,]+[^;/|\\n]+[;/|\\n]\\s*[^ ,;/|\\n]+[ ,]+[^ ,;/|\\n]')`

/** Rules about the cells that hold whole names. */
export const NAME_RULES: readonly RowRule[] = [
  {
    kind: 'row',
    code: 'several-names',
    severity: 'error',
    description: 'There are several people in one cell.',
    hint: 'Give each practitioner a row.',
    roles: { field: 'the whole name' },
    optionalRoles: { organization: 'the organization in its place' },
    fails: `isBlank(organization) and ${SEVERAL_NAMES}`,
    cases: {
      fails: [
        { field: 'x', organization: null, raw: 'Ruiz, Ana; Lee, Bo' },
        { field: 'x', organization: null, raw: 'Ana Ruiz, M.D. / Bo Lee, NP' },
        { field: 'x', organization: null, raw: 'Ruiz, Ana\nLee, Bo' },
        { field: 'x', organization: null, raw: 'Ana Ruiz and Bo Lee' },
        { field: 'x', organization: null, raw: 'Ana & Bo Ruiz' },
      ],
      passes: [
        { field: 'x', organization: null, raw: 'Ruiz, Ana M.; MD, PhD' },
        { field: 'x', organization: null, raw: 'Ana Ruiz/Lee' },
        { field: 'x', organization: null, raw: 'Andy Sand' },
        { field: 'x', organization: null, raw: 'Ruiz; Ana' },
        { field: 'x', organization: 'x', raw: 'Valley Medical Services and Counseling' },
        { field: null, organization: null, raw: null },
      ],
    },
  },
  {
    kind: 'row',
    code: 'credential-unknown',
    severity: 'warning',
    description: 'What stands where credentials do is not a known credential.',
    hint: 'Look whether it is one, or a part of the name.',
    roles: { field: 'the credentials', whole: 'the whole name' },
    fails: `not isBlank(whole) and matches(replacePattern(field, ${quote(`(?i)(?:^|[, ])(?:${CREDENTIAL})\\b`)}, null), '[A-Za-z]')`,
    cases: {
      fails: [
        { field: 'XQR', whole: 'Ana Ruiz, XQR' },
        { field: 'MD, XQR', whole: 'Ana Ruiz, MD, XQR' },
      ],
      passes: [
        { field: 'MD, PhD', whole: 'Ana Ruiz, MD, PhD' },
        { field: 'NP-C', whole: 'Ana Ruiz NP-C' },
        { field: 'OTR/L, CHT', whole: 'Ana Ruiz OTR/L, CHT' },
        { field: 'PA C', whole: 'Ana Ruiz PA C' },
        { field: 'MD FACP', whole: 'Ana Ruiz MD FACP' },
        { field: null, whole: 'Ana Ruiz' },
      ],
    },
  },
  {
    kind: 'row',
    code: 'organization-unsure',
    severity: 'warning',
    description: 'The name may be that of an organization. It was read as that of a person.',
    hint: 'Look it up by its NPI, and give an organization a column of its own.',
    roles: { field: 'the whole name' },
    optionalRoles: { organization: 'the organization in its place', credentials: 'the credentials' },
    fails: `isBlank(organization) and isBlank(credentials) and not contains(field, ',') and ${mayBeOrganizationFormula('field')}`,
    cases: {
      fails: [{ field: 'Larkspur House', organization: null, credentials: null }],
      passes: [
        { field: 'House, Ana', organization: null, credentials: null },
        { field: 'Ana House, MD', organization: null, credentials: 'MD' },
        { field: 'Ana Ruiz', organization: null, credentials: null },
        { field: 'Larkspur House Inc', organization: 'Larkspur House Inc', credentials: null },
      ],
    },
  },
]
