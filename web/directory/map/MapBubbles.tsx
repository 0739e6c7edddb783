import { formatCity, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { formatBubbleCount, type MapBubble } from './map-bubbles.ts'
import type { MapPoint } from './map-frame.ts'
import { ZOOM_STEP } from './map-view.ts'

export type MapBubblesProps = {
  readonly bubbles: readonly MapBubble[]
  /** The bubbles that show their count. */
  readonly numbered: readonly MapBubble[]
  /** Whether zooming no longer separates places that overlap. */
  readonly isNearest: boolean
  readonly onChoose: (bubble: MapBubble) => void
  /** Zooms about a bubble, which stays in view. */
  readonly onZoom: (factor: number, at: MapPoint) => void
}

const ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
}

function getLabel({ zip, city, count, places }: MapBubble, isNearest: boolean): string {
  const rest = places.length - 1
  if (rest === 0) return `${formatCity(city)} ${zip}, ${formatCount(count)}: show this ZIP code only`
  const others = rest === 1 ? '1 more ZIP code' : `${formatCount(rest)} more ZIP codes`
  const act = isNearest ? 'show 1 mile around' : 'zoom in'
  return `${formatCity(city)} ${zip} and ${others}, ${formatCount(count)}: ${act}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The shared style of all bubbles, because a circle of 100 miles holds more than a thousand. */
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

/**
 * Shows the bubbles as one stop of the Tab key; the arrow keys move from the bubble with the most hits to the next
 * ones.
 */
export const MapBubbles = memo(function MapBubbles(props: MapBubblesProps) {
  const { bubbles, numbered, isNearest, onChoose, onZoom } = props
  const [current, setCurrent] = useState(0)
  const groupRef = useRef<SVGGElement>(null)
  const zoomedFrom = useRef<string>(undefined)
  // A mark that changes its place among the others loses the focus.
  useLayoutEffect(() => {
    const marks = [...(groupRef.current?.querySelectorAll<SVGElement>('[role=button]') ?? [])]
    const place = bubbles.findIndex(({ zip }) => zip === zoomedFrom.current)
    if (place >= 0) marks[place]?.focus()
    if (place >= 0) setCurrent(place)
    zoomedFrom.current = undefined
  }, [bubbles])
  const stop = Math.min(current, bubbles.length - 1)

  const handleKey = (event: KeyboardEvent, bubble: MapBubble) => {
    const step = event.shiftKey ? undefined : STEPS[event.key]
    const factor = ZOOMS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isChoice = event.key === 'Enter' || event.key === ' '
    if (isChoice || factor !== undefined) zoomedFrom.current = bubble.zip
    if (isChoice) onChoose(bubble)
    else if (factor !== undefined) onZoom(factor, bubble)
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
      {bubbles.map((bubble, place) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
        <g
          key={bubble.zip}
          role="button"
          tabIndex={place === stop ? 0 : -1}
          aria-label={getLabel(bubble, isNearest)}
          onClick={() => onChoose(bubble)}
          onKeyDown={(event) => handleKey(event, bubble)}
        >
          <circle cx={bubble.x} cy={bubble.y} r={bubble.radius} />
        </g>
      ))}
      {numbered.map(({ zip, count, x, y }) => (
        <text key={zip} x={x} y={y} dy="0.35em" aria-hidden>
          {formatBubbleCount(count)}
        </text>
      ))}
    </Box>
  )
})
