import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'

export function useIsWide(breakpoint: 'md' | 'lg'): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.up(breakpoint), { noSsr: true })
}
