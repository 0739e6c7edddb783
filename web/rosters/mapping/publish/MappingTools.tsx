import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import type { MappingKey, MappingReply } from '../queries.ts'
import { ReplayPanel } from '../replay/ReplayPanel.tsx'
import type { MappingEditor } from '../use-mapping-editor.ts'
import { VersionsPanel } from '../versions/VersionsPanel.tsx'
import { SaveVersionDialog } from './SaveVersionDialog.tsx'

export type MappingToolsProps = {
  readonly mappingKey: MappingKey
  readonly reply: MappingReply
  readonly editor: Pick<MappingEditor, 'note' | 'save' | 'flush' | 'history' | 'act'>
  /** Values contradict a field, or the config could not run. */
  readonly isBlocked: boolean
  /** Whether the draft waits for a second person: the recommended action is then to publish it. */
  readonly isWaiting: boolean
  /** Nothing differs from the version that is published. */
  readonly isUnchanged: boolean
}

type Open = 'replay' | 'versions' | 'save'

/** Returns the number that the draft has or would have. */
export function getDraftNumber({ source }: MappingReply): number {
  if (source === null) return 1
  return source.state === 'published' ? source.number + 1 : source.number
}

/**
 * Shows the actions on the draft as a whole: trying it on earlier files, comparing it, and saving it for a second
 * person.
 */
export function MappingTools(props: MappingToolsProps) {
  const { mappingKey, reply, editor, isBlocked, isWaiting, isUnchanged } = props
  const [open, setOpen] = useState<Open | null>(null)
  const client = useQueryClient()
  const number = getDraftNumber(reply)
  const close = () => setOpen(null)
  return (
    <>
      {reply.versions.length > 0 && (
        <Button variant="text" size="medium" onClick={() => setOpen('versions')}>
          Versions
        </Button>
      )}
      <Button
        variant="outlined"
        size="medium"
        disabled={isBlocked || isUnchanged}
        onClick={() => setOpen('replay')}
      >
        Replay
      </Button>
      <Button
        variant={isWaiting ? 'outlined' : 'contained'}
        size="medium"
        disabled={isBlocked || isUnchanged}
        onClick={() => setOpen('save')}
      >
        Save version {number}
      </Button>
      {open === 'replay' && <ReplayPanel mappingKey={mappingKey} save={editor.save} onClose={close} />}
      {open === 'versions' && (
        <VersionsPanel
          mappingKey={mappingKey}
          versions={reply.versions}
          config={editor.history.config}
          onAct={editor.act}
          onClose={close}
        />
      )}
      {open === 'save' && (
        <SaveVersionDialog
          mappingKey={mappingKey}
          number={number}
          note={editor.note}
          publishers={reply.publishers}
          versions={reply.versions}
          save={editor.save}
          onClose={close}
          onSaved={() => {
            close()
            showSuccess(`Version ${number} waits for a second person to publish it.`)
            void client.invalidateQueries({ queryKey: ['roster mapping'] })
          }}
        />
      )}
    </>
  )
}
