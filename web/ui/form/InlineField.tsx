import { Box } from '@mui/material'
import type { ReactNode } from 'react'

type InlineFieldProps = {
  readonly label: string
  /** Whether the filter leaves nothing out, or only what is usually left out. */
  readonly isUsual: boolean
  readonly children: ReactNode
}

/** Shows a filter in one line with others: its name, and beside it what it is narrowed to. */
export function InlineField({ label, isUsual, children }: InlineFieldProps) {
  return (
    <Box
      component="label"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 }, maxWidth: '100%' },
        ...{ position: 'relative', pl: 1, border: 1, borderRadius: '6px' },
        ...{ borderColor: isUsual ? 'line' : 'secondaryLine', bgcolor: isUsual ? 'sheet' : 'secondaryTint' },
        '&:focus-within': {
          outline: '2px solid var(--concord-palette-secondary-main)',
          outlineOffset: '2px',
        },
      }}
    >
      <Box component="span" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      {children}
    </Box>
  )
}
