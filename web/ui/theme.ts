import { createTheme, type Shadows } from '@mui/material/styles'
import './theme-augmentation.ts'
import { content } from './theme-content.ts'
import { inputs } from './theme-inputs.ts'
import { buildPalette } from './theme-palette.ts'
import { surfaces } from './theme-surfaces.ts'
import { typography } from './theme-typography.ts'
import tokens from './tokens.json' with { type: 'json' }

const { motion, layoutPx, radiusPx } = tokens
const noShadows = Array.from({ length: 25 }, () => 'none') as Shadows

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'concord', colorSchemeSelector: 'data-theme' },
  colorSchemes: {
    light: { palette: buildPalette('light') },
    dark: { palette: buildPalette('dark') },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: layoutPx.md, lg: layoutPx.lg, xl: 1536 } },
  spacing: layoutPx.spacingUnit,
  shape: { borderRadius: radiusPx.control },
  shadows: noShadows,
  typography,
  transitions: {
    duration: {
      shortest: motion.fastMs,
      shorter: motion.fastMs,
      short: motion.baseMs,
      standard: motion.baseMs,
      complex: motion.slowMs,
      enteringScreen: motion.slowMs,
      leavingScreen: motion.slowMs,
    },
    easing: { easeInOut: motion.ease, easeOut: motion.ease, easeIn: motion.ease, sharp: motion.ease },
  },
  components: { ...inputs, ...surfaces, ...content },
})
