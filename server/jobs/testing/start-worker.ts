import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

export type WorkerToKill = { kill(): Promise<void> }

/** Starts a process that does the jobs of these handlers: `handlers` is the address of their file, `name` that of its export. */
export async function startWorker(
  url: string,
  { handlers, name }: { readonly handlers: URL; readonly name: string },
): Promise<WorkerToKill> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  // Node saves its compile cache on a normal exit only: a killed program saves it before it is killed.
  const script = `
    import { flushCompileCache } from 'node:module'
    import { openDatabase } from ${from('../../db/database.ts')}
    import { startWorkers } from ${from('../workers.ts')}
    import { ${name} } from ${JSON.stringify(handlers.href)}
    const url = process.argv[1]
    await startWorkers({ database: openDatabase(url) }, { url, handlers: ${name}, log: console.error })
    console.log('working')
    flushCompileCache()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['nothing'])])
  expect(String(said)).toBe('working\n')
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
