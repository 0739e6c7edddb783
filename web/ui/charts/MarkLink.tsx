import { Box } from '@mui/material'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { type Mark, sayMark } from './mark.ts'
import { usePlot } from './plot-context.ts'

const STYLE = {
  cursor: 'pointer',
  transition: 'opacity 80ms',
  '&:hover [data-shape]': { opacity: 0.82 },
  '&:focus-visible': { outline: '2px solid var(--concord-palette-secondary-main)', outlineOffset: '2px' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
} as const

type PartProps = { readonly mark: Mark; readonly children: ReactNode }

function usePointing(mark: Mark) {
  const { tabStop, pointAt, leave } = usePlot()
  return {
    tabIndex: tabStop === mark.key ? 0 : -1,
    onMouseEnter: (event: MouseEvent<Element>) => pointAt(mark, event.currentTarget),
    onMouseLeave: leave,
    onFocus: (event: { readonly currentTarget: Element }) => pointAt(mark, event.currentTarget),
    onBlur: leave,
  }
}

function LinkedMark({ mark, to, children }: PartProps & { readonly to: string }) {
  const { onPick, isPicked } = mark
  const href = useHref(to)
  const navigate = useNavigate()
  const pointing = usePointing(mark)
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    pointing.onMouseLeave()
    // A mouse narrows the page; Enter, and what reads the page aloud, follow the link as any other.
    if (onPick && event.detail > 0) onPick()
    else navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      navigate(to)
    }
    if (event.key === ' ' && onPick) {
      event.preventDefault()
      onPick()
    }
  }
  return (
    <Box
      component="a"
      href={href}
      data-mark={mark.key}
      aria-label={sayMark(mark)}
      aria-current={isPicked ? 'true' : undefined}
      onClick={click}
      onKeyDown={press}
      sx={STYLE}
      {...pointing}
    >
      {children}
    </Box>
  )
}

function PressedMark({ mark, onPick, children }: PartProps & { readonly onPick: () => void }) {
  const pointing = usePointing(mark)
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onPick()
  }
  return (
    <Box
      component="g"
      role="button"
      data-mark={mark.key}
      aria-label={sayMark(mark)}
      aria-pressed={mark.isPicked ?? false}
      onClick={onPick}
      onKeyDown={press}
      sx={STYLE}
      {...pointing}
    >
      {children}
    </Box>
  )
}

/** Shows a mark that only states something. */
function SaidMark({ mark, children }: PartProps) {
  const { pointAt, leave } = usePlot()
  return (
    <Box
      component="g"
      role="img"
      aria-label={sayMark(mark)}
      onMouseEnter={(event) => pointAt(mark, event.currentTarget)}
      onMouseLeave={leave}
    >
      {children}
    </Box>
  )
}

/** Shows the shapes of one mark: as a link to its rows, a button that narrows the page, or both. */
export function MarkLink({ mark, children }: PartProps) {
  const { to, onPick } = mark
  if (to !== undefined) {
    return (
      <LinkedMark mark={mark} to={to}>
        {children}
      </LinkedMark>
    )
  }
  if (onPick) {
    return (
      <PressedMark mark={mark} onPick={onPick}>
        {children}
      </PressedMark>
    )
  }
  return <SaidMark mark={mark}>{children}</SaidMark>
}
