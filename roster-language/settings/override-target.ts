import { getSettingKey, type Override, type SettingName } from '../config/override.ts'
import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { getRuleKey } from '../config/target-rule.ts'

type Setting = Override['setting']
type ValueOf<Name extends Setting> = Exclude<Extract<Override, { setting: Name }>['value'], undefined>

class Overrides {
  private readonly byKey: ReadonlyMap<string, Override>

  constructor(overrides: readonly Override[]) {
    this.byKey = new Map(overrides.map((one) => [getSettingKey(one), one]))
  }

  /** The value that the source has, else what the target says. */
  choose<Name extends Setting, Said>(
    name: SettingName & { readonly setting: Name },
    said: Said,
  ): ValueOf<Name> | Said {
    const value = this.byKey.get(getSettingKey(name))?.value
    return value === undefined ? said : (value as ValueOf<Name>)
  }
}

function overrideField({ maxLength, allowed, ...field }: TargetField, overrides: Overrides): TargetField {
  const about = { field: field.id }
  const limits = {
    maxLength: overrides.choose({ setting: 'max-length', ...about }, maxLength) ?? undefined,
    allowed: overrides.choose({ setting: 'allowed', ...about }, allowed) ?? undefined,
  }
  return {
    ...field,
    required: overrides.choose({ setting: 'required', ...about }, field.required),
    ...(limits.maxLength === undefined ? {} : { maxLength: limits.maxLength }),
    ...(limits.allowed === undefined ? {} : { allowed: limits.allowed }),
  }
}

/** Returns the target as it is for the rows of a source: with the values that the source has in the place of its own. */
export function overrideTarget(
  target: TargetConfig,
  { overrides: written = [] }: Pick<SourceConfig, 'overrides'>,
): TargetConfig {
  if (written.every(({ value }) => value === undefined)) return target
  const overrides = new Overrides(written)
  return {
    ...target,
    key: overrides.choose({ setting: 'key' }, target.key),
    fields: target.fields.map((field) => overrideField(field, overrides)),
    rules: target.rules.map((use) => {
      const severity = overrides.choose({ setting: 'severity', rule: getRuleKey(use) }, use.severity)
      return severity === undefined ? use : { ...use, severity }
    }),
  }
}
