import { findRecordField, isSameValue } from '@concord/domain'
import type { Values } from './read-row.ts'

const ADDRESS_LINES = /^locations\.[^.]+\.address_[12]$/

/**
 * Returns claims with the spelling that the directory has for a value that says the same, so that nothing changes where only
 * the writing differs, and with the specialties and identifiers that the registry has besides: a roster that leaves one out
 * does not say that there is none. `known`: what the registry states at a path.
 */
export function conformClaim(fields: Values, known: (path: string) => unknown): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [path, conformValue(path, value, known)]),
  )
}

type Entry = Readonly<Record<string, unknown>>

/** Conforms the value of one field, as `conformClaim` does. */
export function conformValue(path: string, value: unknown, known: (path: string) => unknown): unknown {
  const stated = known(path)
  const confirmation = /^affiliations\..*\.confirmation$/.test(path)
  if (confirmation) return stated === 'practitioner' || stated === 'both' ? 'both' : value
  // Places with one key are one place, however its lines are written.
  if (ADDRESS_LINES.test(path)) return stated ?? value
  if (stated === undefined || stated === null) return value
  if (path === 'taxonomies') return joinTaxonomies(value as Entry[], stated as Entry[])
  if (path === 'identifiers')
    return joinEntries(value as Entry[], stated as Entry[], ['type', 'value', 'state'])
  const kind = findRecordField(path)?.kind
  return kind !== undefined && isSameValue(kind, value, stated) ? stated : value
}

const keyOf = (entry: Entry, columns: readonly string[]) =>
  columns.map((column) => String(entry[column] ?? '')).join('\n')

function joinEntries(own: readonly Entry[], known: readonly Entry[], columns: readonly string[]): Entry[] {
  const keys = new Set(known.map((entry) => keyOf(entry, columns)))
  return [...known, ...own.filter((entry) => !keys.has(keyOf(entry, columns)))]
}

/** Merges specialties: the registry's primary one stays, and the sender's license fills in where it has none. */
function joinTaxonomies(own: readonly Entry[], known: readonly Entry[]): Entry[] {
  const ownByCode = new Map(own.map((entry) => [entry.code, entry]))
  const knownCodes = new Set(known.map(({ code }) => code))
  const hasPrimary = known.some(({ primary }) => primary === true)
  const completed = known.map((entry) => {
    const said = ownByCode.get(entry.code)
    if (!said?.licenseNumber || entry.licenseNumber) return entry
    return { ...entry, licenseNumber: said.licenseNumber, licenseState: said.licenseState }
  })
  const added = own.filter(({ code }) => !knownCodes.has(code))
  return [...completed, ...added.map((entry) => (hasPrimary ? { ...entry, primary: false } : entry))]
}
