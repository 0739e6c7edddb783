import { api } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { findRefusedDay } from '../as-of/refused-day.ts'
import type { LookupAnswer } from './outcomes.ts'

/** Waited before the second and the third attempt. */
export const RETRY_PAUSES_MS = [500, 2000] as const
const TOO_MANY_REQUESTS = 429

/** `rows` in the order asked, none when there was no answer. `isFinal`: asking for others fails in the same way. */
export type PartResult = {
  readonly rows: readonly LookupAnswer[]
  readonly exclusionListOn?: string | null
  readonly isFinal: boolean
  /** The reason why the requested day is not shown. */
  readonly refusedDay?: string | undefined
}

/** Tells whether an error is a refusal, which stays one however often it is asked; any other error may pass. */
function isRefusal(error: unknown): error is RequestError {
  if (!(error instanceof RequestError) || error.status === TOO_MANY_REQUESTS) return false
  return error.status >= 400 && error.status < 500
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Looks up NPIs and retries after errors that may pass. `asOf` is 'YYYY-MM-DD'; null for now. */
export async function askWithRetries(
  npis: readonly string[],
  asOf: string | null,
  signal: AbortSignal,
): Promise<PartResult> {
  for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
    try {
      const reply = await call(
        api.lookUpNpis,
        { body: { npis: [...npis], ...(asOf === null ? {} : { asOf }) } },
        { signal },
      )
      return { ...reply, isFinal: false }
    } catch (error) {
      if (isRefusal(error)) return { rows: [], refusedDay: findRefusedDay(error), isFinal: true }
      if (pauseMs === null || signal.aborted) break
      await wait(pauseMs, signal)
    }
  }
  return { rows: [], isFinal: false }
}
