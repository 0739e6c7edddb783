import { formatCount, formatDate } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import type { Impact } from './use-publication.ts'

type Example = Impact['examples'][number]
type Lost = Impact['lost']['examples'][number]
type FieldRow = Impact['byField'][number] & { readonly example: Example | undefined }

const Who = ({ npi, name }: { readonly npi: string; readonly name: string | null }) => (
  <Box component="span" sx={{ color: 'ink2' }}>
    {name ?? 'Not listed'}, <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`NPI ${npi}`}</Box>
  </Box>
)

function FieldExample({ example }: { readonly example: Example }) {
  const { path, before, after } = example
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Difference before={formatValue(path, before)} after={formatValue(path, after)} />
      <Who {...example} />
    </Box>
  )
}

const FIELD_COLUMNS: readonly Column<FieldRow>[] = [
  { head: 'Field', cell: ({ field }) => field },
  { head: 'Values', isNumber: true, cell: ({ values }) => formatCount(values) },
  { head: 'Example', cell: ({ example }) => example && <FieldExample example={example} /> },
]

/** Shows how many values of each field change, with an example of each. */
export function FieldTable({ impact }: { readonly impact: Impact }) {
  if (impact.byField.length === 0) return null
  const rows = impact.byField.map((row) => ({
    ...row,
    example: impact.examples.find(({ field }) => field === row.field),
  }))
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Values that change
      </Typography>
      <RecordTable
        label="Values that change"
        columns={FIELD_COLUMNS}
        rows={rows}
        keyOf={({ field }) => field}
      />
    </Box>
  )
}

const outlined = {
  ...{ px: 0.5, border: 1, borderColor: 'line', borderRadius: '2px', color: 'ink2' },
  boxDecorationBreak: 'clone',
} as const

const LOST_COLUMNS: readonly Column<Lost>[] = [
  { head: 'Field', cell: ({ field }) => field },
  {
    head: 'In the file',
    cell: ({ path, stated }) => (
      <Box component="span" sx={outlined}>
        {formatValue(path, stated)}
      </Box>
    ),
  },
  { head: 'Stays', cell: ({ path, kept }) => <strong>{formatValue(path, kept)}</strong> },
  { head: 'Stated by', cell: ({ source, observedOn }) => `${source}, ${formatDate(observedOn)}` },
  { head: 'Practitioner', cell: (lost) => <Who {...lost} /> },
]

/** Shows what the file says and the directory keeps otherwise, by whose statement. */
export function LostTable({ lost }: { readonly lost: Impact['lost'] }) {
  if (lost.values === 0) return null
  const by = lost.bySource.map(({ source, values }) => `${formatCount(values)} by ${source}`).join(', ')
  const title = `${formatCount(lost.values)} ${lost.values === 1 ? 'value stays' : 'values stay'} as others state`
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box sx={{ color: 'ink2', mb: 1 }}>
        Fresher or stronger statements win: {by}. The file's values are kept beside them.
        {lost.examples.length < lost.values &&
          ` The table shows ${formatCount(lost.examples.length)} of them.`}
      </Box>
      <RecordTable
        label={title}
        columns={LOST_COLUMNS}
        rows={lost.examples}
        keyOf={({ npi, path }) => `${npi} ${path}`}
      />
    </Box>
  )
}
