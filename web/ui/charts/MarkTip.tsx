import { Box } from '@mui/material'
import { type Mark, sayActs } from './mark.ts'

export type Pointed = { readonly mark: Mark; readonly x: number; readonly y: number }

const TIP_WIDTH_PX = 220
const GAP_PX = 8

/** Stands above the mark that is pointed at; screen readers hear the same of the mark itself. */
export function MarkTip({ mark, x, y, width }: Pointed & { readonly width: number }) {
  const half = Math.min(TIP_WIDTH_PX, width) / 2
  const left = Math.min(Math.max(x, half), Math.max(half, width - half))
  const acts = sayActs(mark)
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        left,
        top: y - GAP_PX,
        transform: 'translate(-50%, -100%)',
        width: 'max-content',
        maxWidth: Math.min(TIP_WIDTH_PX, width),
        px: 1.25,
        py: 0.75,
        borderRadius: '6px',
        bgcolor: 'raised',
        boxShadow: (theme) => theme.vars.palette.menuShadow,
        typography: 'caption',
        color: 'ink2',
        pointerEvents: 'none',
        displayPrint: 'none',
      }}
    >
      <Box sx={{ color: 'ink', fontWeight: 600 }}>{mark.label}</Box>
      <div>{mark.text}</div>
      {acts && <Box sx={{ color: 'ink3', mt: 0.25 }}>{acts}</Box>}
    </Box>
  )
}
