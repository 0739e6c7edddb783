import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { CYCLE_CHANNEL, type CycleKey, findCycle } from './cycle-store.ts'

/** Maximum duration of a stream, so that no proxy or limit cuts one off; a follower then calls again. */
const STREAM_MS = 60_000
/** Notices may be lost while the connection for them is down: it is looked anyway. */
const LOOK_MS = 5000
/** The line that shows proxies that the stream is alive. */
const BEAT = ': still here\n\n'

type Event = Record<'revision' | 'state' | 'run' | 'progress', unknown>

async function readEvent(database: Database, key: CycleKey): Promise<Event | undefined> {
  const cycle = await database.asOrganization(key.orgId || null, (tx) => findCycle(tx, key))
  if (!cycle) return undefined
  const { revision, state, run, progress } = cycle
  return { revision, state, run, progress }
}

/**
 * Listens to notices of the cycle. `wait` returns when a notice arrives or the time is over; `stop` ends the listening.
 */
async function listenTo(database: Database, { id }: CycleKey) {
  let wake = () => {}
  let hasNotice = false
  const stop = await database.listen(CYCLE_CHANNEL, (payload) => {
    if (payload !== id) return
    hasNotice = true
    wake()
  })
  return {
    stop,
    async wait(ms: number): Promise<void> {
      if (!hasNotice) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      hasNotice = false
    },
  }
}

async function* streamEvents(database: Database, key: CycleKey, first: Event): AsyncIterable<string> {
  const until = Date.now() + STREAM_MS
  const notices = await listenTo(database, key)
  let last = ''
  let event: Event | undefined = first
  try {
    while (event !== undefined) {
      const text = JSON.stringify(event)
      yield text === last ? BEAT : `event: cycle\ndata: ${text}\n\n`
      last = text
      const left = until - Date.now()
      if (left <= 0) return
      await notices.wait(Math.min(left, LOOK_MS))
      event = await readEvent(database, key)
    }
  } finally {
    await notices.stop()
  }
}

/** Tells how far a cycle is, at once and at each change. */
export async function followCycle(database: Database, key: CycleKey): Promise<FileReply> {
  const first = await readEvent(database, key)
  if (!first) throw new AppError('not_found')
  return {
    name: 'cycle-events.txt',
    contentType: 'text/event-stream; charset=utf-8',
    content: streamEvents(database, key, first),
  }
}
