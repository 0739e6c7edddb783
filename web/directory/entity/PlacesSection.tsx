import { formatCity, formatCount, formatStreet } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getPhone } from '../details/place-terms.tsx'
import { Section } from '../details/Section.tsx'
import { keepAsOf, useAsOf } from '../model/as-of.ts'
import { formatSubjectCount, PRACTITIONERS, recordPath } from '../model/search-subject.ts'
import type { Entity } from '../queries.ts'
import { type SharedContacts, sharedContacts } from './queries.ts'
import { usePractitionerCount } from './use-practitioner-count.ts'

const MAX_PLACES = 8

type Location = Entity['locations'][number]

function PlaceRow({
  place,
  shared,
}: {
  readonly place: Location
  readonly shared: SharedContacts | undefined
}) {
  const members = shared?.addresses.find(({ positions }) => positions.includes(place.position))?.memberCount
  const region = [place.state, place.zip].filter(Boolean).join(' ')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'lineSoft',
        alignItems: 'baseline',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {[place.address1, place.address2]
            .map((line) => formatStreet(line ?? ''))
            .filter(Boolean)
            .join(', ') || 'No street on file'}
        </Box>
        <Box sx={{ color: 'ink2' }}>{[formatCity(place.city ?? ''), region].filter(Boolean).join(' ')}</Box>
      </Box>
      <Box sx={{ flex: 'none' }}>{getPhone(place)}</Box>
      <Box
        sx={{ flex: 'none', minWidth: 40, textAlign: 'right', fontWeight: 600 }}
        title="Affiliated practitioners here"
      >
        {members === undefined ? '' : formatCount(members)}
      </Box>
    </Box>
  )
}

/** Shows the places of an entity, each with how many of its practitioners are there. */
export function PlacesSection({ entity }: { readonly entity: Entity }) {
  const { npi, locations } = entity
  const [asOf] = useAsOf()
  const practitionerCount = usePractitionerCount(entity)
  const { data } = useQuery(sharedContacts(npi, asOf))
  const seats = data?.addresses.reduce((sum, { memberCount }) => sum + memberCount, 0)
  const isCounted = seats !== undefined && practitionerCount !== undefined && practitionerCount > 0
  const note =
    isCounted && locations.length <= MAX_PLACES
      ? `${formatCount(locations.length)}, with ${formatCount(seats)} ${seats === 1 ? 'seat' : 'seats'} of ${formatSubjectCount(practitionerCount, PRACTITIONERS)}`
      : formatCount(locations.length)
  const rest = locations.length - MAX_PLACES
  return (
    <Section title="Places" note={note}>
      {locations.length === 0 && <Box sx={{ color: 'ink2' }}>No locations on file.</Box>}
      <Box component="ul" aria-label="Places" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {locations.slice(0, MAX_PLACES).map((place) => (
          <PlaceRow key={place.position} place={place} shared={data} />
        ))}
      </Box>
      {rest > 0 && (
        <Box sx={{ mt: 1 }}>
          <TextLink
            component={Link}
            to={keepAsOf(`${recordPath({ subject: 'entity', npi })}?tab=locations`, asOf)}
          >
            {formatCount(rest)} more
          </TextLink>
        </Box>
      )}
    </Section>
  )
}
