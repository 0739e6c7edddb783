import { Button } from '@mui/material'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import type { SearchToSave } from '../model/search-subject.ts'

const SaveSearchDialog = onDemand(async () => (await import('../dialogs.ts')).SaveSearchDialog, {
  onFailure: () => showError('The dialog did not load. Reload the page and try again.'),
})

/** Keeps the search under a name, and tells of changes of its hits where that is wanted. */
export function SaveSearchButton(search: SearchToSave) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Bell size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Save search
      </Button>
      {isOpen && <SaveSearchDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}
