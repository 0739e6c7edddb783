import { api, type UPDATE_CONFLICTS } from '@concord/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'
import { type DataUpdate, dataUpdate } from '../../queries.ts'

type Origin = 'file' | 'form' | 'field'
type Saved = { readonly update: DataUpdate }
/** A change of a draft, based on the revision that the page last saw. */
export type DraftEdit = (updateId: string, revision: number) => Promise<Saved>

type EditOptions = {
  /** Whether nothing waits for the change: a user who leaves a field by pressing a button still presses the button. */
  readonly isBeside?: boolean
  /** A file is read because of it. */
  readonly isReading?: boolean
  /** Called when the change is kept or refused. If the session was over, it is neither and has to be made again. */
  readonly onEnd?: () => void
}

export type Draft = {
  /** Null before the first change. */
  readonly update: DataUpdate | null
  readonly error: Error | null
  readonly reload: () => void
  /** Makes a change after those that are under way; begins the draft where there is none. Undefined where it failed. */
  readonly edit: (run: DraftEdit, options?: EditOptions) => Promise<DataUpdate | undefined>
  /** The draft once all that was changed so far is kept. */
  readonly settle: () => Promise<DataUpdate | undefined>
  readonly isSaving: boolean
  /** Something is being saved that nothing else should be changed beside. */
  readonly isBlocked: boolean
  /** A file is on its way, or its lines are read. */
  readonly isReading: boolean
  /** Says that someone else changed the draft first, and the last change of this tab was not kept. */
  readonly isOvertaken: boolean
  readonly forgetConflict: () => void
}

const isSessionOver = (error: unknown) =>
  error instanceof RequestError && error.status === 401 && error.code !== 'impersonation_ended'

const isReason = (error: unknown, reason: (typeof UPDATE_CONFLICTS)[number]) =>
  error instanceof RequestError &&
  error.code === 'conflict' &&
  (error.details as { reason?: string } | undefined)?.reason === reason

/** Says in one sentence what was refused, where the server says more than that it failed. */
function tellRefusal(failure: RequestError): void {
  const [problem] = Array.isArray(failure.details) ? (failure.details as { message?: string }[]) : []
  if (isReason(failure, 'state'))
    showError('This draft was handed over or discarded elsewhere. Your last change was not kept.')
  else if (problem?.message) showError(problem.message)
  else if (failure.code === 'payload_too_large' || failure.code === 'storage_full')
    showError(failure.sentence)
  else failure.handle()
}

type Keyed = { readonly queryKey: readonly unknown[] }

/** Returns a predicate for the queries of an update other than its head. */
const isPartOf =
  (id: string) =>
  ({ queryKey: [area, updateId, part] }: Keyed) =>
    area === UPDATES && updateId === id && part !== 'head'

type Beginning = {
  /** The way in which corrections come in on the page, whatever begins the draft. */
  readonly way: Origin
  readonly onBegin: (updateId: string) => void
}

/** Manages a draft whose changes are saved one after the other, each based on the one before. */
export function useDraft(updateId: string | null, { way, onBegin }: Beginning): Draft {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...dataUpdate(updateId ?? ''), enabled: updateId !== null })
  const [pending, setPending] = useState(0)
  const [blocking, setBlocking] = useState(0)
  const [reading, setReading] = useState(0)
  const [isOvertaken, setOvertaken] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const hadProgress = useRef(false)
  const hasProgress = data?.progress != null
  useEffect(() => {
    // What a worker read is there when it has ended, and so are the lines.
    if (hadProgress.current && !hasProgress && updateId !== null)
      void client.invalidateQueries({ predicate: isPartOf(updateId) })
    hadProgress.current = hasProgress
  }, [client, hasProgress, updateId])
  const begun = useRef<string>(null)
  // From then on the address names it, until another draft begins.
  useEffect(() => {
    if (updateId !== null) begun.current = null
  }, [updateId])

  async function begin(): Promise<string> {
    const { update } = await call(api.createDataUpdate, { body: { origin: way } })
    client.setQueryData(dataUpdate(update.id).queryKey, update)
    begun.current = update.id
    onBegin(update.id)
    return update.id
  }

  async function run(work: DraftEdit): Promise<DataUpdate | undefined> {
    const id = updateId ?? begun.current ?? (await begin())
    const seen = client.getQueryData(dataUpdate(id).queryKey) ?? (await client.fetchQuery(dataUpdate(id)))
    let isOver = false
    let isLeft = false
    try {
      const { update } = await work(id, seen.revision)
      client.setQueryData(dataUpdate(id).queryKey, update)
      isOver = update.state !== 'draft'
      return update
    } catch (failure) {
      isLeft = isSessionOver(failure)
      if (isLeft) throw failure
      if (isReason(failure, 'revision') || isReason(failure, 'busy')) setOvertaken(true)
      else if (failure instanceof RequestError) tellRefusal(failure)
      else throw failure
      await client.invalidateQueries({ queryKey: dataUpdate(id).queryKey })
      return undefined
    } finally {
      // Whoever handed it over or discarded it goes on at once.
      const read = isLeft ? undefined : client.invalidateQueries({ predicate: isPartOf(id) })
      if (!isOver) await read
    }
  }
  const count = (by: number, { isBeside = false, isReading = false }: EditOptions) => {
    setPending((before) => before + by)
    if (!isBeside) setBlocking((before) => before + by)
    if (isReading) setReading((before) => before + by)
  }
  return {
    update: data ?? null,
    error,
    reload: () => void refetch(),
    async edit(work, options = {}) {
      count(1, options)
      const mine = last.current.then(() => run(work))
      last.current = mine.catch(() => undefined)
      try {
        const saved = await mine
        options.onEnd?.()
        return saved
      } catch (failure) {
        // The way to sign in is shown by now.
        if (isSessionOver(failure)) return undefined
        options.onEnd?.()
        throw failure
      } finally {
        count(-1, options)
      }
    },
    async settle() {
      await last.current
      return updateId === null ? undefined : client.getQueryData(dataUpdate(updateId).queryKey)
    },
    isSaving: pending > 0,
    isBlocked: blocking > 0,
    isReading: reading > 0 || hasProgress,
    isOvertaken,
    forgetConflict: () => setOvertaken(false),
  }
}
