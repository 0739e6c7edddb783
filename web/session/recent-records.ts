/** A record that this user opened in this tab. */
export type RecentRecord = { readonly name: string; readonly path: string }

const MAX_RECENT = 6
const getKey = (userId: string) => `recent:${userId}`

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' && value !== null && 'name' in value && 'path' in value

/** Returns what was opened last, first. */
export function readRecentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(getKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  } catch {
    return []
  }
}

export function noteRecentRecord(userId: string, { name, path }: RecentRecord): void {
  const others = readRecentRecords(userId).filter((other) => other.path !== path)
  sessionStorage.setItem(getKey(userId), JSON.stringify([{ name, path }, ...others].slice(0, MAX_RECENT)))
}
