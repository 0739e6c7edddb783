import type { WrittenSource } from '@concord/roster-language'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { type Act, type History, perform, redo, startHistory, undo } from './model/history.ts'
import { type MappingKey, type MappingReply, saveDraft } from './queries.ts'

/** Drafts are kept when the editing pauses. */
const PAUSE_MS = 1000

export type Saving =
  | { readonly state: 'kept'; readonly at: string | null }
  | { readonly state: 'changed' | 'saving' | 'conflict' }
  | { readonly state: 'failed'; readonly message: string }

export type MappingEditor = {
  readonly history: History
  readonly act: (act: Act) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly note: string
  readonly addNote: (text: string) => void
  readonly saving: Saving
  /** Keeps the draft now; gives its revision, or null where it could not be kept. */
  readonly save: (note?: string) => Promise<number | null>
}

/** The config that is edited: what was saved, else what is proposed for the file. */
export function getStart({ source, file }: MappingReply): WrittenSource | undefined {
  return (source?.config ?? file?.proposed) as WrittenSource | undefined
}

/** Holds what is edited, and keeps the draft on the server. */
export function useMappingEditor(key: MappingKey, reply: MappingReply, start: WrittenSource): MappingEditor {
  const [history, setHistory] = useState(() => startHistory(start))
  const [note, setNote] = useState(reply.source?.state === 'published' ? '' : (reply.source?.note ?? ''))
  const [saving, setSaving] = useState<Saving>({ state: 'kept', at: reply.source?.changedAt ?? null })
  const isOpen = reply.source !== null && reply.source.state !== 'published'
  const revision = useRef(isOpen ? (reply.source?.revision ?? null) : null)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  const change = (next: (before: History) => History) => {
    const changed = next(history)
    if (changed.config === history.config) return
    setHistory(changed)
    setSaving({ state: 'changed' })
  }
  const keep = async (text: string): Promise<number | null> => {
    setSaving({ state: 'saving' })
    try {
      const { draft } = await saveDraft(key, {
        ...{ revision: revision.current, config: history.config, note: text },
      })
      revision.current = draft.revision
      setSaving((now) => (now.state === 'saving' ? { state: 'kept', at: draft.changedAt } : now))
      return draft.revision
    } catch (error) {
      const failure = error instanceof RequestError ? error : undefined
      setSaving(
        failure?.code === 'conflict'
          ? { state: 'conflict' }
          : { state: 'failed', message: failure?.sentence ?? 'The draft was not kept.' },
      )
      return null
    }
  }
  // One after the other: each says which draft the one before left.
  const save = (text = note): Promise<number | null> => {
    const next = running.current.then(() => keep(text))
    running.current = next
    return next
  }
  const onPause = useEffectEvent(() => void save())
  useEffect(() => {
    if (saving.state !== 'changed') return
    const pause = setTimeout(onPause, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [saving])
  return {
    ...{ history, note, saving, save },
    act: (act) => change((before) => perform(before, act)),
    undo: () => change(undo),
    redo: () => change(redo),
    addNote: (text) => setNote((before) => [before, text].filter((part) => part !== '').join('\n')),
  }
}
