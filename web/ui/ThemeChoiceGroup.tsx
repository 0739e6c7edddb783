import { Box, ButtonBase, Typography, useColorScheme } from '@mui/material'
import { useId } from 'react'
import { THEME_CHOICES } from '#web/ui/theme-choice.ts'

export function ThemeChoiceGroup() {
  const { mode, setMode } = useColorScheme()
  const labelId = useId()
  return (
    <Box>
      <Typography id={labelId} variant="label" component="p" sx={{ pb: 0.75, color: 'ink3' }}>
        Theme
      </Typography>
      <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', gap: 0.5 }}>
        {THEME_CHOICES.map(({ choice, label }) => (
          <ButtonBase
            key={choice}
            aria-pressed={mode === choice}
            onClick={() => setMode(choice)}
            sx={{
              typography: 'body2',
              minHeight: 44,
              px: 1.5,
              color: 'ink2',
              border: '1px solid',
              borderColor: 'line',
              borderRadius: 1,
              '&[aria-pressed=true]': {
                color: 'ink',
                bgcolor: 'secondaryTint',
                borderColor: 'secondaryLine',
              },
            }}
          >
            {label}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}
