import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { printPage } from '#web/ui/print-page.ts'
import { useKeepAsOf } from '../model/as-of.ts'
import { comparePath } from '../model/compare-address.ts'
import type { SearchSubject } from '../model/search-subject.ts'

export type RecordActionsProps = {
  readonly subject: SearchSubject
  readonly npi: string
  /** The path of the record as it is shown, for the link to copy. */
  readonly path: string
}

/** Shows the actions for a record as a whole. */
export function RecordActions({ subject, npi, path }: RecordActionsProps) {
  const menuId = useId()
  const keep = useKeepAsOf()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const copyLink = () => {
    close()
    const link = new URL(path, window.location.origin)
    navigator.clipboard.writeText(link.href).then(
      () => showSuccess('Link copied'),
      () => showError('The browser blocked copying'),
    )
  }
  return (
    <>
      <Button
        variant="outlined"
        component={Link}
        to={keep(comparePath(subject.kind, [npi]))}
        sx={{ displayPrint: 'none' }}
      >
        Compare
      </Button>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ displayPrint: 'none' }}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'More actions' } }}
      >
        <MenuItem onClick={copyLink}>Copy link</MenuItem>
        <MenuItem
          onClick={() => {
            close()
            void printPage()
          }}
        >
          Print
        </MenuItem>
      </Menu>
    </>
  )
}
