import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export const TERM_WIDTH = 128

export type SectionProps = {
  readonly title: string
  /** Says beside the title what the numbers are. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Shows a titled group of values in one of the two columns of an overview. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <Box component="section" sx={{ mb: 3.5, breakInside: 'avoid' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1,
          mb: 1,
          pb: 0.5,
          borderBottom: 1,
          borderColor: 'line',
        }}
      >
        <Typography variant="h2">{title}</Typography>
        {note && <Box sx={{ color: 'ink2' }}>{note}</Box>}
      </Box>
      {children}
    </Box>
  )
}
