import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CONFIRMATIONS, formatConfirmationSum } from '#web/ui/values/confirmation.ts'
import { formatCode } from '#web/ui/values/format-code.ts'
import { useKeepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import type { Practitioner } from '../queries.ts'
import { addressTitle } from './place-terms.tsx'
import { organizationName } from './registry-labels.ts'

type Affiliation = NonNullable<Practitioner['affiliations']>[number]

export type AffiliationsTabProps = {
  readonly practitioner: Practitioner
  readonly affiliations: readonly Affiliation[]
}

export function AffiliationsTab({ practitioner, affiliations }: AffiliationsTabProps) {
  const keep = useKeepAsOf()
  if (affiliations.length === 0) return <Box sx={{ color: 'ink2' }}>No affiliations on file.</Box>
  const getLocation = (position: number | null) => {
    const place = practitioner.locations.find((location) => location.position === position)
    return place ? addressTitle(place) : null
  }
  const columns: readonly Column<Affiliation>[] = [
    {
      head: 'Entity',
      cell: ({ entityNpi, entityName }) => (
        <TextLink component={Link} to={keep(recordPath({ subject: 'entity', npi: entityNpi }))}>
          {organizationName(entityName)}
        </TextLink>
      ),
    },
    { head: 'NPI', cell: ({ entityNpi }) => entityNpi, isKeptWhole: true },
    {
      head: 'Kind',
      isSpare: true,
      cell: ({ entityKind }) => <ValueOrEmpty>{entityKind && formatCode(entityKind)}</ValueOrEmpty>,
    },
    { head: 'Role', cell: ({ role }) => <ValueOrEmpty>{role}</ValueOrEmpty> },
    { head: 'Network', cell: ({ network }) => <ValueOrEmpty>{network}</ValueOrEmpty> },
    {
      head: 'Location',
      isSpare: true,
      cell: ({ position }) => <ValueOrEmpty>{getLocation(position)}</ValueOrEmpty>,
    },
    {
      head: 'Confirmation',
      cell: ({ confirmation }) => (
        <StatusMark status={CONFIRMATIONS[confirmation].status}>
          {CONFIRMATIONS[confirmation].long}
        </StatusMark>
      ),
    },
  ]
  const countOf = (side: keyof typeof CONFIRMATIONS) =>
    affiliations.filter(({ confirmation }) => confirmation === side).length
  return (
    <>
      <Box sx={{ mb: 1, color: 'ink2' }}>
        {formatConfirmationSum({
          both: countOf('both'),
          practitioner: countOf('practitioner'),
          entity: countOf('entity'),
        })}
      </Box>
      <RecordTable
        label="Affiliations"
        columns={columns}
        rows={affiliations}
        keyOf={({ entityNpi, position, role }) => `${entityNpi} ${position} ${role}`}
      />
    </>
  )
}
