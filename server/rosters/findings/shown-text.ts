import type { FoundFinding } from '@concord/engine'
import { findSensitive, fixText, maskText, type TargetConfig } from '@concord/roster-language'
import type { DescribedCause } from './describe-cause.ts'

type Told = Pick<FoundFinding, 'rule' | 'field' | 'cause' | 'value' | 'suggestion'>

/** Tells whether the text of a finding is masked, because only few people may see it. */
export function isMasked(
  { rule, field, cause }: Pick<Told, 'rule' | 'field' | 'cause'>,
  target: TargetConfig,
): boolean {
  if (rule === 'ssn-as-tin' || cause === 'social-security-number') return true
  const label = target.fields.find(({ id }) => id === field)?.label
  return label !== undefined && findSensitive(label, 'empty', [], 0) !== null
}

/** Returns the text of a finding as it is shown: masked where needed. */
export const showValue = (told: Told, target: TargetConfig): string | null =>
  told.value !== null && isMasked(told, target) ? maskText(told.value) : told.value

/** Returns what the fix of its cause makes of the field; null for no value, without a fix, and for a masked text. */
export function showFixed(
  told: Told,
  { fix }: Pick<DescribedCause, 'fix'>,
  target: TargetConfig,
  today: string,
): string | null {
  if (fix === null || isMasked(told, target)) return null
  if (fix.kind === 'suggestions') return told.suggestion
  const type = target.fields.find(({ id }) => id === told.field)?.type
  return fix.kind === 'transforms' && type !== undefined
    ? fixText(fix.transforms, type, told.value, today)
    : null
}
