import { Box } from '@mui/material'
import { Bar } from '@visx/shape'
import { CHART_COLORS, type ChartColor } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { Swatch } from './Swatch.tsx'

export type SharePart = Mark & {
  readonly value: number
  readonly color: ChartColor
  /** '61.2%' */
  readonly share: string
}

const HEIGHT = 18
const GAP = 2
const MIN_PX = 4

/** Widths in proportion that fill the bar; a part is never too thin to be seen. */
function getWidths(parts: readonly SharePart[], width: number): number[] {
  const total = Math.max(
    1e-9,
    parts.reduce((sum, { value }) => sum + value, 0),
  )
  const room = width - GAP * (parts.length - 1)
  const wanted = parts.map(({ value }) => Math.max(MIN_PX, (value / total) * room))
  const over = wanted.reduce((sum, px) => sum + px, 0) - room
  const largest = wanted.indexOf(Math.max(...wanted))
  return wanted.map((px, place) => (place === largest ? px - over : px))
}

/** Shows a whole and its parts as one bar; below it, each part with its name and share. */
export function ShareBar({ label, parts }: { readonly label: string; readonly parts: readonly SharePart[] }) {
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <>
      <Plot label={label} marks={shown} height={HEIGHT}>
        {(width) => {
          const widths = getWidths(shown, width)
          return shown.map((part, place) => (
            <MarkLink key={part.key} mark={part}>
              <Bar
                data-shape=""
                x={widths.slice(0, place).reduce((sum, px) => sum + px + GAP, 0)}
                width={widths[place] ?? 0}
                height={HEIGHT}
                rx={1.5}
                fill={CHART_COLORS[part.color]}
              />
            </MarkLink>
          ))
        }}
      </Plot>
      <Box
        component="ul"
        aria-hidden
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3.5,
          rowGap: 0.5,
          m: 0,
          mt: 1,
          p: 0,
          listStyle: 'none',
        }}
      >
        {parts.map(({ key, color, label: name, share }) => (
          <Box component="li" key={key} sx={{ typography: 'caption', color: 'ink2' }}>
            <Swatch color={color} />
            {name}{' '}
            <Box component="b" sx={{ color: 'ink', ml: 0.5 }}>
              {share}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
