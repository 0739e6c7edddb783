import { Box, Button, Dialog, DialogTitle, IconButton } from '@mui/material'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { countPractitioners } from '../practitioner-words.ts'

export type FacetSheetProps = {
  /** How many filters are set. */
  readonly count: number
  readonly total: number | undefined
  readonly children: ReactNode
}

/** The filters of a narrow screen: a button, and the full sheet behind it. */
export function FacetSheet({ count, total, children }: FacetSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        onClick={() => setIsOpen(true)}
        startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        sx={{ mt: 1 }}
      >
        {count > 0 ? `Filters, ${count}` : 'Filters'}
      </Button>
      <Dialog
        fullScreen
        open={isOpen}
        onClose={close}
        aria-labelledby="filters-title"
        slotProps={{ paper: { sx: { m: 0, borderRadius: 0 } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 1 }}>
          <DialogTitle id="filters-title" sx={{ px: 2, py: 2 }}>
            Filters
          </DialogTitle>
          <IconButton aria-label="Close filters" onClick={close}>
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        </Box>
        <Box sx={{ flex: 1, overflowY: 'auto', px: 2, pb: 2 }}>{children}</Box>
        <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'line' }}>
          <Button variant="contained" fullWidth onClick={close}>
            {total === undefined ? 'Show practitioners' : `Show ${countPractitioners(total)}`}
          </Button>
        </Box>
      </Dialog>
    </>
  )
}
