import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { formatDifference, formatField } from '#web/ui/values/format-value.ts'
import { formatShortPlace } from './format-place.ts'
import { type FieldDifference, type RecordDay, recordDifferences } from './queries.ts'

function DifferenceRow({ difference }: { readonly difference: FieldDifference }) {
  const { fieldPath, place, was, now } = difference
  const { before, after } = formatDifference(fieldPath, was, now)
  const where = formatShortPlace(place)
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'lineSoft', overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'caption', color: 'ink2' }}>
        {formatField(fieldPath)}
        {where && `, ${where}`}
      </Box>
      <span>{before}</span>
      <Box component="span" aria-hidden sx={{ mx: 0.75, color: 'ink3' }}>
        →
      </Box>
      <Box component="span" sx={{ px: 0.75, py: '1px', border: 1, borderColor: 'line', borderRadius: '4px' }}>
        {after}
      </Box>
    </Box>
  )
}

/** Shows how a record on the day that is shown differs from today. */
export function AgainstToday({ record }: { readonly record: RecordDay }) {
  const { data, error, refetch } = useQuery(recordDifferences(record))
  return (
    <Box component="aside" aria-labelledby="against-today" sx={{ mt: { xs: 3, lg: 0 } }}>
      <Typography variant="h2" id="against-today">
        That day against today
      </Typography>
      {data ? (
        <>
          <Box sx={{ color: 'ink2', mb: 1 }}>
            {formatCount(data.differences.length)} of {formatCount(data.fields)} fields differ,{' '}
            {formatCount(data.fields - data.differences.length)} are the same
          </Box>
          <Box component="ul" aria-label="Fields that differ" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.differences.map((difference) => (
              <DifferenceRow key={difference.fieldPath} difference={difference} />
            ))}
          </Box>
        </>
      ) : (
        <LoadFallback what="the comparison" error={error} onRetry={refetch} />
      )}
      <Box sx={{ mt: 2, color: 'ink2' }}>
        <strong>For a claims dispute.</strong> The evidence file holds the record of this day, all changes
        that led to it and their batches.
      </Box>
    </Box>
  )
}
