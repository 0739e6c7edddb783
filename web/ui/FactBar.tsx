import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Shows what identifies a record and how far it can be trusted, in one line below the header of its page. */
export function FactBar({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label="Facts"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 0.5,
        minHeight: 46,
        mt: -2,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 0.75,
        mb: 2.5,
        color: 'ink2',
        bgcolor: 'canvas',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      {children}
    </Box>
  )
}
