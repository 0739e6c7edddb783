import type { WrittenTarget } from '@concord/roster-language'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOf = (value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && isItem(item))

const isListOrMissing = (value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean =>
  value === undefined || isListOf(value, isItem)

/**
 * Tells whether a config has the shape that a ledger of fields needs. What programs wrote may have any other; it is
 * fixed as JSON.
 */
export function isWrittenTarget(config: unknown): config is WrittenTarget {
  if (!isObject(config)) return false
  const { fields, rules, waivers, programs, key, output } = config
  return (
    isListOf(fields, ({ id, label }) => typeof id === 'string' && typeof label === 'string') &&
    isListOrMissing(rules, (rule) => typeof rule.rule === 'string' || typeof rule.code === 'string') &&
    isListOrMissing(waivers, (waiver) => typeof waiver.rule === 'string') &&
    isListOrMissing(programs, ({ id, name }) => typeof id === 'string' && typeof name === 'string') &&
    (key === undefined || Array.isArray(key)) &&
    (output === undefined || isObject(output))
  )
}
