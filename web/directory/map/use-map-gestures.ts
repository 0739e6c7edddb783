import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { toMapPoint } from './map-view.ts'
import type { MapViewing } from './use-map-view.ts'

/** Pixels that a hand moves while it clicks. */
const MAX_CLICK_MOVE = 4
const WHEEL_PIXELS_OF_A_STEP = 240

type Drag = { readonly id: number; x: number; y: number; isMoving: boolean }

/** Returns handlers of a map that is dragged; the wheel zooms it where the pointer is. */
export function useMapGestures(svgRef: RefObject<SVGSVGElement | null>, viewing: MapViewing) {
  const { isWhole, isNearest, zoom, pan } = viewing
  const drag = useRef<Drag>(undefined)
  const hasMoved = useRef(false)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isIdle = event.deltaY > 0 ? isWhole : isNearest
    const area = svgRef.current?.getBoundingClientRect()
    // Where there is no farther or nearer view the page scrolls.
    if (isIdle || !area || event.deltaY === 0) return
    event.preventDefault()
    zoom(2 ** (-event.deltaY / WHEEL_PIXELS_OF_A_STEP), toMapPoint(area, event))
  })
  useEffect(() => {
    const svg = svgRef.current
    const handle = (event: WheelEvent) => onWheel(event)
    // React's own handler could not keep the page from scrolling.
    svg?.addEventListener('wheel', handle, { passive: false })
    return () => svg?.removeEventListener('wheel', handle)
  }, [svgRef])
  const end = ({ pointerId }: PointerEvent) => {
    if (drag.current?.id === pointerId) drag.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      hasMoved.current = false
      if (event.button !== 0 || (event.pointerType === 'touch' && isWhole)) return
      drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const from = drag.current
      const area = svgRef.current?.getBoundingClientRect()
      if (!from || from.id !== event.pointerId || !area) return
      const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_CLICK_MOVE
      if (!from.isMoving && !isFar) return
      if (!from.isMoving) svgRef.current?.setPointerCapture(event.pointerId)
      const [before, now] = [toMapPoint(area, { clientX: from.x, clientY: from.y }), toMapPoint(area, event)]
      hasMoved.current = true
      drag.current = { id: from.id, x: event.clientX, y: event.clientY, isMoving: true }
      pan({ x: now.x - before.x, y: now.y - before.y })
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The end of a drag is no click on the mark below it.
    onClickCapture: (event: MouseEvent) => {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.stopPropagation()
    },
  }
}
