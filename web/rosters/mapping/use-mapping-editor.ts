import type { WrittenSource } from '@concord/roster-language'
import { useEffect, useEffectEvent } from 'react'
import { listChangedParts } from '../editor/merge-changes.ts'
import { type DraftEditor, type StoredDraft, useDraftEditor } from '../editor/use-draft-editor.ts'
import { type MappingKey, type MappingReply, saveDraft } from './queries.ts'

export type MappingEditor = DraftEditor<WrittenSource>

/** Returns the config to edit: what was saved, else what is proposed for the file. */
export function getStart({ source, file }: MappingReply): WrittenSource | undefined {
  return (source?.config ?? file?.proposed) as WrittenSource | undefined
}

/** Returns what the server has of the draft; none of what it says of a published version. */
export function getStored({ source }: Pick<MappingReply, 'source'>): StoredDraft {
  if (source === null || source.state === 'published') return { revision: null, note: '', changedAt: null }
  const { revision, note, changedAt } = source
  return { revision, note, changedAt }
}

/** Holds what is edited, and keeps the draft on the server. */
export function useMappingEditor(key: MappingKey, reply: MappingReply, start: WrittenSource): MappingEditor {
  const { source } = reply
  const stored = getStored(reply)
  const editor = useDraftEditor({
    ...{ start, ...stored },
    keep: async (draft) => (await saveDraft(key, draft)).draft,
  })
  // Asking, publishing and returning change the revision: the mapping is read again then, and the next save goes by it,
  // unless another user changed what is edited here: the next save has to meet that.
  const { revision } = stored
  const adopt = useEffectEvent((known: number | null) => {
    if (source === null || listChangedParts(editor.getBase(), source.config).size === 0)
      editor.adopt({ ...stored, revision: known })
  })
  useEffect(() => adopt(revision), [revision])
  return editor
}
