import { getRoles } from '../header/take-words.ts'
import type { SeenColumn } from './meant-column.ts'

/** Names of tables that say no more than that it is a roster of practitioners. */
const TABLES = new Set([
  'contact',
  'account',
  'provider',
  'practitioner',
  'physician',
  'prov',
  'prv',
  'doctor',
  'clinician',
  'roster',
  'person',
  'hcp',
  'member',
])
const MIN_PREFIXED = 5
const TABLE_SHARE = 0.25
const PREFIX_SHARE = 0.6
const PREFIX = /^(\p{L}+)[._ ]+(?=\p{L})|^(\p{Lu}\p{Ll}+)(?=\p{Lu})/u

/** Returns columns of an export that all begin with the same words, 'Contact.LastName', without them. */
export function dropTablePrefix(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  const prefixes = seen.map(({ header }) => {
    const [, one, other] = PREFIX.exec(header) ?? []
    return (one ?? other)?.toLowerCase()
  })
  const isCommon = (prefix: string) => {
    // Whose all columns are is no table: 'Billing NPI', 'Billing City'.
    if (getRoles(prefix).some((role) => role !== 'individual' && !TABLES.has(prefix))) return false
    const share = TABLES.has(prefix) ? TABLE_SHARE : PREFIX_SHARE
    const times = prefixes.filter((other) => other === prefix).length
    return times >= Math.max(MIN_PREFIXED, share * seen.length)
  }
  const common = new Set(prefixes.filter((prefix) => prefix !== undefined).filter(isCommon))
  if (common.size === 0) return seen
  const dropped = seen.map((column, index) =>
    common.has(prefixes[index] ?? '') ? { ...column, header: column.header.replace(PREFIX, '') } : column,
  )
  return dropTablePrefix(dropped)
}
