import { getSettingKey, type Override, overrideSchema, type SettingValue } from '../config/override.ts'
import { isSameItem } from '../difference/compare-configs.ts'
import type { ComparedSetting } from './compare-settings.ts'

/** Takes what the target says, or has a value of one's own. */
export type SettingDecision =
  | { readonly take: true }
  | { readonly value: SettingValue; readonly why?: string | undefined }

function toOverride({ name, target, before }: ComparedSetting, decision: SettingDecision): Override | null {
  if ('value' in decision) {
    const { value, why } = decision
    return overrideSchema.parse({ ...name, value, over: target, ...(why ? { why } : {}) })
  }
  // Without an entry the source is compared with the target that it was made with.
  const isKnown = target === undefined || isSameItem(before, target)
  return isKnown ? null : overrideSchema.parse({ ...name, over: target })
}

/** Returns the overrides of a source with what someone decided of one setting, which is then not drifted. Throws where the value is none of that setting. */
export function decideSetting(
  overrides: readonly Override[],
  setting: ComparedSetting,
  decision: SettingDecision,
): readonly Override[] {
  const made = toOverride(setting, decision)
  const isSame = (one: Override) => getSettingKey(one) === setting.key
  const others = overrides.filter((one) => !isSame(one))
  if (made === null) return others
  const at = overrides.findIndex(isSame)
  return at < 0 ? [...others, made] : others.toSpliced(at, 0, made)
}
