import type { WrittenSource } from '@concord/roster-language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConflictDialog } from '#web/ui/form/ConflictDialog.tsx'
import { replaceConfig } from '../model/acts.ts'
import { type MappingKey, type MappingReply, mappingOf } from '../queries.ts'
import type { MappingEditor } from '../use-mapping-editor.ts'
import { listDifferences } from './list-differences.ts'

export type ConflictOfDraftProps = {
  readonly mappingKey: MappingKey
  readonly reply: MappingReply
  readonly editor: Pick<MappingEditor, 'history' | 'act' | 'save'>
}

/** Someone else saved the draft first: it is read again, and what differs shown, before anyone decides. */
export function ConflictOfDraft({ mappingKey, reply, editor }: ConflictOfDraftProps) {
  const client = useQueryClient()
  const [step, setStep] = useState<'reading' | 'asking' | 'closed'>('reading')
  const { prefix, type, file } = mappingKey
  useEffect(() => {
    const key = { prefix, type, ...(file === undefined ? {} : { file }) }
    void client.refetchQueries({ queryKey: mappingOf(key).queryKey }).then(() => setStep('asking'))
  }, [client, prefix, type, file])
  const theirs = reply.source?.config as WrittenSource | undefined
  if (step !== 'asking' || !theirs) return null
  const differences = listDifferences(theirs, editor.history.config) ?? []
  return (
    <ConflictDialog
      fields={differences.map(({ name, before, after }) => ({ label: name, theirs: before, yours: after }))}
      isPending={false}
      onTakeTheirs={() => {
        // An act as others are: what is given up can be undone.
        editor.act(replaceConfig(theirs))
        setStep('closed')
      }}
      onApplyYours={() => {
        setStep('closed')
        void editor.save()
      }}
      onClose={() => setStep('closed')}
    />
  )
}
