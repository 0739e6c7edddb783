import type { ConfigPart } from './config-part.ts'

/** Says of an item of `here` what it is to `there`; `onlyThere` is one that `here` does not have. */
export type ItemState = 'same' | 'differs' | 'new' | 'onlyThere'

export type ComparedItem = {
  readonly key: string
  readonly state: ItemState
  /** Undefined where the config has no such item. */
  readonly here: unknown
  readonly there: unknown
}

export type ComparedPart<Id extends string = string> = {
  readonly id: Id
  /** The items of `here` in its order, then those that only `there` has. */
  readonly items: readonly ComparedItem[]
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]),
  )
}

/** Tells whether two values of a config say the same, in whatever order the keys of objects stand. */
export function isSameItem(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

function comparePart<Config, Id extends string>(
  { id, list }: ConfigPart<Config, Id>,
  here: Config,
  there: Config,
): ComparedPart<Id> {
  const [ours, theirs] = [list(here), list(there)]
  const ofHere = [...ours].map(([key, item]): ComparedItem => {
    const other = theirs.get(key)
    if (!theirs.has(key)) return { key, state: 'new', here: item, there: undefined }
    return { key, state: isSameItem(item, other) ? 'same' : 'differs', here: item, there: other }
  })
  const onlyThere = [...theirs].flatMap(([key, item]): ComparedItem[] =>
    ours.has(key) ? [] : [{ key, state: 'onlyThere', here: undefined, there: item }],
  )
  return { id, items: [...ofHere, ...onlyThere] }
}

/** Compares two configs item by item; each item of either stands in exactly one part, once. */
export function compareConfigs<Config, Id extends string>(
  parts: readonly ConfigPart<Config, Id>[],
  { here, there }: { readonly here: Config; readonly there: Config },
): readonly ComparedPart<Id>[] {
  return parts.map((part) => comparePart(part, here, there))
}

/** Names items of a config by part and key. */
export type PickedItems<Id extends string = string> = Partial<Readonly<Record<Id, readonly string[]>>>

/**
 * Returns `there` with the picked items of `here`. What is only there stays, and so does what was not picked; an item that
 * `here` does not have changes nothing.
 */
export function copyItems<Config, Id extends string>(
  parts: readonly ConfigPart<Config, Id>[],
  { here, there }: { readonly here: Config; readonly there: Config },
  picked: PickedItems<Id>,
): Config {
  let copied = there
  for (const { id, list, put } of parts) {
    const ours = list(here)
    const keys = new Set<string>(picked[id] ?? [])
    // In the order of `here`, whatever the order in which they were picked.
    for (const [key, item] of ours) if (keys.has(key)) copied = put(copied, key, item)
  }
  return copied
}
