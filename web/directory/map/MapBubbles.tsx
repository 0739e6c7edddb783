import { formatCity, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { MapBubble } from './map-bubbles.ts'

export type MapBubblesProps = {
  readonly bubbles: readonly MapBubble[]
  /** Those that bear their number. */
  readonly numbered: readonly MapBubble[]
  readonly onChoose: (zip: string) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One style for all: a circle of 100 miles holds more than a thousand bubbles. */
const MARKS = {
  '& > g': { cursor: 'pointer' },
  '& > g:focus-visible': { outline: 'none' },
  '& circle': { fill: 'var(--concord-palette-seq2)', stroke: 'var(--concord-palette-seq3)' },
  '& > g:focus-visible circle, & > g:hover circle': {
    stroke: 'var(--concord-palette-secondary-main)',
    strokeWidth: 2,
  },
  '& text': {
    fontSize: 11,
    fontWeight: 600,
    textAnchor: 'middle',
    pointerEvents: 'none',
    fill: 'var(--concord-palette-ink)',
  },
}

/** One stop of the Tab key; the arrows go from the ZIP code with most hits to the next ones. */
export const MapBubbles = memo(function MapBubbles({ bubbles, numbered, onChoose }: MapBubblesProps) {
  const [current, setCurrent] = useState(0)
  const groupRef = useRef<SVGGElement>(null)
  const stop = Math.min(current, bubbles.length - 1)

  const handleKey = (event: KeyboardEvent, zip: string) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' || event.key === ' ') onChoose(zip)
    else if (step !== undefined) {
      const next = Math.min(Math.max(stop + step, 0), bubbles.length - 1)
      setCurrent(next)
      groupRef.current?.querySelectorAll<SVGElement>('[role=button]')[next]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Box component="g" ref={groupRef} sx={MARKS}>
      {bubbles.map(({ zip, city, count, x, y, radius }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
        <g
          key={zip}
          role="button"
          tabIndex={place === stop ? 0 : -1}
          aria-label={`${formatCity(city)} ${zip}, ${formatCount(count)}: show this ZIP code only`}
          onClick={() => onChoose(zip)}
          onKeyDown={(event) => handleKey(event, zip)}
        >
          <circle cx={x} cy={y} r={radius} />
        </g>
      ))}
      {numbered.map(({ zip, count, x, y }) => (
        <text key={zip} x={x} y={y} dy="0.35em" aria-hidden>
          {formatCount(count)}
        </text>
      ))}
    </Box>
  )
})
