import { stateByCode, taxonomyName } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, type RecordTableProps, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { formatCode } from '#web/ui/values/format-code.ts'
import type { Practitioner } from '../queries.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { formatEndpointContent, formatEndpointType, formatEndpointUse } from './endpoint-codes.ts'
import { groupIdentifiers, type IdentifierGroup } from './group-identifiers.ts'

type Taxonomy = Practitioner['taxonomies'][number]
type Identifier = Practitioner['identifiers'][number]
type ElectronicAddress = Practitioner['endpoints'][number]

const getState = (code: string | null) => code && (stateByCode(code)?.name ?? code)

const TAXONOMIES: readonly Column<Taxonomy>[] = [
  {
    head: 'Specialty',
    cell: ({ code, primary }) => (
      <>
        <TaxonomyName code={code} /> {primary && <Tag tone="blue">Primary</Tag>}
      </>
    ),
  },
  { head: 'Taxonomy code', cell: ({ code }) => code, isKeptWhole: true },
  {
    head: 'License',
    cell: ({ licenseNumber }) => <ValueOrEmpty>{licenseNumber}</ValueOrEmpty>,
    isKeptWhole: true,
  },
  { head: 'State', cell: ({ licenseState }) => <ValueOrEmpty>{getState(licenseState)}</ValueOrEmpty> },
]

/** Only organizations state one. */
const GROUP: Column<Taxonomy> = {
  head: 'Group',
  cell: ({ group }) => <ValueOrEmpty>{group && taxonomyName(group)}</ValueOrEmpty>,
}

const IDENTIFIERS: readonly Column<Identifier>[] = [
  {
    head: 'Identifier',
    cell: ({ value }) => value ?? <Box sx={{ color: 'ink3' }}>Not disclosed</Box>,
    isKeptWhole: true,
  },
  { head: 'Type', cell: ({ type }) => <ValueOrEmpty>{type && formatCode(type)}</ValueOrEmpty> },
  { head: 'State', cell: ({ state }) => <ValueOrEmpty>{getState(state)}</ValueOrEmpty> },
  { head: 'Issuer', cell: ({ issuer }) => <ValueOrEmpty>{issuer}</ValueOrEmpty> },
]

const ENDPOINTS: readonly Column<ElectronicAddress>[] = [
  {
    head: 'Address',
    cell: ({ endpoint }) => <Box sx={{ overflowWrap: 'anywhere' }}>{endpoint}</Box>,
  },
  { head: 'Type', cell: (row) => <ValueOrEmpty>{formatEndpointType(row)}</ValueOrEmpty> },
  { head: 'Description', cell: ({ description }) => <ValueOrEmpty>{description}</ValueOrEmpty> },
  { head: 'Use', cell: (row) => <ValueOrEmpty>{formatEndpointUse(row)}</ValueOrEmpty> },
  { head: 'Content', cell: (row) => <ValueOrEmpty>{formatEndpointContent(row)}</ValueOrEmpty> },
  { head: 'Belongs to', cell: ({ affiliation }) => <ValueOrEmpty>{affiliation}</ValueOrEmpty> },
  { head: 'Location', cell: ({ address }) => <ValueOrEmpty>{address}</ValueOrEmpty> },
]

function Part<Row>({ label, rows, ...table }: RecordTableProps<Row>) {
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {rows.length > 0 ? (
        <RecordTable label={label} rows={rows} {...table} />
      ) : (
        <Box sx={{ color: 'ink3' }}>Not stated</Box>
      )}
    </Box>
  )
}

function Identifiers({ groups }: { readonly groups: readonly IdentifierGroup[] }) {
  if (groups.length === 0)
    return <Part label="Identifiers" columns={IDENTIFIERS} rows={[]} keyOf={() => ''} />
  return groups.map(({ label, identifiers }) => (
    <Part
      key={label}
      label={label}
      columns={IDENTIFIERS}
      rows={identifiers}
      keyOf={(row) => String(identifiers.indexOf(row))}
    />
  ))
}

export type LicensesTabProps = {
  readonly record: Pick<Practitioner, 'taxonomies' | 'identifiers' | 'endpoints'>
}

export function LicensesTab({ record: { taxonomies, identifiers, endpoints } }: LicensesTabProps) {
  const isGrouped = taxonomies.some(({ group }) => group !== null)
  return (
    <>
      <Part
        label="Specialties and licenses"
        columns={isGrouped ? [...TAXONOMIES, GROUP] : TAXONOMIES}
        rows={taxonomies}
        keyOf={(row) => String(taxonomies.indexOf(row))}
      />
      <Identifiers groups={groupIdentifiers(identifiers)} />
      <Part
        label="Endpoints"
        columns={ENDPOINTS}
        rows={endpoints}
        keyOf={(row) => String(endpoints.indexOf(row))}
      />
    </>
  )
}
