import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Shows text to screen readers only. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
