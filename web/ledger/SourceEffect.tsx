import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { formatRecords } from './format-records.ts'
import type { SourcePreview } from './queries.ts'

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'Not stated'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Shows which values would change, before a source is saved. */
export function SourceEffect({ preview }: { readonly preview: SourcePreview }) {
  const { contested, tried, values, records, byField, examples } = preview
  const scope = tried < contested ? ` of the first ${formatCount(tried)} of ${formatCount(contested)}` : ''
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="p">
        {values === 0
          ? 'No value would change.'
          : `${formatCount(values)} ${values === 1 ? 'value' : 'values'} would change in ${formatRecords(records)}${scope}.`}
      </Typography>
      {byField.length > 0 && (
        <Typography sx={{ color: 'ink2' }}>
          {byField.map(({ field, values: count }) => `${field} ${formatCount(count)}`).join(', ')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'ink2', overflowWrap: 'anywhere' }}>
        {examples.map(({ npi, organization, field, before, after }) => (
          <li key={`${npi} ${organization} ${field}`}>
            {npi}, {organization ?? 'everyone'}: {field} from {formatValue(before)} to {formatValue(after)}
          </li>
        ))}
      </Box>
    </Box>
  )
}
