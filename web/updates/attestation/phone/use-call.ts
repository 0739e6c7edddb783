import { api } from '@concord/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { dropOutdated, isRefusedAsOutdated, listOutdated, stampAnswers } from '../../shown-answers.ts'
import { type Answers, ATTESTATION, type Attested, COUNTS, callSheet } from '../queries.ts'
import { withWholePhone } from './call-answers.ts'

const PAUSE_MS = 600

/** The answers stored last. Each write waits for the one before, because each names the revision that it saw. */
type Kept = { revision: number; text: string; writing: Promise<unknown> }

const isOvertaken = (error: Error) =>
  error instanceof RequestError && (error.code === 'conflict' || error.code === 'not_found')

/** Whether what was typed is kept, is not yet, was overtaken by another tab, or by a change of the records. */
export type StoredState = 'kept' | 'unkept' | 'overtaken' | 'outdated'

/**
 * Opens the call sheet of an office. Answers are stored a moment after they are typed, so that a lost connection costs
 * nothing, and count when the call is saved.
 */
export function useCall(office: string, onSaved: (attested: Attested) => void) {
  const client = useQueryClient()
  const sheet = useQuery(callSheet(office))
  const opened = sheet.data?.call
  const [edited, setEdited] = useState<Answers>()
  const kept = useRef<Kept>(undefined)
  /** The call that is being saved, or was: nothing more is kept of it. */
  const closed = useRef<string>(undefined)
  const people = sheet.data?.people ?? []
  const said = edited ?? opened?.answers
  const answers = said && { ...said, people: dropOutdated(said.people, people) }
  const [storedState, setStoredState] = useState<StoredState>('kept')

  const write = <Result>(work: (revision: number) => Promise<Result>): Promise<Result> => {
    if (!opened) return Promise.reject(new Error('The call is not open'))
    kept.current ??= { revision: opened.revision, text: '', writing: Promise.resolve() }
    const mine = kept.current
    const done = mine.writing.then(() => work(mine.revision))
    mine.writing = done.catch(() => {})
    return done
  }
  /**
   * Handles a refused write. If another tab was faster, its answers are shown, because no change of this tab would be
   * accepted any more.
   */
  async function refuse(error: Error): Promise<void> {
    closed.current = undefined
    if (!isOvertaken(error)) return setStoredState('unkept')
    await client.refetchQueries({ queryKey: callSheet(office).queryKey })
    if (isRefusedAsOutdated(error)) return setStoredState('outdated')
    kept.current = undefined
    setEdited(undefined)
    setStoredState('overtaken')
  }
  const keep = useEffectEvent(() => {
    const text = JSON.stringify(edited)
    if (!opened || opened.id === closed.current || edited === undefined || kept.current?.text === text) return
    const params = { callId: opened.id }
    write(async (revision) => {
      const { call: stored } = await call(api.keepCall, {
        params,
        body: { revision, answers: withWholePhone(edited) },
      })
      // What is written next may wait for it already, and reads the revision then.
      if (kept.current) Object.assign(kept.current, { revision: stored.revision, text })
      setStoredState('kept')
    }).catch(refuse)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit begins the pause again
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [edited])

  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation({
    mutationFn: (body: Answers) => {
      closed.current = opened?.id
      return write((revision) =>
        call(api.saveCall, { params: { callId: opened?.id ?? '' }, body: { revision, answers: body } }),
      )
    },
    onSuccess(attested) {
      // The next call with this office is another one.
      client.removeQueries({ queryKey: callSheet(office).queryKey })
      for (const name of [ATTESTATION, COUNTS]) client.invalidateQueries({ queryKey: [name] })
      onSaved(attested)
    },
    onError(error) {
      closed.current = undefined
      if (isOvertaken(error)) void refuse(error)
      else setErrors(getFieldErrors(error))
    },
  })
  return {
    sheet,
    answers,
    errors,
    storedState,
    /** The people to answer for once more. */
    outdated: said ? listOutdated(said.people, people) : [],
    isSaving: save.isPending,
    change(next: Answers) {
      setErrors({})
      if (storedState !== 'unkept') setStoredState('kept')
      setEdited({ ...next, people: stampAnswers(next.people, people) })
    },
    save: (body: Answers) => save.mutate(body),
  }
}
