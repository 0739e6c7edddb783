import { api, type UPDATE_CONFLICTS } from '@concord/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'
import { type DataUpdate, dataUpdate } from '../../queries.ts'

type Origin = 'file' | 'form' | 'field'
type Saved = { readonly update: DataUpdate }
/** One change of a draft as it was seen. */
export type DraftEdit = (updateId: string, revision: number) => Promise<Saved>

export type Draft = {
  /** Null before the first change. */
  readonly update: DataUpdate | null
  readonly error: Error | null
  readonly reload: () => void
  /** Makes a change after those that are under way; begins the draft where there is none. Undefined where it failed. */
  readonly edit: (run: DraftEdit, origin?: Origin) => Promise<DataUpdate | undefined>
  readonly isSaving: boolean
  /** Says that someone else changed the draft first, and the last change of this tab was not kept. */
  readonly isOvertaken: boolean
  readonly forgetConflict: () => void
}

const isReason = (error: unknown, reason: (typeof UPDATE_CONFLICTS)[number]) =>
  error instanceof RequestError &&
  error.code === 'conflict' &&
  (error.details as { reason?: string } | undefined)?.reason === reason

type Keyed = { readonly queryKey: readonly unknown[] }

/** What is read of an update beside its head. */
const isPartOf =
  (id: string) =>
  ({ queryKey: [area, updateId, part] }: Keyed) =>
    area === UPDATES && updateId === id && part !== 'head'

/** A draft whose changes are kept one after the other, each upon the one before. */
export function useDraft(updateId: string | null, onBegin: (updateId: string) => void): Draft {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...dataUpdate(updateId ?? ''), enabled: updateId !== null })
  const [pending, setPending] = useState(0)
  const [isOvertaken, setOvertaken] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isRead = data !== undefined && data.progress === null
  // What a worker read is there when it has ended, and so are the lines.
  useEffect(() => {
    if (isRead && updateId !== null) void client.invalidateQueries({ predicate: isPartOf(updateId) })
  }, [client, isRead, updateId])
  const begun = useRef<string>(null)

  async function begin(origin: Origin): Promise<string> {
    const { update } = await call(api.createDataUpdate, { body: { origin } })
    client.setQueryData(dataUpdate(update.id).queryKey, update)
    begun.current = update.id
    onBegin(update.id)
    return update.id
  }

  async function run(work: DraftEdit, origin: Origin): Promise<DataUpdate | undefined> {
    const id = updateId ?? begun.current ?? (await begin(origin))
    const seen = client.getQueryData(dataUpdate(id).queryKey) ?? (await client.fetchQuery(dataUpdate(id)))
    try {
      const { update } = await work(id, seen.revision)
      client.setQueryData(dataUpdate(id).queryKey, update)
      return update
    } catch (failure) {
      if (isReason(failure, 'revision') || isReason(failure, 'busy')) setOvertaken(true)
      else if (failure instanceof RequestError) failure.handle()
      else throw failure
      await client.invalidateQueries({ queryKey: dataUpdate(id).queryKey })
      return undefined
    } finally {
      await client.invalidateQueries({ predicate: isPartOf(id) })
    }
  }
  return {
    update: data ?? null,
    error,
    reload: () => void refetch(),
    async edit(work, origin = 'form') {
      setPending((count) => count + 1)
      const mine = last.current.then(() => run(work, origin))
      last.current = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        setPending((count) => count - 1)
      }
    },
    isSaving: pending > 0,
    isOvertaken,
    forgetConflict: () => setOvertaken(false),
  }
}
