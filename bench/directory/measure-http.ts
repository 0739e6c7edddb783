import { api } from '@concord/contract'
import { DEMO_PASSWORD } from '@concord/server'
import { startProgram, stopProgram } from '../start-program.ts'
import type { Search } from './samples.ts'

export type Served = {
  page(search: Search): Promise<void>
  stop(): Promise<void>
}

/** Returns the program itself on this home, and one signed-in client that calls it over one kept connection. */
export async function serve(home: string): Promise<Served> {
  const started = await startProgram(home)
  const { origin } = started
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
    stop: () => stopProgram(started),
  }
}
