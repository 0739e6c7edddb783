import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { TargetUsage } from '../model/field-usage.ts'

type Source = TargetUsage['sources'][number]

const COLUMNS: readonly Column<Source>[] = [
  { head: 'Source config', cell: ({ name }) => name },
  { head: 'Version', isNumber: true, cell: ({ version }) => version },
  {
    head: 'Rosters',
    cell: ({ rosters }) => (
      <Box component="span">
        {rosters.map(({ sender, type }) => `${sender}, ${type}`).join('; ') || 'None'}
      </Box>
    ),
  },
  {
    head: 'Rows of the newest file',
    isNumber: true,
    cell: ({ rows }) => (rows === null ? 'No file yet' : formatCount(rows)),
  },
]

/** Shows the source configs that make rows of this target. */
export function SourcesTab({ usage }: { readonly usage: TargetUsage | undefined }) {
  if (!usage) return <SkeletonRows label="Loading the source configs" count={4} />
  if (usage.sources.length === 0)
    return (
      <EmptyState title="No source config yet">
        The first roster of this target makes one, by its mapping.
      </EmptyState>
    )
  return <RecordTable label="Source configs" columns={COLUMNS} rows={usage.sources} keyOf={({ id }) => id} />
}
