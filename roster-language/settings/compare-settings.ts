import { getSettingKey, type Override, type SettingName, type SettingValue } from '../config/override.ts'
import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { isSameItem } from '../difference/compare-configs.ts'
import { listTargetSettings, type TargetSetting } from './target-settings.ts'

/** Says what a source has of a setting: what the target says, a value of its own, or what the target said earlier. */
export type SettingState = 'inherited' | 'overridden' | 'drifted'

export type ComparedSetting = {
  readonly key: string
  readonly name: SettingName
  readonly state: SettingState
  /** The target's value now; undefined where the target no longer has such a setting. */
  readonly target: SettingValue | undefined
  /** The target's value when the source was made; undefined where it had no such setting. */
  readonly before: SettingValue | undefined
  /** The source's value: its own, or for a drifted setting the target's value when a person last reviewed it. */
  readonly source: SettingValue | undefined
  /** The source has a value of its own. */
  readonly isOwn: boolean
  readonly why: string | null
}

export type ComparedConfigs = {
  /** The target that is in force now. */
  readonly target: TargetConfig
  /** The target when the source was made; undefined where it is not known. */
  readonly base?: TargetConfig | undefined
  readonly source: Pick<SourceConfig, 'overrides'>
}

/** Tells whether a setting requires nothing of a row. */
const asksNothing = (value: SettingValue | undefined): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)

type Sides = Pick<ComparedSetting, 'target' | 'before'>

function findSeen({ target, before }: Sides, entry: Override | undefined, hasBase: boolean) {
  if (entry?.over !== undefined) return entry.over
  // Who writes an override by hand says nothing of the target, and means the one that there is.
  return entry || !hasBase ? target : before
}

function findState(seen: SettingValue | undefined, now: SettingValue | undefined, own: Override['value']) {
  const isOwn = own !== undefined
  const isMoved = !isSameItem(seen, now) && !(seen === undefined && asksNothing(now))
  if (isMoved && !(isOwn && isSameItem(own, now))) return 'drifted'
  return isOwn ? 'overridden' : 'inherited'
}

/** Compares the settings of a source with its target; each setting of the target stands there once, in its order. */
export function compareSettings({ target, base, source }: ComparedConfigs): readonly ComparedSetting[] {
  const now = listTargetSettings(target)
  const earlier = base && listTargetSettings(base)
  const entries = new Map((source.overrides ?? []).map((one) => [getSettingKey(one), one]))
  const names = new Map<string, Pick<TargetSetting, 'name'>>(now)
  for (const [key, entry] of entries) if (!now.has(key)) names.set(key, { name: toName(entry) })
  return [...names].map(([key, { name }]) => {
    const entry = entries.get(key)
    const sides = { target: now.get(key)?.value, before: (earlier ?? now).get(key)?.value }
    const seen = findSeen(sides, entry, earlier !== undefined)
    const isOwn = entry?.value !== undefined
    const state = findState(seen, sides.target, entry?.value)
    return { key, name, state, ...sides, source: isOwn ? entry?.value : seen, isOwn, why: entry?.why ?? null }
  })
}

/** Returns which setting an override is about. */
export function toName(one: Override): SettingName {
  if ('field' in one) return { setting: one.setting, field: one.field }
  return 'rule' in one ? { setting: one.setting, rule: one.rule } : { setting: one.setting }
}

/** Tells whether a setting that the source inherits says nothing, so that a list of settings can do without it. */
export const isSilent = ({ name, state, target }: ComparedSetting): boolean =>
  state === 'inherited' && target === null && (name.setting === 'max-length' || name.setting === 'allowed')
