import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { type Act, type History, perform, redo, startHistory, undo } from './history.ts'

/** Drafts are kept when the editing pauses. */
const PAUSE_MS = 1000
/** Delay before drafts are sent again after the server was unavailable. */
const RETRY_MS = 5000

export type Saving =
  | { readonly state: 'kept'; readonly at: string | null }
  | { readonly state: 'changed' | 'saving' | 'conflict' }
  /** `isRetried`: nothing is wrong with the draft, so it is sent again. */
  | { readonly state: 'failed'; readonly message: string; readonly isRetried: boolean }

export type DraftEditor<Config> = {
  readonly history: History<Config>
  /** Performs an act; what this note says beyond the one before goes and comes with the act, where that is undone. */
  readonly act: (act: Act<Config>, note?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly note: string
  readonly setNote: (note: string) => void
  readonly saving: Saving
  /** Returns the config as it was last read or kept, which tells the changes of other users from those made here. */
  readonly getBase: () => Config
  /** Keeps the draft now; gives its revision, or null where it could not be kept. */
  readonly save: (note?: string) => Promise<number | null>
  /** Keeps what is not kept yet; gives the revision of the draft, null where there is none. */
  readonly flush: () => Promise<number | null>
  /** Goes on from what became of the draft: another user changed it, or it was asked for, published or returned. */
  readonly adopt: (stored: StoredDraft) => void
  /** Gives up what is not kept for what the server has; this writes nothing, and can be undone. */
  readonly takeStored: (stored: StoredDraft & { readonly config: Config }) => void
}

/** The stored draft, beside its config. */
export type StoredDraft = {
  /** Null if there is no draft. */
  readonly revision: number | null
  readonly note: string
  readonly changedAt: string | null
}

/** The config that editing starts with, and how its draft is kept. */
export type EditedDraft<Config> = StoredDraft & {
  readonly start: Config
  readonly keep: (draft: {
    readonly revision: number | null
    readonly config: Config
    readonly note: string
  }) => Promise<{ readonly revision: number; readonly changedAt: string }>
}

function listNewLines(known: string, note: string): string[] {
  const lines = known.split('\n')
  return note.split('\n').filter((line) => !lines.includes(line))
}

const joinLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')

/** Returns the note that the server has, with the lines that were added here since it was read. */
const mergeNotes = ({ base, stored, here }: Record<'base' | 'stored' | 'here', string>): string =>
  joinLines([stored, ...listNewLines(`${base}\n${stored}`, here)])

/** Holds a config that is edited, and keeps its draft on the server. */
export function useDraftEditor<Config extends object>(edited: EditedDraft<Config>): DraftEditor<Config> {
  const [history, setHistory] = useState(() => startHistory(edited.start))
  const [note, showNote] = useState(edited.note)
  const [saving, setSaving] = useState<Saving>({ state: 'kept', at: edited.changedAt })
  const revision = useRef(edited.revision)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  // A call may take long: what is kept by then is not what is edited by then.
  const latest = useRef(history)
  const latestNote = useRef(note)
  /** Lines of the note by the config that the act which brought them made. */
  const broughtLines = useRef(new WeakMap<Config, readonly string[]>())
  const kept = useRef(edited.start)
  const keptNote = useRef(edited.note)

  const setNote = (next: string) => {
    latestNote.current = next
    showNote(next)
  }
  const change = (next: (before: History<Config>) => History<Config>) => {
    const changed = next(latest.current)
    if (changed.config === latest.current.config) return
    latest.current = changed
    setHistory(changed)
    setSaving({ state: 'changed' })
  }
  const act: DraftEditor<Config>['act'] = (performed, given) => {
    const before = latest.current.config
    change((history) => perform(history, performed))
    if (given === undefined) return
    const { config } = latest.current
    if (config !== before) broughtLines.current.set(config, listNewLines(latestNote.current, given))
    setNote(given)
  }
  const undoAct = () => {
    const undone = broughtLines.current.get(latest.current.config) ?? []
    change(undo)
    const left = latestNote.current.split('\n').filter((line) => !undone.includes(line))
    if (undone.length > 0) setNote(left.join('\n'))
  }
  const redoAct = () => {
    change(redo)
    const added = listNewLines(
      latestNote.current,
      (broughtLines.current.get(latest.current.config) ?? []).join('\n'),
    )
    if (added.length > 0) setNote(joinLines([latestNote.current, ...added]))
  }
  const keep = async (text: string): Promise<number | null> => {
    setSaving({ state: 'saving' })
    const { config } = latest.current
    try {
      const draft = await edited.keep({ revision: revision.current, config, note: text })
      revision.current = draft.revision
      kept.current = config
      keptNote.current = text
      const isLatest = config === latest.current.config
      setSaving(isLatest ? { state: 'kept', at: draft.changedAt } : { state: 'changed' })
      return draft.revision
    } catch (error) {
      const failure = error instanceof RequestError ? error : undefined
      setSaving(
        failure?.code === 'conflict'
          ? { state: 'conflict' }
          : {
              state: 'failed',
              message: failure?.sentence ?? 'The draft was not kept.',
              isRetried: (failure?.status ?? 0) >= 500,
            },
      )
      return null
    }
  }
  // One after the other: each says which draft the one before left.
  const save = (text = latestNote.current): Promise<number | null> => {
    setNote(text)
    const next = running.current.then(() => keep(text))
    running.current = next
    return next
  }
  const adopt = (stored: StoredDraft) => {
    const base = keptNote.current
    revision.current = stored.revision
    keptNote.current = stored.note
    setNote(mergeNotes({ base, stored: stored.note, here: latestNote.current }))
    setSaving((before) => (before.state === 'kept' ? { state: 'kept', at: stored.changedAt } : before))
  }
  const onPause = useEffectEvent(() => void save())
  useEffect(() => {
    const isAwaited = saving.state === 'changed' || (saving.state === 'failed' && saving.isRetried)
    if (!isAwaited) return
    const pause = setTimeout(onPause, saving.state === 'changed' ? PAUSE_MS : RETRY_MS)
    return () => clearTimeout(pause)
  }, [saving])
  const onLeave = useEffectEvent(() => {
    if (saving.state === 'changed') void save()
  })
  useEffect(() => onLeave, [])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeave()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  const isInDanger = saving.state === 'failed' || saving.state === 'conflict'
  // What cannot be sent is lost with the page: the browser asks first.
  useEffect(() => {
    if (!isInDanger) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isInDanger])
  return {
    ...{ history, note, setNote, saving, save, adopt },
    getBase: () => kept.current,
    act,
    flush: () =>
      running.current.then(() => (kept.current === latest.current.config ? revision.current : save())),
    takeStored: (stored) => {
      change((before) => perform(before, () => stored.config))
      adopt(stored)
      kept.current = latest.current.config
      setNote(stored.note)
      setSaving({ state: 'kept', at: stored.changedAt })
    },
    undo: undoAct,
    redo: redoAct,
  }
}
