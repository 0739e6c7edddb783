import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export const TERM_WIDTH = 128

/** Shows a titled group of values in one of the two columns of an overview. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'line' }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
