import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

type PanelSectionProps = {
  readonly title: string
  /** At the right end of the title: 'Add a rule'. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Shows one part of the panel of a field, under its title. */
export function PanelSection({ title, action, children }: PanelSectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
