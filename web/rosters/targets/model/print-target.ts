import type { WrittenTarget } from '@concord/roster-language'

/** The keys that say what a thing is come first; others follow by the alphabet. */
const FIRST_KEYS = [
  ...['kind', 'version', 'id', 'code', 'rule', 'name', 'label', 'type', 'description', 'group'],
  ...['programs', 'fields', 'key', 'field', 'fails', 'message', 'severity'],
]

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const weigh = (key: string) => (FIRST_KEYS.includes(key) ? FIRST_KEYS.indexOf(key) : FIRST_KEYS.length)
  const entries = Object.entries(value).toSorted(
    ([one], [other]) => weigh(one) - weigh(other) || (one < other ? -1 : 1),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)]))
}

/** Returns a config as JSON for people: the same whatever the order in which it is stored. */
export const printTarget = (config: WrittenTarget): string => JSON.stringify(sortKeys(config), null, 2)
