import { Box, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { CorrectButton } from '#web/ui/CorrectButton.tsx'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import {
  AddressLines,
  addressTitle,
  correctPlace,
  getAccepting,
  getFax,
  getHours,
  getPhone,
  type Place,
  type PracticeLocation,
  yesOrNo,
} from './place-terms.tsx'

const PlacesMap = onDemand(async () => (await import('../map/maps.ts')).PlacesMap, {
  // Keeps the room of the map while it is on its way.
  meanwhile: <Box sx={{ aspectRatio: '320 / 356' }} />,
  onFailure: () => showError('The map did not load. Reload the page and try again.'),
})

/** Marks the address of a location, so that its pin leads to it. */
const getAnchor = (position: number) => `location-${position}`

type CorrectedProps = {
  readonly npi: string
  readonly place: Place
  readonly column: string
  readonly value: unknown
  readonly children: ReactNode
}

/** Shows a value of a location, with a button to correct it for a user who knows better. */
function Corrected({ npi, place, column, value, children }: CorrectedProps) {
  return (
    <Box
      sx={{
        // Below its value in a table; on a narrow screen at the end of the line, as on the overview.
        display: { xs: 'flex', md: 'grid' },
        gridTemplateColumns: 'max-content',
        justifyContent: { xs: 'space-between', md: 'start' },
        alignItems: { xs: 'center', md: 'start' },
        justifyItems: 'start',
      }}
    >
      <span>
        <ValueOrEmpty>{children}</ValueOrEmpty>
      </span>
      <CorrectButton {...correctPlace(npi, place, column, value)} />
    </Box>
  )
}

function getAddressColumns(npi: string, places: readonly Place[]): readonly Column<Place>[] {
  return [
    {
      head: 'Address',
      cell: (place) => (
        <Box
          id={getAnchor(place.position)}
          tabIndex={-1}
          sx={{ display: 'flex', gap: 1.5, minWidth: { md: 190 } }}
        >
          <Box component="span" aria-hidden sx={{ minWidth: 16, color: 'ink3', fontWeight: 400 }}>
            {places.indexOf(place) + 1}
          </Box>
          <div>
            <ValueOrEmpty>
              {addressTitle(place) === 'No address on file' ? null : <AddressLines address={place} />}
            </ValueOrEmpty>
            {place.county !== null && (
              <Box sx={{ typography: 'caption', color: 'ink2' }}>County: {place.county}</Box>
            )}
            {place.position === 0 && <Tag>Primary</Tag>}
          </div>
        </Box>
      ),
    },
    {
      head: 'Phone',
      cell: (place) => (
        <Corrected npi={npi} place={place} column="phone" value={place.phone}>
          {getPhone(place)}
        </Corrected>
      ),
      isKeptWhole: true,
    },
    {
      head: 'Fax',
      isSpare: true,
      cell: (place) => (
        <Corrected npi={npi} place={place} column="fax" value={place.fax}>
          {getFax(place)}
        </Corrected>
      ),
      isKeptWhole: true,
    },
  ]
}

/** Returns what only a practitioner's location has. */
export const getCareColumns = (npi: string): readonly Column<PracticeLocation>[] => [
  {
    head: 'New patients',
    cell: (place) => (
      <Corrected npi={npi} place={place} column="accepting_new_patients" value={place.acceptingNewPatients}>
        {getAccepting(place)}
      </Corrected>
    ),
    isKeptWhole: true,
  },
  {
    head: 'Telehealth',
    isSpare: true,
    cell: (place) => (
      <Corrected npi={npi} place={place} column="telehealth" value={place.telehealth}>
        {yesOrNo(place.telehealth)}
      </Corrected>
    ),
  },
  {
    head: 'Wheelchair access',
    isSpare: true,
    cell: (place) => (
      <Corrected npi={npi} place={place} column="wheelchair_access" value={place.wheelchairAccess}>
        {yesOrNo(place.wheelchairAccess)}
      </Corrected>
    ),
  },
  {
    head: 'Hours',
    cell: (place) => (
      <Box sx={{ minWidth: { md: 92 } }}>
        <ValueOrEmpty>{getHours(place)}</ValueOrEmpty>
      </Box>
    ),
  },
]

export type LocationsTabProps<Row> = {
  readonly npi: string
  /** The name of the record that the locations belong to. */
  readonly name: string
  readonly locations: readonly Row[]
  readonly moreColumns?: readonly Column<Row>[]
}

function LocationMap({ name, locations }: { readonly name: string; readonly locations: readonly Place[] }) {
  const [pointed, setPointed] = useState<readonly string[]>([])
  const places = useMemo(
    () =>
      locations.map(({ position, latitude, longitude }) => ({ id: String(position), latitude, longitude })),
    [locations],
  )
  return (
    <Box
      component="aside"
      aria-label="Map"
      sx={{
        flex: 'none',
        width: { xs: 1, lg: 320 },
        maxWidth: 420,
        alignSelf: 'flex-start',
        border: 1,
        borderColor: 'line',
        borderRadius: '8px',
        overflow: 'hidden',
        displayPrint: 'none',
      }}
    >
      <PlacesMap
        label={`the locations of ${name}`}
        places={places}
        activeId={pointed[0]}
        onPoint={setPointed}
        onChoose={(id) => document.getElementById(getAnchor(Number(id)))?.focus()}
      />
    </Box>
  )
}

/** Shows each location with its values below one another, for narrow screens. */
function LocationList<Row extends Place>({
  columns: [address, ...others],
  locations,
}: {
  readonly columns: readonly Column<Row>[]
  readonly locations: readonly Row[]
}) {
  return (
    <Box component="ul" aria-label="Locations" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {locations.map((place) => (
        <Box
          component="li"
          key={place.position}
          sx={{ py: 1.5, borderBottom: 1, borderColor: 'lineSoft', '&:first-of-type': { pt: 0 } }}
        >
          <Box sx={{ mb: 1, fontWeight: 600 }}>{address?.cell(place)}</Box>
          <TermList
            terms={others.map(({ head, cell }) => ({ term: head, value: cell(place) }))}
            termWidth={124}
          />
        </Box>
      ))}
    </Box>
  )
}

export function LocationsTab<Row extends Place>({
  npi,
  name,
  locations,
  moreColumns = [],
}: LocationsTabProps<Row>) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  if (locations.length === 0) return <Box sx={{ color: 'ink2' }}>No locations on file.</Box>
  const columns: readonly Column<Row>[] = [...getAddressColumns(npi, locations), ...moreColumns]
  const isPlaced = locations.some(({ latitude }) => latitude !== null)
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isNarrow ? (
          <LocationList columns={columns} locations={locations} />
        ) : (
          <RecordTable
            label="Locations"
            columns={columns}
            rows={locations}
            keyOf={(place) => String(place.position)}
          />
        )}
      </Box>
      {isPlaced && <LocationMap name={name} locations={locations} />}
    </Box>
  )
}
