import { Box, Button, GlobalStyles } from '@mui/material'
import { useEffect } from 'react'

export type SaveBarProps = {
  /** Says how many fields differ from what is saved; without any there is no bar. */
  readonly changes: number
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/** Scroll padding, so that elements stop above the bar, which has two lines in the narrowest windows. */
const ROOM = { html: { scrollPaddingBottom: 112 } }

/** Stays at the foot of the window as long as a form has changes. Its button submits the form around it. */
export function SaveBar({ changes, isSaving, onDiscard }: SaveBarProps) {
  const isShown = changes > 0
  // The bar comes with the first letter, perhaps over the field that it is typed into.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <Box
      role="region"
      aria-label="Unsaved changes"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 3,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 1.5,
        bgcolor: 'raised',
        borderTop: '1px solid',
        borderColor: 'line',
        boxShadow: (theme) => theme.vars?.palette.menuShadow,
      }}
    >
      <GlobalStyles styles={ROOM} />
      <Box role="status" sx={{ flex: 1, fontWeight: 600 }}>
        {changes} {changes === 1 ? 'change' : 'changes'} not saved
      </Box>
      <Button variant="outlined" size="medium" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" variant="contained" size="medium" loading={isSaving}>
        Save {changes} {changes === 1 ? 'change' : 'changes'}
      </Button>
    </Box>
  )
}
