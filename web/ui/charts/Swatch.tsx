import { Box } from '@mui/material'
import { CHART_COLORS, type ChartColor } from './chart-colors.ts'

export function Swatch({ color, fill }: { readonly color?: ChartColor; readonly fill?: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      style={{ backgroundColor: color ? CHART_COLORS[color] : fill }}
      sx={{
        display: 'inline-block',
        width: 10,
        height: 10,
        mr: 1,
        borderRadius: '2px',
        verticalAlign: '-1px',
        printColorAdjust: 'exact',
      }}
    />
  )
}

type LegendEntry = { readonly name: string; readonly color?: ChartColor; readonly fill?: string }

/** Names the colors of a chart above it. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        m: 0,
        mb: 1,
        p: 0,
        listStyle: 'none',
      }}
    >
      {entries.map(({ name, ...color }) => (
        <Box component="li" key={name} sx={{ typography: 'caption', color: 'ink2' }}>
          <Swatch {...color} />
          {name}
        </Box>
      ))}
    </Box>
  )
}
