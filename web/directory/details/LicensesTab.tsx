import { stateByCode } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, type RecordTableProps, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Practitioner } from '../queries.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { formatCode } from './registry-labels.ts'

type Taxonomy = Practitioner['taxonomies'][number]
type Identifier = Practitioner['identifiers'][number]
type Endpoint = Practitioner['endpoints'][number]

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

const ENDPOINTS: readonly Column<Endpoint>[] = [
  {
    head: 'Address',
    cell: ({ endpoint }) => <Box sx={{ overflowWrap: 'anywhere' }}>{endpoint}</Box>,
  },
  { head: 'Type', cell: ({ type }) => <ValueOrEmpty>{type && formatCode(type)}</ValueOrEmpty> },
  { head: 'Description', cell: ({ description }) => <ValueOrEmpty>{description}</ValueOrEmpty> },
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

export type LicensesTabProps = {
  readonly record: Pick<Practitioner, 'taxonomies' | 'identifiers'>
  /** Null where a record has none by its kind. */
  readonly endpoints: readonly Endpoint[] | null
}

export function LicensesTab({ record: { taxonomies, identifiers }, endpoints }: LicensesTabProps) {
  return (
    <>
      <Part
        label="Specialties and licenses"
        columns={TAXONOMIES}
        rows={taxonomies}
        keyOf={({ code, licenseNumber, licenseState }) => `${code} ${licenseNumber} ${licenseState}`}
      />
      <Part
        label="Identifiers"
        columns={IDENTIFIERS}
        rows={identifiers}
        keyOf={(row) => String(identifiers.indexOf(row))}
      />
      {endpoints && (
        <Part
          label="Endpoints"
          columns={ENDPOINTS}
          rows={endpoints}
          keyOf={({ endpoint, type }) => `${endpoint} ${type}`}
        />
      )}
    </>
  )
}
