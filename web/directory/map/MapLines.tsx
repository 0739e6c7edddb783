import { Box } from '@mui/material'
import type { BorderPaths } from './borders.ts'

/** Shows the borders of counties and states. */
export function MapLines({ borders }: { readonly borders: BorderPaths }) {
  return (
    <g fill="none" aria-hidden>
      <Box component="path" d={borders.counties} sx={{ stroke: 'var(--concord-palette-line)' }} />
      <Box
        component="path"
        d={borders.states}
        sx={{ stroke: 'var(--concord-palette-lineStrong)', strokeWidth: 1 }}
      />
    </g>
  )
}
