import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '..', 'server', 'main.ts')
const READY_LINE = /Concord is ready at (http:\/\/\S+)/

export type Started = { readonly child: ChildProcess; readonly origin: string }

function waitUntilReady(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (text: string) => {
      output += text
      const origin = READY_LINE.exec(output)?.[1]
      if (origin !== undefined) resolve(origin)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
  })
}

/** Returns a port that was free a moment ago: the program tells its pages the port that it was given. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts the program itself on this home and returns when it is ready. */
export async function startProgram(home: string): Promise<Started> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...process.env, CONCORD_HOME: home, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return { child, origin: await waitUntilReady(child) }
}

export async function stopProgram(
  { child }: Started,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await exited
}
