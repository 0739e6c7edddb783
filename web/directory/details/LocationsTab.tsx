import { Box } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  type Address,
  AddressLines,
  addressTitle,
  getAccepting,
  getFax,
  getHours,
  getPhone,
  type PracticeLocation,
  yesOrNo,
} from './place-terms.tsx'

type Location = Address & { readonly position: number; readonly county: string | null }

const ADDRESS_COLUMNS: readonly Column<Location>[] = [
  {
    head: 'Address',
    cell: (place) => (
      <>
        <ValueOrEmpty>
          {addressTitle(place) === 'No address on file' ? null : <AddressLines address={place} />}
        </ValueOrEmpty>
        {place.position === 0 && <Tag>Primary</Tag>}
      </>
    ),
  },
  { head: 'County', cell: ({ county }) => <ValueOrEmpty>{county}</ValueOrEmpty> },
  { head: 'Phone', cell: (place) => <ValueOrEmpty>{getPhone(place)}</ValueOrEmpty>, isKeptWhole: true },
  { head: 'Fax', cell: (place) => <ValueOrEmpty>{getFax(place)}</ValueOrEmpty>, isKeptWhole: true },
]

/** Defines what only a practitioner's location has. */
export const CARE_COLUMNS: readonly Column<PracticeLocation>[] = [
  {
    head: 'New patients',
    cell: (place) => <ValueOrEmpty>{getAccepting(place)}</ValueOrEmpty>,
    isKeptWhole: true,
  },
  { head: 'Telehealth', cell: ({ telehealth }) => <ValueOrEmpty>{yesOrNo(telehealth)}</ValueOrEmpty> },
  {
    head: 'Wheelchair access',
    cell: ({ wheelchairAccess }) => <ValueOrEmpty>{yesOrNo(wheelchairAccess)}</ValueOrEmpty>,
  },
  { head: 'Hours', cell: (place) => <ValueOrEmpty>{getHours(place)}</ValueOrEmpty> },
]

export type LocationsTabProps<Row> = {
  readonly locations: readonly Row[]
  readonly moreColumns?: readonly Column<Row>[]
}

export function LocationsTab<Row extends Location>({ locations, moreColumns = [] }: LocationsTabProps<Row>) {
  if (locations.length === 0) return <Box sx={{ color: 'ink2' }}>No locations on file.</Box>
  return (
    <RecordTable
      label="Locations"
      columns={[...ADDRESS_COLUMNS, ...moreColumns]}
      rows={locations}
      keyOf={(place) => String(place.position)}
    />
  )
}
