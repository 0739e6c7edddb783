import type { AppliedRules, AppliedSetRule, RuleHeading } from '@concord/roster-language'
import type { NumberedRules } from './find-findings.ts'

/** Returns what is one rule in all blocks and tabs: the same code about the same field with the same words. */
const getKey = ({ code, field, message }: RuleHeading): string => JSON.stringify([code, field, message])

/** Returns the rules of all tabs and blocks, each once, in the order in which they come first. */
export function numberRules(all: readonly AppliedRules[]): NumberedRules {
  const row = new Map<string, RuleHeading>()
  const set = new Map<string, AppliedSetRule>()
  for (const rules of all) {
    for (const { fails: _, where: __, ...heading } of rules.row) {
      if (!row.has(getKey(heading))) row.set(getKey(heading), heading)
    }
    for (const rule of rules.set) if (!set.has(getKey(rule))) set.set(getKey(rule), rule)
  }
  return { row: [...row.values()], set: [...set.values()] }
}
