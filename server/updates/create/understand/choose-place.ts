import { MAILING_KEY, makeLocationKey, phoneDigits, searchKey, withoutNumber } from '@concord/domain'
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

/** Leaves those with the phone of the line, if any has it. */
function narrowByPhone(places: readonly Place[], row: RosterRow): readonly Place[] {
  const phone = phoneDigits(row.phone ?? '')
  const found = places.filter(({ row: place }) => phone !== undefined && textOf(place, 'phone') === phone)
  return found.length > 0 ? found : places
}

/** Leaves the locations that a line without a whole address may mean: none where it names a place that is none of them. */
function narrow(places: readonly Place[], row: RosterRow): readonly Place[] {
  const agrees = ({ row: place }: Place, column: string, text: string | null | undefined) =>
    searchKey(text ?? '') === '' || searchKey(textOf(place, column) ?? '') === searchKey(text ?? '')
  const here = places.filter(
    (place) => agrees(place, 'address_1', row.address1) && agrees(place, 'state', row.state),
  )
  const byZip = row.zip ? here.filter((place) => agrees(place, 'zip', row.zip?.slice(0, 5))) : []
  if (byZip.length > 0) return byZip
  if (row.zip && !row.city) return []
  return here.filter((place) => agrees(place, 'city', row.city))
}

const streetKey = (row: Row): string =>
  makeLocationKey({
    address_1: textOf(row, 'address_1'),
    address_2: null,
    zip: textOf(row, 'zip'),
    country: textOf(row, 'country'),
  })

/** Finds the locations with the street and ZIP code of a line, whatever their units. */
function findSameStreet(places: readonly Place[], { address1, zip }: RosterRow): readonly Place[] {
  const street = streetKey({ address_1: address1 ?? null, zip: zip ?? null })
  return places.filter(({ row }) => streetKey(row) === street)
}

/** Returns the first of the locations that a line may mean. */
function chooseOf(places: readonly Place[]): ChosenPlace {
  const [first, ...others] = places
  if (!first) return { kind: 'none' }
  const isSure = others.length === 0
  const note = isSure
    ? null
    : `Taken for ${namePlace(first.row)}, the first of ${others.length + 1} locations`
  return { kind: 'known', key: first.key, isSure, note }
}

/** Returns the location of a record that a line speaks of; `placeKey` is that of the address in the line. */
export function choosePlace(
  record: KeyedRecord,
  row: RosterRow,
  { placeKey, isAdd }: { readonly placeKey: string | null; readonly isAdd: boolean },
): ChosenPlace {
  const places = listPlaces(record)
  if (placeKey === null) return chooseOf(narrowByPhone(narrow(places, row), row))
  const known = places.filter(({ key }) => withoutNumber(key) === placeKey)
  if (known.length > 0) return chooseOf(narrowByPhone(known, row))
  const sameStreet = isAdd ? [] : findSameStreet(places, row)
  // A line without a unit does not say that there is none.
  if (sameStreet.length > 0 && !row.address2?.trim()) return chooseOf(narrowByPhone(sameStreet, row))
  const [only, ...others] = sameStreet
  return only && others.length === 0 ? { kind: 'moved', key: only.key } : { kind: 'new', key: placeKey }
}
