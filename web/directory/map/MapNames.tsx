import { Box } from '@mui/material'
import type { CityName } from './city-names.ts'
import { HALO } from './map-halo.ts'

const NAME = { ...HALO, fontSize: 11, fill: 'var(--concord-palette-ink2)' }

export function MapNames({ names }: { readonly names: readonly CityName[] }) {
  return (
    <g aria-hidden>
      {names.map(({ name, x, y }) => (
        <Box key={name} component="text" x={x} y={y} dy="0.35em" sx={NAME}>
          {name}
        </Box>
      ))}
    </g>
  )
}
