import type { ComparedItem, ComparedPart, PickedItems } from '@concord/roster-language'

/** Tells whether an item can be picked: a copy of it would change something. */
export const isDifference = ({ state }: ComparedItem): boolean => state === 'differs' || state === 'new'

const keysOf = (part: ComparedPart): string[] => part.items.filter(isDifference).map(({ key }) => key)

/** Picks everything that differs: the copy makes both sides alike, except for what exists only there. */
export function pickAll(parts: readonly ComparedPart[]): PickedItems {
  return Object.fromEntries(parts.map((part) => [part.id, keysOf(part)]))
}

export const isPicked = (picked: PickedItems, part: string, key: string): boolean =>
  picked[part]?.includes(key) ?? false

/** Picks items of a part, or no longer. */
export function pickItems(
  picked: PickedItems,
  {
    part,
    keys,
    isWanted,
  }: { readonly part: string; readonly keys: readonly string[]; readonly isWanted: boolean },
): PickedItems {
  const others = (picked[part] ?? []).filter((key) => !keys.includes(key))
  return { ...picked, [part]: isWanted ? [...others, ...keys] : others }
}

/** Picks all differences of a part, or none where all are picked. */
export function togglePart(picked: PickedItems, part: ComparedPart): PickedItems {
  const keys = keysOf(part)
  const isWanted = keys.some((key) => !isPicked(picked, part.id, key))
  return pickItems(picked, { part: part.id, keys, isWanted })
}

export function countPicked(picked: PickedItems): number {
  return Object.values(picked).reduce((total, keys) => total + (keys?.length ?? 0), 0)
}
