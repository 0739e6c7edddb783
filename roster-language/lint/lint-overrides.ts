import { getSettingKey } from '../config/override.ts'
import { isSameItem } from '../difference/compare-configs.ts'
import { listTargetSettings } from '../settings/target-settings.ts'
import type { LintedSource } from './linted-source.ts'

/** Looks whether the target has the settings that a source has otherwise, each of them once. */
export function lintOverrides({ config, target, problems, nodeAt }: LintedSource): void {
  const settings = listTargetSettings(target)
  const fields = target.fields.map(({ id }) => id)
  const rules = [...settings.values()].flatMap(({ name }) => ('rule' in name ? [name.rule] : []))
  const seen = new Set<string>()
  for (const [index, override] of (config.overrides ?? []).entries()) {
    const key = getSettingKey(override)
    const node = nodeAt('overrides', index)
    if (seen.has(key)) {
      const message = `The setting '${key}' is overridden twice; remove one of them.`
      problems.add({ code: 'repeated-override', message, node })
    }
    seen.add(key)
    const said = settings.get(key)
    if (!said) {
      const [what, name, known] =
        'field' in override
          ? (['field', override.field, fields] as const)
          : (['rule', 'rule' in override ? override.rule : '', rules] as const)
      const message = `The target has no ${what} '${name}': this override does nothing.`
      problems.add({
        ...{ code: 'unknown-setting', severity: 'warning', message, node },
        misspelled: { name, known },
      })
    } else if (override.value !== undefined && isSameItem(override.value, said.value)) {
      const message = `The target says the same of '${key}'; the override keeps it when the target changes.`
      problems.add({ code: 'same-as-target', severity: 'info', message, node })
    }
    if (override.setting !== 'key') continue
    for (const [place, name] of (override.value ?? []).entries()) {
      if (fields.includes(name)) continue
      const message = `The target has no field '${name}'.`
      const at = nodeAt('overrides', index, 'value', place)
      problems.add({ code: 'unknown-field', message, node: at, misspelled: { name, known: fields } })
    }
  }
}
