import { Box } from '@mui/material'
import { type Column, RecordTable, Stated } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  AddressLines,
  acceptingOf,
  addressTitle,
  faxOf,
  hoursOf,
  type Place,
  phoneOf,
  yesOrNo,
} from './place-terms.tsx'

const COLUMNS: readonly Column<Place>[] = [
  {
    head: 'Address',
    cell: (place) => (
      <>
        <Stated>
          {addressTitle(place) === 'Address not stated' ? null : <AddressLines address={place} />}
        </Stated>
        {place.position === 0 && <Tag>Primary</Tag>}
      </>
    ),
  },
  { head: 'County', cell: ({ county }) => <Stated>{county}</Stated> },
  { head: 'Phone', cell: (place) => <Stated>{phoneOf(place)}</Stated>, isKeptWhole: true },
  { head: 'Fax', cell: (place) => <Stated>{faxOf(place)}</Stated>, isKeptWhole: true },
  { head: 'New patients', cell: (place) => <Stated>{acceptingOf(place)}</Stated>, isKeptWhole: true },
  { head: 'Telehealth', cell: ({ telehealth }) => <Stated>{yesOrNo(telehealth)}</Stated> },
  { head: 'Wheelchair access', cell: ({ wheelchairAccess }) => <Stated>{yesOrNo(wheelchairAccess)}</Stated> },
  { head: 'Hours', cell: (place) => <Stated>{hoursOf(place)}</Stated> },
]

export function LocationsTab({ locations }: { readonly locations: readonly Place[] }) {
  if (locations.length === 0) return <Box sx={{ color: 'ink2' }}>No source states a location.</Box>
  return (
    <RecordTable
      label="Locations"
      columns={COLUMNS}
      rows={locations}
      keyOf={(place) => String(place.position)}
    />
  )
}
