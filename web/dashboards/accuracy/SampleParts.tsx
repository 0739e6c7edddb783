import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import type { SamplePart } from './queries.ts'

const MAX_HEIGHT_PX = 220

const COLUMNS: readonly Column<SamplePart>[] = [
  { head: 'Part', cell: ({ name }) => name },
  { head: 'Drawn', isNumber: true, cell: ({ size }) => formatCount(size) },
  { head: 'Called', isNumber: true, cell: ({ asked }) => formatCount(asked) },
  { head: 'Not reached', isNumber: true, cell: ({ unreachable }) => formatCount(unreachable) },
  {
    head: 'Right',
    isNumber: true,
    cell: ({ score }) =>
      score.answered === 0
        ? 'Not known yet'
        : `${formatCount(score.right)} of ${formatCount(score.answered)}`,
  },
]

/** Shows the parts of the directory that the sample was drawn from, each with its share of the calls. */
export function SampleParts({ parts }: { readonly parts: readonly SamplePart[] }) {
  return (
    <Box component="section" aria-labelledby="parts" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" id="parts">
        By part
      </Typography>
      <Box
        // Keys have to be able to scroll it.
        tabIndex={0}
        role="region"
        aria-label="Parts of the sample"
        sx={{ mt: 0.5, maxHeight: MAX_HEIGHT_PX, overflowY: 'auto', '@media print': { maxHeight: 'none' } }}
      >
        <RecordTable
          label="Parts"
          columns={COLUMNS}
          rows={parts}
          keyOf={({ name }) => name}
          rowPaddingPx={4}
        />
      </Box>
    </Box>
  )
}
