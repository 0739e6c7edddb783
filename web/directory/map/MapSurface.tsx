import { Box } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { MapControls } from './MapControls.tsx'
import { MAP_HEIGHT, MAP_WIDTH } from './map-frame.ts'
import { ZOOM_STEP } from './map-view.ts'
import { useMapGestures } from './use-map-gestures.ts'
import type { MapViewing } from './use-map-view.ts'

const PAN_BY_KEY = 40
const PANS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: PAN_BY_KEY, y: 0 },
  ArrowRight: { x: -PAN_BY_KEY, y: 0 },
  ArrowUp: { x: 0, y: PAN_BY_KEY },
  ArrowDown: { x: 0, y: -PAN_BY_KEY },
}

export type MapSurfaceProps = {
  readonly role: 'group' | 'img'
  readonly label: string
  readonly viewing: MapViewing
  readonly children: ReactNode
}

/** Shows a map that is moved by drag and zoomed by wheel, buttons, and the keys + and -. */
export function MapSurface({ role, label, viewing, children }: MapSurfaceProps) {
  const svgRef = useRef<SVGSVGElement>(null)
  const gestures = useMapGestures(svgRef, viewing)
  const { isWhole, zoom, pan, reset } = viewing
  const handleKey = (event: KeyboardEvent) => {
    const by = event.shiftKey ? PANS[event.key] : undefined
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-' || event.key === '_') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') reset()
    else if (by) pan(by)
    else return
    event.preventDefault()
  }
  return (
    <Box onKeyDown={handleKey} sx={{ position: 'relative' }}>
      <Box
        component="svg"
        ref={svgRef}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role={role}
        aria-label={label}
        {...gestures}
        sx={{
          display: 'block',
          width: '100%',
          fontFamily: 'inherit',
          overflow: 'hidden',
          userSelect: 'none',
          cursor: 'grab',
          '&:active': { cursor: 'grabbing' },
          // As long as all is in view a finger scrolls the page.
          touchAction: isWhole ? 'pan-y' : 'none',
        }}
      >
        {children}
      </Box>
      <MapControls viewing={viewing} />
    </Box>
  )
}
