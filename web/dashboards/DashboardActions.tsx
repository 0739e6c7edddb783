import { Button } from '@mui/material'
import Link2 from 'lucide-react/icons/link-2'
import Printer from 'lucide-react/icons/printer'
import { showError, showSuccess } from '#web/lib/toasts.ts'

function copyLink(): void {
  navigator.clipboard.writeText(window.location.href).then(
    () => showSuccess('Link copied'),
    () => showError('The browser blocked copying'),
  )
}

/** Shows the actions for the dashboard as it is, filters included. */
export function DashboardActions() {
  return (
    <>
      <Button
        size="medium"
        onClick={() => window.print()}
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        sx={{ displayPrint: 'none' }}
      >
        Print
      </Button>
      <Button
        size="medium"
        variant="outlined"
        onClick={copyLink}
        startIcon={<Link2 size={16} strokeWidth={1.75} aria-hidden />}
        sx={{ displayPrint: 'none' }}
      >
        Copy link
      </Button>
    </>
  )
}
