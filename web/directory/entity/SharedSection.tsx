import { formatCity, formatCount, formatPhone, formatStreet } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { DayFallback } from '../as-of/DayFallback.tsx'
import { organizationName } from '../details/registry-labels.ts'
import { Section } from '../details/Section.tsx'
import { useAsOf, useKeepAsOf } from '../model/as-of.ts'
import { ENTITIES, formatSubjectCount, PRACTITIONERS, recordPath } from '../model/search-subject.ts'
import type { Entity } from '../queries.ts'
import { type SharedContacts, sharedContacts } from './queries.ts'

type Sharing = Omit<SharedContacts['phones'][number], 'phone'>
type SharedRow = Sharing & { readonly what: string; readonly search: string }

const isShared = ({ entityCount, otherPractitionerCount }: Sharing) =>
  entityCount + otherPractitionerCount > 0

function toRows({ phones, addresses }: SharedContacts, { locations }: Entity): SharedRow[] {
  const streets = addresses.map(({ address1, zip, positions, ...sharing }) => {
    const city = locations.find(({ position }) => positions.includes(position))?.city
    return {
      ...sharing,
      what: [formatStreet(address1), formatCity(city ?? ''), zip].filter(Boolean).join(', '),
      search: zip,
    }
  })
  const numbers = phones.map(({ phone, ...sharing }) => ({
    ...sharing,
    what: formatPhone(phone),
    search: phone,
  }))
  return [...numbers, ...streets].filter(isShared)
}

function Names({ entities, entityCount }: Pick<Sharing, 'entities' | 'entityCount'>) {
  const rest = entityCount - entities.length
  const keep = useKeepAsOf()
  return (
    <>
      {entities.map(({ npi, name }, place) => (
        <Fragment key={npi}>
          {place > 0 && ', '}
          <TextLink component={Link} to={keep(recordPath({ subject: 'entity', npi }))} underline="always">
            {organizationName(name)}
          </TextLink>
        </Fragment>
      ))}
      {rest > 0 && ` and ${formatCount(rest)} more`}
    </>
  )
}

function Row({ row }: { readonly row: SharedRow }) {
  const { what, search, entities, entityCount, memberCount, otherPractitionerCount } = row
  const keep = useKeepAsOf()
  const at = (path: string) => keep(`${path}?${new URLSearchParams({ q: search })}`)
  const counts = [
    memberCount > 0 && `${formatCount(memberCount)} of its practitioners`,
    otherPractitionerCount > 0 &&
      `${formatCount(otherPractitionerCount)} other ${otherPractitionerCount === 1 ? PRACTITIONERS.one : PRACTITIONERS.many}`,
  ].filter(Boolean)
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{what}</Box>
        <TextLink
          component={Link}
          to={at(entityCount > 0 ? ENTITIES.path : PRACTITIONERS.path)}
          sx={{ flex: 'none' }}
        >
          {entityCount > 0
            ? formatSubjectCount(entityCount, { one: 'other entity', many: 'other entities' })
            : 'Search'}
        </TextLink>
      </Box>
      <Box sx={{ color: 'ink2' }}>
        <Names entities={entities} entityCount={entityCount} />
        {entities.length > 0 && counts.length > 0 && '; '}
        {counts.join(', ')}
      </Box>
    </Box>
  )
}

/** Shows phones and addresses that an entity shares with others, where doubt about a record often begins. */
export function SharedSection({ entity }: { readonly entity: Entity }) {
  const [asOf] = useAsOf()
  const { data, error, refetch } = useQuery(sharedContacts(entity.npi, asOf))
  const rows = data && toRows(data, entity)
  return (
    <Section
      title="Shared phones and addresses"
      note={
        rows && rows.length > 0
          ? `${formatCount(rows.length)} also ${rows.length === 1 ? 'belongs' : 'belong'} to others`
          : null
      }
    >
      {rows === undefined && (
        <DayFallback what="the shared phones and addresses" error={error} onRetry={refetch} />
      )}
      {rows?.length === 0 && <Box sx={{ color: 'ink2' }}>No other record has its phones or addresses.</Box>}
      <Box component="ul" aria-label="Shared phones and addresses" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((row) => (
          <Row key={row.what} row={row} />
        ))}
      </Box>
    </Section>
  )
}
