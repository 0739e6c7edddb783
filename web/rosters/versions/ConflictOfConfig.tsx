import type { ConfigKind } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { ConflictDialog, type ConflictField } from '#web/ui/form/ConflictDialog.tsx'
import { listChangedParts, mergeChanges } from '../editor/merge-changes.ts'
import type { DraftEditor } from '../editor/use-draft-editor.ts'
import { DiscardedDialog } from './DiscardedDialog.tsx'
import { CONFIG_CALLS, type ReadConfig } from './queries.ts'
import { getStored } from './use-config-draft.ts'

export type ConflictOfConfigProps<Config extends object> = {
  readonly kind: ConfigKind
  readonly configId: string
  readonly editor: Pick<DraftEditor<Config>, 'history' | 'act' | 'save' | 'getBase' | 'adopt'>
  /** Called with what the server has if it replaces what was edited here. */
  readonly onTake: (stored: ReadConfig) => void
  /** The values of a config for properties that it does not name; removing an entry of one changes that property. */
  readonly usual?: Partial<Config>
}

function listFields(base: object, theirs: object, yours: object): ConflictField[] {
  const [there, here] = [listChangedParts(base, theirs), listChangedParts(base, yours)]
  return [...new Set([...there.keys(), ...here.keys()])].map((label) => ({
    ...{ label, theirs: there.get(label), yours: here.get(label) },
  }))
}

type Sides<Config> = { readonly base: Config; readonly theirs: Config; readonly yours: Config }

function withUsual<Config extends object>(usual: Partial<Config>, sides: Sides<Config>): Sides<Config> {
  const isNamed = Object.keys(usual).some((name) => name in sides.theirs || name in sides.yours)
  if (!isNamed) return sides
  const fill = (config: Config): Config => ({ ...usual, ...config })
  return { base: fill(sides.base), theirs: fill(sides.theirs), yours: fill(sides.yours) }
}

/** Shows what differs when another user saved the draft first; nothing that was written here is lost. */
export function ConflictOfConfig<Config extends object>({
  kind,
  configId,
  editor,
  onTake,
  usual = {},
}: ConflictOfConfigProps<Config>) {
  const [isClosed, setClosed] = useState(false)
  // It has a query of its own: when the query of the page reads another draft, the editor starts over.
  const { data } = useQuery({
    queryKey: ['draft of someone else', kind, configId],
    queryFn: ({ signal }) => call(CONFIG_CALLS[kind].read, { params: { configId } }, { signal }),
    gcTime: 0,
  })
  if (!data || isClosed) return null
  const keep = (config: Config) => {
    setClosed(true)
    editor.adopt(getStored(data))
    // An act as others are: what is given up can be undone.
    editor.act(() => config)
    void editor.save()
  }
  const stored = (data.open ?? data.published)?.config as Config | undefined
  if (!stored)
    return <DiscardedDialog onKeep={() => keep(editor.history.config)} onClose={() => setClosed(true)} />
  const { base, theirs, yours } = withUsual(usual, {
    ...{ base: editor.getBase(), theirs: stored, yours: editor.history.config },
  })
  return (
    <ConflictDialog
      fields={listFields(base, theirs, yours)}
      isPending={false}
      onTakeTheirs={() => {
        setClosed(true)
        onTake(data)
      }}
      onApplyYours={() => keep(mergeChanges(base, theirs, yours))}
      onClose={() => setClosed(true)}
    />
  )
}
