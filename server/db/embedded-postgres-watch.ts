import { explainStart } from '#server/process/explain-start.ts'

const LOOK_EVERY_MS = 100
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Starts the server again when it is gone although no one stopped it. One that cannot start, as on a full disk, is tried
 * again after a pause that doubles up to half a minute. Gives the function that ends the watch.
 */
export function watchPostgres(options: {
  isRunning: () => boolean
  revive: () => Promise<void>
  log: (line: string) => void
}): () => void {
  let isReviving = false
  let pauseMs = FIRST_PAUSE_MS
  let notBefore = 0
  async function look(): Promise<void> {
    if (isReviving || options.isRunning() || performance.now() < notBefore) return
    isReviving = true
    options.log('The database server is gone: starting it again.')
    try {
      await options.revive()
      options.log('The database server is back.')
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      const why = explainStart(error) ?? (error instanceof Error ? error.message : error)
      options.log(`The database server did not start: ${why}`)
      notBefore = performance.now() + pauseMs
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    } finally {
      isReviving = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
