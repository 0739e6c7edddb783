import { Button } from '@mui/material'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { ToExport } from './ExportDialog.tsx'

const ExportDialog = onDemand(async () => (await import('../dialogs.ts')).ExportDialog, {
  onFailure: () => showError('The dialog did not load. Reload the page and try again.'),
})

type ExportButtonProps = {
  readonly getContent: () => ToExport
  readonly label?: string
  /** Takes E before other buttons of the page. */
  readonly keyTurn?: 'first'
}

/** Asks in which form the rows are wanted; E does it too. */
export function ExportButton({ getContent, label = 'Export', keyTurn }: ExportButtonProps) {
  const [content, setContent] = useState<ToExport>()
  const open = () => setContent(getContent())
  useSingleKeys((event) => {
    if (event.key.toLowerCase() !== 'e') return
    open()
    event.preventDefault()
  }, keyTurn)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Download size={14} strokeWidth={1.75} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      {content && <ExportDialog content={content} onClose={() => setContent(undefined)} />}
    </>
  )
}
