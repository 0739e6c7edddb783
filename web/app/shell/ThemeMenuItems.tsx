import { Box, MenuItem, useColorScheme } from '@mui/material'
import Moon from 'lucide-react/icons/moon'
import { THEME_CHOICES } from '#web/ui/theme-choice.ts'

export function ThemeMenuItems() {
  const { mode, setMode } = useColorScheme()
  return (
    <Box component="li" role="none" sx={{ display: 'flex', alignItems: 'center', gap: '10px', pl: 1 }}>
      <Moon size={18} strokeWidth={1.75} aria-hidden />
      <Box
        component="ul"
        role="group"
        aria-label="Theme"
        sx={{ display: 'flex', m: 0, p: 0, listStyle: 'none' }}
      >
        {THEME_CHOICES.map(({ choice, label }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            selected={mode === choice}
            onClick={() => setMode(choice)}
          >
            {label}
          </MenuItem>
        ))}
      </Box>
    </Box>
  )
}
