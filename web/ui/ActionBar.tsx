import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Keeps the act that a page advises in view at its lower edge. */
export function ActionBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label={label}
      sx={{
        ...{ position: 'sticky', bottom: 0, zIndex: 3, mx: { xs: -2, md: -4 }, mb: -2, mt: 'auto' },
        ...{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, md: 4 },
          py: 1.25,
        },
        ...{ bgcolor: 'sheet', borderTop: 1, borderColor: 'line', displayPrint: 'none' },
        boxShadow: (theme) => theme.vars?.palette.menuShadow,
      }}
    >
      {children}
    </Box>
  )
}
