import { Box, Button, Dialog, DialogTitle, IconButton } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'

export type ScreenSheetProps = {
  readonly title: string
  /** Words of the button that opens it. */
  readonly label: string
  readonly Icon: LucideIcon
  /** Words of the button that leads back to the list. */
  readonly done: string
  readonly onClosed?: () => void
  readonly children: (close: () => void) => ReactNode
}

/** Shows what stands beside the list on a wide screen: on a narrow one a button, and a full sheet behind it. */
export function ScreenSheet({ title, label, Icon, done, onClosed, children }: ScreenSheetProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setIsOpen(true)}
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        sx={{ flex: { xs: 1, md: 'none' } }}
      >
        {label}
      </Button>
      <Dialog
        fullScreen
        open={isOpen}
        onClose={close}
        aria-labelledby={titleId}
        slotProps={{
          paper: { sx: { m: 0, borderRadius: 0 } },
          transition: onClosed ? { onExited: onClosed } : {},
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 1 }}>
          <DialogTitle id={titleId} sx={{ px: 2, py: 2 }}>
            {title}
          </DialogTitle>
          <IconButton aria-label={`Close ${title.toLowerCase()}`} onClick={close}>
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        </Box>
        <Box sx={{ flex: 1, overflowY: 'auto', px: 2, pb: 2 }}>{children(close)}</Box>
        <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'line' }}>
          <Button variant="contained" fullWidth onClick={close}>
            {done}
          </Button>
        </Box>
      </Dialog>
    </>
  )
}
