import { api } from '@concord/contract'
import { openStream } from '#web/lib/api-client.ts'
import { readEvents } from '#web/lib/event-stream.ts'
import { RequestError } from '#web/lib/request-error.ts'
import type { Cycle } from '../queries.ts'

/** The state of a cycle that the server sends whenever it changes. */
export type LiveCycle = Pick<Cycle, 'revision' | 'state' | 'run' | 'progress'>

export type Following = {
  readonly cycleId: string
  readonly signal: AbortSignal
  readonly onCycle: (live: LiveCycle) => void
  /** Called with false when no stream is open, so that the caller has to poll. */
  readonly onFollowed: (isFollowed: boolean) => void
  /** Milliseconds until a broken stream is opened again. */
  readonly retryMs?: number
}

const RETRY_MS = 3000
/** Nothing changes by asking again. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404]

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

async function readStream({ cycleId, signal, onCycle, onFollowed }: Following): Promise<void> {
  const body = await openStream(api.followCycle, { params: { cycleId } }, { signal })
  onFollowed(true)
  for await (const { event, data } of readEvents(body))
    if (event === 'cycle') onCycle(JSON.parse(data) as LiveCycle)
}

/**
 * Follows a cycle until `signal` aborts or the server refuses for good. A stream that ends or breaks is opened again.
 */
export async function followEvents(following: Following): Promise<void> {
  const { signal, onFollowed, retryMs = RETRY_MS } = following
  while (!signal.aborted) {
    try {
      await readStream(following)
      // The server ends each stream after a while, so that proxies never cut one.
      await wait(Math.min(retryMs, 250), signal)
    } catch (error) {
      if (signal.aborted) return
      onFollowed(false)
      if (error instanceof RequestError && FINAL_STATUSES.includes(error.status)) return
      await wait(retryMs, signal)
    }
  }
}
