import type { TargetConfig } from '../config/target-config.ts'
import { isWaiverInForce } from '../config/waiver.ts'
import type { RuleHeading } from './applied-rule.ts'

/** Describes the run that rules are applied in. */
export type RunTerms = {
  /** 'YYYY-MM-DD': the day of the run. */
  readonly today: string
  /** Short id of the sender whose rows they are. */
  readonly sender: string
}

/**
 * Returns a rule as waivers of the target leave it in a run: what is let through is an info that says so, whatever else
 * the rule says. Rows that a rule rejects are never let through.
 */
export function applyWaivers<Rule extends RuleHeading>(
  rule: Rule,
  { waivers = [] }: Pick<TargetConfig, 'waivers'>,
  { today, sender }: RunTerms,
): Rule {
  if (rule.severity === 'reject' || rule.severity === 'info') return rule
  const waiver = waivers.find(
    (one) =>
      one.rule === rule.code &&
      (one.field === undefined || one.field === rule.field) &&
      (one.sender === undefined || one.sender === sender) &&
      isWaiverInForce(one, today),
  )
  if (!waiver) return rule
  const message = `${rule.message} Waived until ${waiver.until}: ${waiver.reason}`
  return { ...rule, severity: 'info', message }
}
