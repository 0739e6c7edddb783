import type { Answer, Request } from './messages.ts'
import { createReading } from './read-here.ts'

/** Interval between progress messages: each message interrupts the page. */
const PROGRESS_MS = 100

const reading = createReading()
const answer = (message: Answer) => postMessage(message)

async function perform(request: Request): Promise<unknown> {
  if (request.kind === 'inspect') return reading.inspect(request.tab, request.options)
  let toldAt = 0
  return reading.read(request.file, request.options, (share) => {
    const now = performance.now()
    if (now - toldAt < PROGRESS_MS) return
    toldAt = now
    answer({ kind: 'progress', id: request.id, share })
  })
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  const { id } = request
  perform(request).then(
    (result) => answer({ kind: 'done', id, result }),
    (error: unknown) => answer({ kind: 'failed', id, message: String(error) }),
  )
})
