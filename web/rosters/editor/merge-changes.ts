const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isRecord(one) || !isRecord(other)) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

type Item = Readonly<Record<string, unknown>>

/** The properties that identify an item of a list: the first of these that the item has, and the others beside it. */
const KEYS: readonly (readonly [name: string, ...others: string[]])[] = [
  ['id'],
  ['setting', 'rule', 'field'],
  ['stop', 'field'],
  ['rule', 'field', 'fields', 'sender'],
  ['code'],
  ['drop'],
  // A correction, which has a text that it puts in the place of another; a mapping has none.
  ['to', 'field', 'when', 'from'],
  ['field'],
  ['name'],
]

function getKey(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined
  const found = KEYS.find(([name]) => Object.hasOwn(item, name))
  if (found === undefined) return undefined
  const names = found[0] === 'to' ? found.slice(1) : found
  return names.flatMap((name) => (item[name] === undefined ? [] : sayPart(item[name]))).join(' ')
}

const sayPart = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part))

/** Items of a list by what they are about; undefined where that is not known, or two are about the same. */
function byKey(list: unknown): ReadonlyMap<string, Item> | undefined {
  if (!Array.isArray(list)) return undefined
  const keyed = list.flatMap((item) => {
    const key = getKey(item)
    return key === undefined ? [] : [[key, item as Item] as const]
  })
  const found = new Map(keyed)
  return found.size === list.length ? found : undefined
}

/**
 * Merges two lists in the order of `theirs`, with the items that you added at the end; undefined if items cannot be
 * identified.
 */
function mergeKeyed(base: unknown, theirs: unknown, yours: unknown): unknown[] | undefined {
  const [from = new Map<string, Item>(), there, here] = [byKey(base), byKey(theirs), byKey(yours)]
  if (!there || !here) return undefined
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const merged = merge(from.get(key), there.get(key), here.get(key))
    return merged === undefined ? [] : [merged]
  })
}

function merge(base: unknown, theirs: unknown, yours: unknown): unknown {
  if (isSame(yours, base)) return theirs
  if (isSame(theirs, base)) return yours
  if (isRecord(theirs) && isRecord(yours)) {
    const from = isRecord(base) ? base : {}
    const names = new Set([...Object.keys(theirs), ...Object.keys(yours)])
    const merged = [...names].map((name) => [name, merge(from[name], theirs[name], yours[name])] as const)
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  if (isList(theirs) && isList(yours)) {
    const from = isList(base) ? base : []
    const left = theirs.filter((item) => yours.includes(item) || !from.includes(item))
    return [...left, ...yours.filter((item) => !from.includes(item) && !theirs.includes(item))]
  }
  return mergeKeyed(base, theirs, yours) ?? yours
}

/** Returns what two people made of the same config: all that either changed, and yours where both did. */
export const mergeChanges = <Config>(base: Config, theirs: Config, yours: Config): Config =>
  merge(base, theirs, yours) as Config

/** Returns the changed parts of a config by name, each with what happened to it. */
export function listChangedParts(base: object, changed: object): ReadonlyMap<string, string> {
  const [from, to] = [new Map(Object.entries(base)), new Map(Object.entries(changed))]
  const say = (before: unknown, after: unknown) =>
    before === undefined ? 'Added' : after === undefined ? 'Removed' : 'Changed'
  const parts = [...new Set([...from.keys(), ...to.keys()])].flatMap((name): [string, string][] => {
    const [before, after] = [from.get(name), to.get(name)]
    if (isSame(before, after)) return []
    const label = name.charAt(0).toUpperCase() + name.slice(1)
    const [there, here] = [byKey(before ?? []), byKey(after ?? [])]
    if (!there || !here || there.size + here.size === 0) return [[label, say(before, after)]]
    const items = [...new Set([...there.keys(), ...here.keys()])].filter(
      (key) => !isSame(there.get(key), here.get(key)),
    )
    if (items.length === 0) return [[label, 'Changed']]
    return items.map((key) => [`${label}: ${key}`, say(there.get(key), here.get(key))])
  })
  return new Map(parts)
}
