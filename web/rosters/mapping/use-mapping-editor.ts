import type { WrittenSource } from '@concord/roster-language'
import { type DraftEditor, useDraftEditor } from '../editor/use-draft-editor.ts'
import { type MappingKey, type MappingReply, saveDraft } from './queries.ts'

export type MappingEditor = DraftEditor<WrittenSource>

/** The config that is edited: what was saved, else what is proposed for the file. */
export function getStart({ source, file }: MappingReply): WrittenSource | undefined {
  return (source?.config ?? file?.proposed) as WrittenSource | undefined
}

/** Holds what is edited, and keeps the draft on the server. */
export function useMappingEditor(key: MappingKey, reply: MappingReply, start: WrittenSource): MappingEditor {
  const { source } = reply
  const isOpen = source !== null && source.state !== 'published'
  return useDraftEditor({
    start,
    revision: isOpen ? source.revision : null,
    note: isOpen ? source.note : '',
    changedAt: source?.changedAt ?? null,
    keep: async (draft) => (await saveDraft(key, draft)).draft,
  })
}
