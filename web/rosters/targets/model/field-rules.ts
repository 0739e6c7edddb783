import { findRule, getRuleCode, getRuleFields, type RuleUse, type Severity } from '@concord/roster-language'
import type { WrittenRule } from './acts.ts'

/** A rule with its place among those of the target. */
export type PlacedRule = { readonly index: number; readonly rule: WrittenRule }

/** Casts a written rule to a rule. What has a default may be missing, but neither code nor fields have one. */
const settle = (rule: WrittenRule): RuleUse => rule as RuleUse

export const getCode = (rule: WrittenRule): string => getRuleCode(settle(rule))

/** Returns the fields that a rule is about or reads. */
export const getFieldsOfRule = (rule: WrittenRule): readonly string[] => [
  ...new Set([...(rule.field === undefined ? [] : [rule.field]), ...getRuleFields(settle(rule))]),
]

export const getSeverity = (rule: WrittenRule): Severity =>
  rule.severity ?? ('rule' in rule ? (findRule(rule.rule)?.severity ?? 'error') : 'error')

/** Returns what is wrong in a row that fails the rule. */
export const getMessage = (rule: WrittenRule): string =>
  'rule' in rule ? (findRule(rule.rule)?.description ?? 'There is no rule of this code.') : rule.message

/** Returns what to do about a finding; undefined if the rule has no hint. */
export const getHint = (rule: WrittenRule): string | undefined =>
  rule.hint ?? ('rule' in rule ? findRule(rule.rule)?.hint : undefined)

export const getLaw = (rule: WrittenRule): string | undefined =>
  rule.law ?? ('rule' in rule ? findRule(rule.rule)?.law : undefined)

/** Groups the rules by the field that they are about; a rule without a field is about all fields that it reads. */
export function groupRules(rules: readonly WrittenRule[]): ReadonlyMap<string, readonly PlacedRule[]> {
  const byField = new Map<string, PlacedRule[]>()
  for (const [index, rule] of rules.entries()) {
    const about = rule.field === undefined ? getFieldsOfRule(rule) : [rule.field]
    for (const id of about) byField.set(id, [...(byField.get(id) ?? []), { index, rule }])
  }
  return byField
}
