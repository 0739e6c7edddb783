import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Shows a file on its way below its row or above the list. */
export function UploadBand({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        p: 1,
        mx: { xs: -2, md: 0 },
        bgcolor: 'secondaryTint',
        borderLeft: '3px solid',
        borderColor: 'secondary.main',
        // What stands in it has no frame of its own here.
        '& > div': { border: 0 },
      }}
    >
      {children}
    </Box>
  )
}
