import { MAILING_KEY, searchKey, withoutNumber } from '@concord/domain'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { getPosition, type Row } from '#server/ledger/records/directory-record.ts'
import { namePlace, textOf } from './format-record.ts'

/** The location that a line means: one of the record, a new one, or one of which only the unit is another. */
export type ChosenPlace =
  | { readonly kind: 'known'; readonly key: string; readonly isSure: boolean; readonly note: string | null }
  | { readonly kind: 'moved'; readonly key: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'none' }

type Place = { readonly key: string; readonly row: Row }

const listPlaces = ({ places }: KeyedRecord): Place[] =>
  [...places]
    .flatMap(([key, row]) => (key === MAILING_KEY ? [] : [{ key, row }]))
    .toSorted((one, other) => getPosition(one.row) - getPosition(other.row))

function narrow(places: readonly Place[], row: RosterRow): readonly Place[] {
  const by = (column: string, text: string | null | undefined) => {
    const wanted = searchKey(text ?? '')
    if (wanted === '') return undefined
    const found = places.filter(({ row: place }) => searchKey(textOf(place, column) ?? '') === wanted)
    return found.length > 0 ? found : undefined
  }
  return by('zip', row.zip) ?? by('city', row.city) ?? places
}

/** Finds the only location with this street and ZIP code, for a line that names another unit of it. */
function findSameStreet(places: readonly Place[], row: RosterRow): Place | undefined {
  const found = places.filter(
    ({ row: place }) =>
      searchKey(textOf(place, 'address_1') ?? '') === searchKey(row.address1 ?? '') &&
      textOf(place, 'zip') === row.zip,
  )
  return found.length === 1 ? found[0] : undefined
}

/** Returns the location of a record that a line speaks of; `placeKey` is that of the address in the line. */
export function choosePlace(
  record: KeyedRecord,
  row: RosterRow,
  { placeKey, isAdd }: { readonly placeKey: string | null; readonly isAdd: boolean },
): ChosenPlace {
  const places = listPlaces(record)
  if (placeKey !== null) {
    const known = places.find(({ key }) => withoutNumber(key) === placeKey)
    if (known) return { kind: 'known', key: known.key, isSure: true, note: null }
    const sameStreet = isAdd ? undefined : findSameStreet(places, row)
    return sameStreet ? { kind: 'moved', key: sameStreet.key } : { kind: 'new', key: placeKey }
  }
  const [first, ...others] = narrow(places, row)
  if (!first) return { kind: 'none' }
  const isSure = others.length === 0
  const note = isSure
    ? null
    : `Taken for ${namePlace(first.row)}, the first of ${others.length + 1} locations`
  return { kind: 'known', key: first.key, isSure, note }
}
