import { Box, Popover, type PopoverActions } from '@mui/material'
import { type ReactNode, useCallback, useRef } from 'react'

export type PopoverPanelProps = {
  readonly label: string
  /** The button that opened it; it is open while there is one. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  /** Says which edge of the button it is flush with. */
  readonly side?: 'left' | 'right'
  readonly widthPx: number
  readonly children: ReactNode
}

/** Shows the small panel of a button. It stays within the window even when its content grows. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, anchor, onClose, side = 'left', widthPx, children } = props
  const actions = useRef<PopoverActions>(null)
  const watchSize = useCallback((content: HTMLElement | null) => {
    if (!content) return
    const observer = new ResizeObserver(() => actions.current?.updatePosition())
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      action={actions}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: -4, horizontal: side }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Box ref={watchSize} sx={{ width: widthPx, maxWidth: '100%', p: 2 }}>
        {children}
      </Box>
    </Popover>
  )
}
