import type { WrittenSource } from '@concord/roster-language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConflictDialog, type ConflictField } from '#web/ui/form/ConflictDialog.tsx'
import { mergeChanges } from '../../editor/merge-changes.ts'
import { replaceConfig } from '../model/acts.ts'
import { type MappingKey, type MappingReply, mappingOf } from '../queries.ts'
import type { MappingEditor } from '../use-mapping-editor.ts'
import { listDifferences } from './list-differences.ts'

export type ConflictOfDraftProps = {
  readonly mappingKey: MappingKey
  readonly reply: MappingReply
  readonly editor: Pick<MappingEditor, 'history' | 'act' | 'save' | 'getBase'>
}

/** Lists what either side changed since both saw the same draft. */
function listFields(base: WrittenSource, theirs: WrittenSource, yours: WrittenSource): ConflictField[] {
  const here = new Map((listDifferences(base, yours) ?? []).map((one) => [one.id, one]))
  const there = new Map((listDifferences(base, theirs) ?? []).map((one) => [one.id, one]))
  return [...new Map([...there, ...here])].map(([id, { name }]) => ({
    ...{ label: name, theirs: there.get(id)?.after, yours: here.get(id)?.after },
  }))
}

/** Shows what differs when another user saved the draft first; it reads their draft again before the user decides. */
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
  const [base, yours] = [editor.getBase(), editor.history.config]
  return (
    <ConflictDialog
      fields={listFields(base, theirs, yours)}
      isPending={false}
      onTakeTheirs={() => {
        // An act as others are: what is given up can be undone.
        editor.act(replaceConfig(theirs))
        setStep('closed')
      }}
      onApplyYours={() => {
        setStep('closed')
        editor.act(replaceConfig(mergeChanges(base, theirs, yours)))
        void editor.save()
      }}
      onClose={() => setStep('closed')}
    />
  )
}
