import { Box, ButtonBase } from '@mui/material'
import type { ColumnRow, RowVerdict } from './model/column-rows.ts'
import { VERDICT_LABELS } from './Verdict.tsx'

const FILLS: Readonly<Record<RowVerdict, string>> = {
  sure: 'seq2',
  likely: 'seq1',
  ask: 'accent.fill',
  blocked: 'error.fill',
  unused: 'sunken',
}

export type OverviewStripProps = {
  readonly rows: readonly ColumnRow[]
  readonly current: number
  readonly onJump: (index: number) => void
}

/** One cell for each column of the file, which jumps to it. */
export function OverviewStrip({ rows, current, onJump }: OverviewStripProps) {
  return (
    <Box role="group" aria-label="All columns" sx={{ display: 'flex', gap: '1px', py: 1 }}>
      {rows.map(({ column: { index, header }, verdict }) => (
        <ButtonBase
          key={index}
          // Whoever uses the keys alone has N, and would pass by all of them.
          tabIndex={-1}
          aria-label={`Column ${index + 1}, ${header}: ${VERDICT_LABELS[verdict]}`}
          onClick={() => onJump(index)}
          sx={{
            flex: '1 1 0',
            minWidth: 2,
            height: 16,
            borderRadius: '2px',
            border: '1px solid',
            borderColor: verdict === 'unused' ? 'line' : 'transparent',
            bgcolor: FILLS[verdict],
            outline: index === current ? '2px solid' : 'none',
            outlineColor: 'ink',
          }}
        />
      ))}
    </Box>
  )
}
