import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** Shows a titled group of fields. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3.5 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'line' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
    </Box>
  )
}
