import { Box } from '@mui/material'
import { type MapPin, PIN_HEIGHT, pinArea } from './map-pins.ts'

export type MapPinsProps = {
  readonly pins: readonly MapPin[]
  /** The row that is looked at. */
  readonly activeNpi: string | undefined
  readonly onPoint: (npis: readonly string[]) => void
  /** Gets the first of the pin, and all. */
  readonly onChoose: (npi: string, npis: readonly string[]) => void
}

/** Shows the rows of the page. The list tells the same to the keyboard and to screen readers. */
export function MapPins({ pins, activeNpi, onPoint, onChoose }: MapPinsProps) {
  const isActive = ({ npis }: MapPin) => activeNpi !== undefined && npis.includes(activeNpi)
  // The last one drawn lies on top.
  const drawn = [...pins].reverse().sort((a, b) => Number(isActive(a)) - Number(isActive(b)))
  return (
    <g aria-hidden>
      {drawn.map((pin) => {
        const { left, top, right } = pinArea(pin)
        const fill = isActive(pin) ? 'secondary-main' : 'primary-main'
        return (
          <Box
            key={pin.label}
            component="g"
            data-pin={pin.label}
            data-active={isActive(pin) ? '' : undefined}
            onMouseEnter={() => onPoint(pin.npis)}
            onMouseLeave={() => onPoint([])}
            onClick={() => onChoose(pin.npis[0] ?? '', pin.npis)}
            sx={{ cursor: 'pointer' }}
          >
            <Box
              component="rect"
              x={left}
              y={top}
              width={right - left}
              height={PIN_HEIGHT}
              rx={PIN_HEIGHT / 2}
              sx={{ fill: `var(--concord-palette-${fill})`, stroke: 'var(--concord-palette-sheet)' }}
            />
            <Box
              component="text"
              x={pin.x}
              y={pin.y}
              dy="0.35em"
              sx={{
                fontSize: 11,
                fontWeight: 700,
                textAnchor: 'middle',
                fill: 'var(--concord-palette-primary-contrastText)',
              }}
            >
              {pin.label}
            </Box>
          </Box>
        )
      })}
    </g>
  )
}
