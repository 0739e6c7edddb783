import { IconButton } from '@mui/material'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import type { DraftEditor } from './use-draft-editor.ts'

/** Shows buttons to undo and redo everything since the page was opened. */
export function UndoButtons<Config>({ history, undo, redo }: DraftEditor<Config>) {
  return (
    <>
      <IconButton aria-label="Undo" title="Undo (Ctrl Z)" disabled={history.past.length === 0} onClick={undo}>
        <Undo size={18} aria-hidden />
      </IconButton>
      <IconButton
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={history.future.length === 0}
        onClick={redo}
      >
        <Redo size={18} aria-hidden />
      </IconButton>
    </>
  )
}
