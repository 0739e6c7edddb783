import type { WrittenSource } from '@concord/roster-language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictDialog, type ConflictField } from '#web/ui/form/ConflictDialog.tsx'
import { mergeChanges } from '../../editor/merge-changes.ts'
import { DiscardedDialog } from '../../versions/DiscardedDialog.tsx'
import { replaceConfig } from '../model/acts.ts'
import { type MappingKey, mappingOf } from '../queries.ts'
import { getStored, type MappingEditor } from '../use-mapping-editor.ts'
import { listDifferences } from './list-differences.ts'

export type ConflictOfDraftProps = {
  readonly mappingKey: MappingKey
  readonly editor: Pick<MappingEditor, 'history' | 'act' | 'save' | 'getBase' | 'adopt' | 'takeStored'>
}

/** Lists what either side changed since both saw the same draft. */
function listFields(base: WrittenSource, theirs: WrittenSource, yours: WrittenSource): ConflictField[] {
  const here = new Map((listDifferences(base, yours) ?? []).map((one) => [one.id, one]))
  const there = new Map((listDifferences(base, theirs) ?? []).map((one) => [one.id, one]))
  return [...new Map([...there, ...here])].map(([id, { name }]) => ({
    ...{ label: name, theirs: there.get(id)?.after, yours: here.get(id)?.after },
  }))
}

/** Shows what differs when another user saved the draft first; nothing of theirs is replaced before the user decides. */
export function ConflictOfDraft({ mappingKey, editor }: ConflictOfDraftProps) {
  const client = useQueryClient()
  const [isClosed, setClosed] = useState(false)
  const ofPage = mappingOf(mappingKey)
  // It has a query of its own: the editor goes by the revision that the query of the page reads.
  const { data } = useQuery({ ...ofPage, queryKey: ['mapping of someone else', mappingKey] })
  if (!data || isClosed) return null
  const [base, yours] = [editor.getBase(), editor.history.config]
  const theirs = data.source?.config as WrittenSource | undefined
  const goOn = () => {
    setClosed(true)
    client.setQueryData(ofPage.queryKey, data)
  }
  const keep = (config: WrittenSource) => {
    goOn()
    editor.adopt(getStored(data))
    // The choice is an act like any other, so that it can be undone.
    editor.act(replaceConfig(config))
    void editor.save()
  }
  if (!theirs) return <DiscardedDialog onKeep={() => keep(yours)} onClose={() => setClosed(true)} />
  return (
    <ConflictDialog
      fields={listFields(base, theirs, yours)}
      isPending={false}
      onTakeTheirs={() => {
        goOn()
        editor.takeStored({ ...getStored(data), config: theirs })
      }}
      onApplyYours={() => keep(mergeChanges(base, theirs, yours))}
      onClose={() => setClosed(true)}
    />
  )
}
