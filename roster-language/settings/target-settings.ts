import { getSettingKey, type SettingName, type SettingValue } from '../config/override.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { getRuleKey, type RuleUse } from '../config/target-rule.ts'
import type { Severity } from '../library/names.ts'
import { findRule } from '../library/rules/rule-library.ts'

/** A setting of a target that a source may have otherwise, and what the target says. */
export type TargetSetting = { readonly name: SettingName; readonly value: SettingValue }

/** Returns how much the findings of a rule weigh: as the target says, else as the library does. */
export function getSeverity(use: RuleUse): Severity {
  return use.severity ?? ('rule' in use ? findRule(use.rule)?.severity : undefined) ?? 'error'
}

/** Returns every setting of a target by its key, in the order in which people see them. */
export function listTargetSettings(target: TargetConfig): ReadonlyMap<string, TargetSetting> {
  const ofFields = target.fields.flatMap(({ id: field, required, maxLength, allowed }): TargetSetting[] => [
    { name: { setting: 'required', field }, value: required },
    { name: { setting: 'max-length', field }, value: maxLength ?? null },
    { name: { setting: 'allowed', field }, value: allowed ?? null },
  ])
  const ofRules = target.rules.map(
    (use): TargetSetting => ({
      name: { setting: 'severity', rule: getRuleKey(use) },
      value: getSeverity(use),
    }),
  )
  const all: TargetSetting[] = [{ name: { setting: 'key' }, value: target.key }, ...ofFields, ...ofRules]
  return new Map(all.map((one) => [getSettingKey(one.name), one]))
}
