import { findRecordField, formatAddressLine, parseFieldPath } from '@concord/domain'
import { formatValue } from '#web/ui/values/format-value.ts'
import type { UpdateChange, UpdateLine } from '../queries.ts'
import { tellChange } from './line-labels.ts'

/** A row of a line: one change, several changes that people see as one, or something that changes nothing. */
export type LinePart = {
  readonly key: string
  readonly npi: string | null
  readonly name: string | null
  readonly field: string
  readonly now: string
  readonly next: string
  /** Whether it is said of someone, is so already, or is said of no one yet. */
  readonly kind: 'change' | 'same' | 'said' | 'none'
  readonly changes: readonly UpdateChange[]
  readonly verdict: UpdateLine['verdict']
}

const ADDRESS = new Set(['address_1', 'address_2', 'city', 'state', 'zip', 'zip_plus_4', 'country'])

const placeOf = ({ path }: UpdateChange) => {
  const parsed = parseFieldPath(path)
  return parsed?.table === 'locations' ? parsed : undefined
}

/** Returns the changes that form the address of an added location, which people see as one address. */
function findAddress(added: UpdateChange, changes: readonly UpdateChange[]): readonly UpdateChange[] {
  const key = placeOf(added)?.key
  return changes.filter((change) => {
    const place = placeOf(change)
    return (
      place !== undefined && change.npi === added.npi && place.key === key && ADDRESS.has(place.column ?? '')
    )
  })
}

function tellAddress(changes: readonly UpdateChange[]): string {
  const text = (column: string) => {
    const value = changes.find((change) => placeOf(change)?.column === column)?.value
    return typeof value === 'string' ? value : null
  }
  return formatAddressLine({
    ...{ address1: text('address_1'), address2: text('address_2'), city: text('city') },
    ...{ state: text('state'), zip: text('zip'), zipPlus4: text('zip_plus_4') },
  })
}

const isAdded = (change: UpdateChange) => placeOf(change)?.column === null && change.value === true

function listChanges({ changes }: UpdateLine): LinePart[] {
  const joined = new Set<UpdateChange>()
  return changes.flatMap((change): LinePart[] => {
    if (joined.has(change)) return []
    const address = isAdded(change) ? findAddress(change, changes) : []
    for (const one of address) joined.add(one)
    const { now, next } = tellChange(change)
    const { number, npi, name, field, verdict } = change
    return [
      {
        ...{ key: `change ${number}`, npi, name, field, now, kind: 'change', verdict },
        next: address.length > 0 ? `+ ${tellAddress(address)}` : next,
        changes: [change, ...address],
      },
    ]
  })
}

/**
 * Returns a line as rows: what it changes, what is the same already, and what it says of a record that is not known.
 */
export function listParts(line: UpdateLine): readonly LinePart[] {
  const { npi, name, verdict } = line
  const told = { npi, name, verdict, changes: [] }
  const same = line.same.map(
    ({ path, label, value }): LinePart => ({
      ...{ ...told, key: `same ${path}`, field: label, kind: 'same', next: 'the same' },
      now: formatValue(path, value),
    }),
  )
  const said = line.said.map(
    ({ path, label, value }): LinePart => ({
      ...{ ...told, key: `said ${path}`, field: label, kind: 'said', now: '' },
      next: formatValue(path, value),
    }),
  )
  const parts = [...listChanges(line), ...same.filter(({ field }) => field !== presenceLabel), ...said]
  return parts.length > 0 ? parts : [{ ...told, key: 'none', field: '', now: '', next: '', kind: 'none' }]
}

/** That a location is there is seen by what is said of it. */
const presenceLabel = findRecordField('locations.-')?.label
