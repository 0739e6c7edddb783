import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import Rows from 'lucide-react/icons/rows-3'
import { IN_VIEW } from './grid-styles.ts'
import type { ColumnRow } from './model/column-rows.ts'
import type { RepeatCounts } from './model/repeat-counts.ts'

/** Returns the header above the columns of a block: 'Secondary Address' for 'Secondary Address > Address'. */
export const nameBlock = (name: string): string => name.split(' > ')[0] ?? name

/** Formats the counts of repeat blocks: '412 rows + 803 filled blocks = 1,215 rows, one for each block'. */
export function sayRepeats({ rows, filled, made, isExact }: RepeatCounts): string {
  const about = isExact ? '' : 'about '
  return `${formatCount(rows)} rows + ${about}${formatCount(filled)} filled blocks = ${about}${formatCount(made)} rows, one for each block`
}

export type RepeatLineProps = {
  readonly rows: readonly ColumnRow[]
  /** The counts; undefined in the second and later lines, because the first line shows them. */
  readonly counts: RepeatCounts | undefined
  readonly onShow: () => void
  readonly onEdit: () => void
}

/** Shows the columns of repeat blocks in one line. */
export function RepeatLine({ rows, counts, onShow, onEdit }: RepeatLineProps) {
  const [first, last] = [rows[0], rows.at(-1)]
  const names = [first, last].map((row) => nameBlock(row?.places[0]?.block ?? ''))
  const shown = names[0] === names[1] ? names[0] : names.join(' … ')
  return (
    <Box
      sx={{
        ...IN_VIEW,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 38,
        px: { xs: 2, md: 4 },
        py: 0.5,
        bgcolor: 'sunken',
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
      }}
    >
      <Box component="span" sx={{ color: 'ink2', minWidth: 48 }}>
        {(first?.column.index ?? 0) + 1} to {(last?.column.index ?? 0) + 1}
      </Box>
      <Rows size={15} strokeWidth={1.75} aria-hidden />
      <Box component="strong" sx={{ fontWeight: 600 }}>
        Repeat block: {shown}
      </Box>
      {counts && (
        <Box component="span" sx={{ color: 'ink2' }}>
          {sayRepeats(counts)}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button variant="outlined" onClick={onShow}>
          Show {rows.length} {rows.length === 1 ? 'column' : 'columns'}
        </Button>
        {counts && (
          <Button variant="outlined" onClick={onEdit}>
            Edit blocks
          </Button>
        )}
      </Box>
    </Box>
  )
}
