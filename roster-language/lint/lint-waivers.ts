import { getRuleCode } from '../config/target-rule.ts'
import { getWaiverKey, type Waiver } from '../config/waiver.ts'
import { FIELD_TYPES } from '../library/field-type.ts'
import { READERS } from '../library/readers/reader-table.ts'
import { UNREADABLE } from '../library/rules/row-rules.ts'
import { findRule, RULES } from '../library/rules/rule-library.ts'
import type { LintedTarget } from './linted-target.ts'

/** The codes of findings that fields have without a rule. */
const FIELD_CODES: readonly string[] = [
  ...['required', 'too-long', 'not-allowed', 'not-in-crosswalk', 'not-transformed'],
  ...FIELD_TYPES.map((type) => `${UNREADABLE.code}-${type}`),
  ...FIELD_TYPES.flatMap((type) => READERS[type].repairs.map(({ code }) => code)),
]

/** Looks at what a target lets through. */
export function lintWaivers(linted: LintedTarget): void {
  const { target, problems, nodeAt } = linted
  const ownCodes = target.rules.map(getRuleCode)
  const known = new Set([...FIELD_CODES, ...RULES.map(({ code }) => code), ...ownCodes])
  known.delete(UNREADABLE.code)
  const seen: Waiver[] = []
  for (const [index, waiver] of (target.waivers ?? []).entries()) {
    const { rule, field } = waiver
    if (!known.has(rule)) {
      const node = nodeAt('waivers', index, 'rule')
      const message = `No finding has the code '${rule}'.`
      problems.add({ code: 'unknown-rule', message, node, misspelled: { name: rule, known } })
    } else lintWaived(linted, waiver, index)
    if (field !== undefined && !target.fields.some(({ id }) => id === field)) {
      const node = nodeAt('waivers', index, 'field')
      const misspelled = { name: field, known: target.fields.map(({ id }) => id) }
      problems.add({ code: 'unknown-field', message: `There is no field '${field}'.`, node, misspelled })
    }
    lintDays(linted, waiver, index)
    if (seen.some((other) => isDouble(waiver, other))) {
      const message =
        'An earlier waiver lets the same findings through on some of these days; make one of the two.'
      problems.add({ code: 'waived-twice', severity: 'warning', message, node: nodeAt('waivers', index) })
    }
    seen.push(waiver)
  }
}

const isDouble = (one: Waiver, other: Waiver): boolean =>
  getWaiverKey(one) === getWaiverKey(other) &&
  (one.since ?? '') <= other.until &&
  (other.since ?? '') <= one.until

/**
 * Reports a waiver of a rule that rejects rows, or that the target does not use, because it would not have the effect
 * that its author expects.
 */
function lintWaived({ target, problems, nodeAt }: LintedTarget, { rule }: Waiver, index: number): void {
  const uses = target.rules.filter((use) => getRuleCode(use) === rule)
  const node = nodeAt('waivers', index, 'rule')
  const severities = uses.map(
    (use) => use.severity ?? ('rule' in use ? findRule(use.rule)?.severity : undefined),
  )
  if (severities.length > 0 && severities.every((severity) => severity === 'reject')) {
    const message = `'${rule}' rejects rows, which no waiver lets through; change the severity of the rule instead.`
    problems.add({ code: 'never-waived', message, node })
  } else if (uses.length === 0 && !FIELD_CODES.includes(rule)) {
    const message = `The target does not use the rule '${rule}', so there is nothing to waive.`
    problems.add({ code: 'nothing-waived', severity: 'warning', message, node })
  }
}

function lintDays({ problems, nodeAt, today }: LintedTarget, { since, until }: Waiver, index: number): void {
  const node = nodeAt('waivers', index, 'until')
  if (since !== undefined && since > until) {
    const message = `The waiver ends before it begins on ${since}, so it never counts.`
    problems.add({ code: 'never-in-force', severity: 'warning', message, node })
  } else if (until < today) {
    const message = `The waiver ended on ${until}; renew it or take it out.`
    problems.add({ code: 'waiver-ended', severity: 'info', message, node })
  }
}
