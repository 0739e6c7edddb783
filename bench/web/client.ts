import { api } from '@concord/contract'

const ADMIN = 'admin@summit.example'
const PASSWORD = 'concord-demo'

type Endpoint = { readonly method: string; readonly path: string }
type Call = {
  readonly params?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Returns the session token of someone of the demo workspace: of who may do all of it, where no one is named. */
export async function signIn(origin: string, email = ADMIN): Promise<string> {
  const reply = await fetch(`${origin}${api.authenticate.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await reply.json()) as { token: string }).token
}

/** Calls the program. Throws where it refuses. */
export async function callProgram<Reply>(
  origin: string,
  token: string,
  { method, path }: Endpoint,
  { params = {}, body, headers }: Call = {},
): Promise<Reply> {
  const filled = Object.entries(params).reduce((sum, [name, value]) => sum.replace(`:${name}`, value), path)
  const reply = await fetch(`${origin}${filled}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${filled}: ${reply.status} ${await reply.text()}`)
  return (await reply.json().catch(() => undefined)) as Reply
}
