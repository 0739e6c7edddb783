import { Box } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, Stated } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  type Address,
  AddressLines,
  acceptingOf,
  addressTitle,
  faxOf,
  hoursOf,
  type Place,
  phoneOf,
  yesOrNo,
} from './place-terms.tsx'

type Location = Address & { readonly position: number; readonly county: string | null }

const ADDRESS_COLUMNS: readonly Column<Location>[] = [
  {
    head: 'Address',
    cell: (place) => (
      <>
        <Stated>
          {addressTitle(place) === 'No address on file' ? null : <AddressLines address={place} />}
        </Stated>
        {place.position === 0 && <Tag>Primary</Tag>}
      </>
    ),
  },
  { head: 'County', cell: ({ county }) => <Stated>{county}</Stated> },
  { head: 'Phone', cell: (place) => <Stated>{phoneOf(place)}</Stated>, isKeptWhole: true },
  { head: 'Fax', cell: (place) => <Stated>{faxOf(place)}</Stated>, isKeptWhole: true },
]

/** Defines what only a practitioner's location has. */
export const CARE_COLUMNS: readonly Column<Place>[] = [
  { head: 'New patients', cell: (place) => <Stated>{acceptingOf(place)}</Stated>, isKeptWhole: true },
  { head: 'Telehealth', cell: ({ telehealth }) => <Stated>{yesOrNo(telehealth)}</Stated> },
  { head: 'Wheelchair access', cell: ({ wheelchairAccess }) => <Stated>{yesOrNo(wheelchairAccess)}</Stated> },
  { head: 'Hours', cell: (place) => <Stated>{hoursOf(place)}</Stated> },
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
