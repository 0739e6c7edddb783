import { Box, Drawer, IconButton, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useId } from 'react'

export type SidePanelProps = {
  readonly title: string
  /** The ref for moving the focus to the title. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  /** Between the parts of the panel, in steps of the theme. */
  readonly gap: number
  /** The page beside it stays as bright as it was, for a panel whose edits show there. */
  readonly isClear?: boolean
  /** False while there is nothing to show. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows something beside the page, at the right edge of the window. */
export function SidePanel(props: SidePanelProps) {
  const { title, titleRef, gap, isClear = false, open = true, onClose, children } = props
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        backdrop: { invisible: isClear },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            width: 'min(460px, 100vw)',
            p: 2.5,
            bgcolor: 'raised',
            gap,
            ...(isClear ? { boxShadow: (theme) => theme.vars?.palette.menuShadow } : {}),
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          ref={titleRef}
          tabIndex={-1}
          id={titleId}
          variant="h2"
          sx={{ overflowWrap: 'anywhere', pt: 0.5 }}
        >
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
