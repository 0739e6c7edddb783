import { Box } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo, type RefObject } from 'react'
import { VERDICT_LABELS } from '#web/ui/Verdict.tsx'
import { showHeader } from '../show-header.ts'
import type { ColumnRow } from './model/column-rows.ts'

export type OverviewStripProps = {
  readonly rows: readonly ColumnRow[]
  readonly current: number
  /** The line below the part in view, placed by `markView`: scrolling draws nothing else. */
  readonly viewRef: RefObject<HTMLDivElement | null>
  readonly onJump: (index: number) => void
}

const STYLES: SxProps<Theme> = {
  display: 'flex',
  gap: '2px',
  '& button': {
    appearance: 'none',
    flex: '1 1 0',
    minWidth: 2,
    height: 14,
    p: 0,
    border: 0,
    borderRadius: '2px',
    cursor: 'pointer',
    bgcolor: 'seq2',
  },
  '& [data-verdict=likely]': {
    backgroundColor: 'seq1',
    backgroundImage: (theme: Theme) =>
      `linear-gradient(0deg, ${theme.vars?.palette.seq2} 50%, ${theme.vars?.palette.seq1} 50%)`,
  },
  '& [data-repeated=true]': {
    bgcolor: 'seq1',
    backgroundImage: (theme: Theme) =>
      `repeating-linear-gradient(135deg, transparent 0 3px, ${theme.vars?.palette.seq2} 3px 5px)`,
  },
  '& [data-verdict=ask]': { bgcolor: 'accent.fill', backgroundImage: 'none' },
  '& [data-verdict=blocked]': { bgcolor: 'error.fill', backgroundImage: 'none' },
  '& [data-verdict=unused]': { bgcolor: 'sunken', boxShadow: 'inset 0 0 0 1px var(--concord-palette-line)' },
  '& [aria-current=true]': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '1px' },
}

/** Puts the line below the columns in view. */
export function markView(line: HTMLElement | null, first: number, last: number, count: number): void {
  if (!line || count === 0) return
  line.style.left = `${(100 * first) / count}%`
  line.style.width = `${(100 * (last - first + 1)) / count}%`
}

/** Shows one cell for each column of the file, which jumps to it, and a line below the columns in view. */
export const OverviewStrip = memo(function OverviewStrip(props: OverviewStripProps) {
  const { rows, current, viewRef, onJump } = props
  return (
    <Box sx={{ pt: 0.75, pb: 0.5 }}>
      <Box role="group" aria-label="All columns" sx={STYLES}>
        {rows.map(({ column: { index, header }, verdict, isRepeated }) => (
          <button
            key={index}
            type="button"
            // Whoever uses the keys alone has N, and would pass by all of them.
            tabIndex={-1}
            data-verdict={verdict}
            data-repeated={isRepeated}
            aria-current={index === current ? 'true' : undefined}
            aria-label={`Column ${index + 1}, ${header}: ${VERDICT_LABELS[verdict]}`}
            title={`${index + 1} ${showHeader(header)}`}
            onClick={() => onJump(index)}
          />
        ))}
      </Box>
      <Box sx={{ position: 'relative', height: '2px', mt: '3px' }}>
        <Box
          ref={viewRef}
          sx={{ position: 'absolute', height: '2px', bgcolor: 'ink', borderRadius: '1px' }}
        />
      </Box>
    </Box>
  )
})
