import { Box, Button } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import { markSpaces } from '../../add/grid/shown-cell.ts'
import type { CellTrace } from './queries.ts'
import { listTrace } from './trace-lines.ts'

export type TraceStripProps = {
  readonly trace: CellTrace | undefined
  readonly isActive: boolean
  readonly onOpen: () => void
}

export const formatAt = (at: string): string => exactTime(new Date(at))

/** Tells in one line how the cell in hand came to its value. */
export function TraceStrip({ trace, isActive, onOpen }: TraceStripProps) {
  return (
    <Box
      role="status"
      aria-label="How the cell was made"
      sx={{
        ...{ display: 'flex', alignItems: 'baseline', gap: 1.25, minHeight: 40, mt: 1, color: 'ink2' },
        ...{ overflowX: 'auto', whiteSpace: 'nowrap' },
      }}
    >
      {!isActive && 'Point at a cell, or use the arrows, to see how it came to its value.'}
      {isActive && !trace && 'Looking'}
      {trace && (
        <>
          <Box component="strong" sx={{ color: 'ink' }}>
            Row {trace.row}
          </Box>
          <span>{trace.file}</span>
          {listTrace(trace, formatAt).map(({ what, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The same step may stand twice; its place tells them apart.
            <Box key={at} component="span" sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 0.75 }}>
              <Box component="span" aria-hidden sx={{ color: 'ink3' }}>
                ›
              </Box>
              {what}
              {text !== undefined && (
                <Box component="span" sx={{ typography: 'raw', color: 'ink', whiteSpace: 'pre' }}>
                  {text === null ? 'nothing' : markSpaces(text)}
                </Box>
              )}
            </Box>
          ))}
          <Button variant="text" onClick={onOpen} sx={{ ml: 'auto', flex: 'none' }}>
            Open lineage
          </Button>
        </>
      )}
    </Box>
  )
}
