import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { api } from '@concord/contract'
import { DEMO_PASSWORD } from '@concord/server'
import type { Search } from './samples.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const READY_LINE = /Concord is ready at (http:\/\/\S+)/

export type Served = {
  page(search: Search): Promise<void>
  stop(): Promise<void>
}

function waitUntilReady(child: ReturnType<typeof spawn>): Promise<string> {
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

/** Returns the program itself on this home, and one signed-in client that calls it over one kept connection. */
export async function serve(home: string): Promise<Served> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...process.env, CONCORD_HOME: home, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const origin = await waitUntilReady(child)
  const post = async (path: string, body: unknown, token = '') => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json() as Promise<Record<string, unknown>>
  }
  const { token } = await post(api.authenticate.path, {
    email: 'viewer@summit.example',
    password: DEMO_PASSWORD,
  })
  return {
    async page(search) {
      await post(api.searchPractitioners.path, search, String(token))
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
