import { formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import { ClaimTable } from './ClaimTable.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { explainWin } from './explain-win.ts'
import type { RecordDay, SourcedField } from './queries.ts'
import { ScoreChart } from './ScoreChart.tsx'

/** Shows what the sources of a field say, with the arithmetic, and why one of them won. */
export function FieldClaims({ field, record }: { readonly field: SourcedField; readonly record: RecordDay }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 290px' },
        columnGap: 3,
        rowGap: 2,
        p: { xs: 1.5, md: 2 },
        mb: { xs: 1.5, md: 0 },
        border: 1,
        borderColor: 'line',
        borderRadius: '8px',
        bgcolor: 'sheet',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <ClaimTable field={field} />
        <Box component="p" sx={{ maxWidth: 620, mt: 1.5, mb: 0, color: 'ink2' }}>
          <Box component="strong" sx={{ color: 'ink' }}>
            Why this won.
          </Box>{' '}
          {explainWin(field)}
          {field.decisionDay && field.claims.length > 1 && (
            <> Ages count to {formatDate(field.decisionDay)}, the day of the newest statement.</>
          )}
        </Box>
        <DecisionButtons field={field} record={record} />
      </Box>
      <ScoreChart field={field} />
    </Box>
  )
}
