import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        typography: 'caption',
        fontFamily: 'inherit',
        display: 'inline-block',
        minWidth: 16,
        px: 0.75,
        textAlign: 'center',
        color: 'ink2',
        bgcolor: 'sheet',
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '4px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
