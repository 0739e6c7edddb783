const LOOK_EVERY_MS = 100

/** Starts the server again when it is gone although no one stopped it. Gives the function that ends the watch. */
export function watchPostgres(options: {
  isRunning: () => boolean
  revive: () => Promise<void>
  log: (line: string) => void
}): () => void {
  let isReviving = false
  async function look(): Promise<void> {
    if (isReviving || options.isRunning()) return
    isReviving = true
    options.log('The database server is gone: starting it again.')
    try {
      await options.revive()
      options.log('The database server is back.')
    } catch (error) {
      options.log(`The database server did not start: ${error instanceof Error ? error.message : error}`)
    } finally {
      isReviving = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
