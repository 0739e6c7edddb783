import { Box } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useWidth } from '../use-width.ts'
import { MarkTip, type Pointed } from './MarkTip.tsx'
import type { Mark } from './mark.ts'
import { PlotContext } from './plot-context.ts'

export type PlotProps = {
  /** The description of the chart, for people who do not see it. */
  readonly label: string
  readonly marks: readonly Mark[]
  readonly height: number | ((width: number) => number)
  readonly children: (width: number) => ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function getTarget(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step))
}

/** Moves the focus from mark to mark by the arrow keys, Home and End. The Tab key stops at only one mark of a chart. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const marks = [...event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')]
  const at = marks.findIndex((mark) => mark.matches(':focus'))
  const target = at < 0 ? undefined : getTarget(event.key, at, marks.length)
  if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  marks[target]?.focus()
}

/** Shows the base of a chart: as wide as its container, and drawn in px so that its text keeps its size. */
export function Plot({ label, marks, height, children }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [pointed, setPointed] = useState<Pointed>()
  const [lastKey, setLastKey] = useState<string>()
  const reachable = marks.filter(({ to, onPick }) => to !== undefined || onPick !== undefined)
  const tabStop = (reachable.find(({ key }) => key === lastKey) ?? reachable[0])?.key
  const state = useMemo(
    () => ({
      tabStop,
      pointAt(mark: Mark, element: Element) {
        const ground = box.current?.getBoundingClientRect()
        if (!ground) return
        const area = element.getBoundingClientRect()
        setLastKey(mark.key)
        setPointed({ mark, x: area.left + area.width / 2 - ground.left, y: area.top - ground.top })
      },
      leave: () => setPointed(undefined),
    }),
    [tabStop],
  )
  // What the mark says may have changed under the pointer, or the mark may be gone.
  const mark = marks.find(({ key }) => key === pointed?.mark.key)
  const shown = pointed && mark && { ...pointed, mark }
  const heightPx = typeof height === 'number' ? height : height(width)
  return (
    <Box ref={box} onKeyDown={moveFocus} sx={{ position: 'relative', minWidth: 0, overflowX: 'clip' }}>
      <Box
        component="svg"
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${heightPx}`}
        sx={{
          display: 'block',
          width: '100%',
          height: 'auto',
          overflow: 'visible',
          fontSize: 12,
          fontFamily: 'body2.fontFamily',
        }}
      >
        <PlotContext value={state}>{children(width)}</PlotContext>
      </Box>
      {shown && <MarkTip {...shown} width={width} />}
    </Box>
  )
}
