import type { NpiList } from './list/read-list.ts'

const places = new WeakMap<NpiList, Map<string, number>>()

/** Returns how far the table of a filter was scrolled when it was left, in pixels. */
export function readTablePlace(list: NpiList, filter: string): number {
  return places.get(list)?.get(filter) ?? 0
}

export function storeTablePosition(list: NpiList, filter: string, offsetPx: number): void {
  const kept = places.get(list) ?? new Map<string, number>()
  places.set(list, kept.set(filter, offsetPx))
}
