import { api, type ReplyOf } from '@concord/contract'

export const PASSWORD = 'concord-demo'

/** The people of the demo workspace by what they stand for. */
export const PEOPLE = {
  internal: 'internal@concord.example',
  admin: 'admin@summit.example',
  analyst: 'analyst@summit.example',
  viewer: 'viewer@summit.example',
  harbor: 'admin@harbor.example',
  demo: 'admin@demo.example',
  contigo: 'analyst@contigo.example',
  disabled: 'disabled@summit.example',
  closed: 'user@closed.example',
} as const

export type Person = keyof typeof PEOPLE
export type User = ReplyOf<typeof api.readCurrentUser>['user']

export async function send(
  origin: string,
  path: string,
  options: { token?: string; body?: object; method?: string } = {},
) {
  const { token, body, method = 'POST' } = options
  return fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

const tokens = new Map<string, Promise<string>>()

async function fetchToken(origin: string, email: string): Promise<string> {
  const reply = await send(origin, api.authenticate.path, { body: { email, password: PASSWORD } })
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** Begins a separate session, as the login page of the local environment does, so that signing out ends no other. */
export function signIn(origin: string, person: Person): Promise<string> {
  return fetchToken(origin, PEOPLE[person])
}

/** Returns a token for calls without the browser and for visits that do not sign out; all of them share it. */
export function getToken(origin: string, person: Person): Promise<string> {
  const key = `${origin} ${person}`
  const token = tokens.get(key) ?? fetchToken(origin, PEOPLE[person])
  tokens.set(key, token)
  return token
}

export async function getUser(origin: string, person: Person): Promise<User> {
  const reply = await send(origin, api.readCurrentUser.path, { token: await getToken(origin, person) })
  return ((await reply.json()) as ReplyOf<typeof api.readCurrentUser>).user
}
