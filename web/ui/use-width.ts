import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width if nothing is laid out. */
const DEFAULT_WIDTH_PX = 640

/** Returns the width that an element has on the page, in whole px. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(DEFAULT_WIDTH_PX)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      if (box.clientWidth > 0) setWidth(Math.floor(box.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
