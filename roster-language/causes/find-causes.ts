import { applyFormula } from '../expression/apply-formula.ts'
import type { Expression } from '../expression/expression.ts'
import { isExcelErrorIn } from '../library/readers/excel-error.ts'
import type { Cause, CausesOfRules } from './cause.ts'
import { CONTACT_CAUSES } from './contact-causes.ts'
import { IDENTIFIER_CAUSES } from './identifier-causes.ts'
import { VALUE_CAUSES } from './value-causes.ts'

/** The cause of findings that have no cause of their own. */
export const OTHER_CAUSE = 'other'

/** All causes that are seen in a text, by the codes of rules. */
export const CAUSES: readonly CausesOfRules[] = [...IDENTIFIER_CAUSES, ...CONTACT_CAUSES, ...VALUE_CAUSES]

/** The texts that stand in place of a value of any type. */
const EXCEL_ERROR: Cause = {
  key: 'excel-error',
  label: 'A formula of the sender failed',
  advice: 'ask the sender',
  when: isExcelErrorIn('trim(value)'),
  cases: [['#REF!'], [' #DIV/0!']],
}

/** Texts that look unlike all others, of any rule about texts that cannot be read. */
const UNREADABLE_CAUSES: readonly Cause[] = [
  {
    key: 'not-a-value',
    label: 'Words in place of a value',
    advice: 'ask the sender',
    when: "not matches(value, '[0-9]')",
    cases: [['see notes']],
  },
]

const byCode = new Map(CAUSES.flatMap(({ codes, causes }) => codes.map((code) => [code, causes] as const)))

/** Returns the causes that findings with a code may have, the most telling one first; perhaps none. */
export function findCauses(code: string): readonly Cause[] {
  const own = byCode.get(code) ?? []
  if (!code.startsWith('unreadable-')) return own
  const isAboutWords = [
    'unreadable-state',
    'unreadable-taxonomy',
    'unreadable-email',
    'unreadable-url',
  ].includes(code)
  return [EXCEL_ERROR, ...own, ...(isAboutWords ? [] : UNREADABLE_CAUSES)]
}

/** Returns the key of the cause of a finding with a code as an expression, of the text of the sender. */
export function writeCause(code: string, value: Expression): Expression {
  return findCauses(code).reduceRight<Expression>(
    (others, { key, when }) => ({
      kind: 'call',
      name: 'if',
      arguments: [applyFormula(when, { value }), { kind: 'literal', value: key }, others],
    }),
    { kind: 'literal', value: OTHER_CAUSE },
  )
}
