import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type BodyIn, type Endpoint, type ParamsIn, type ReplyOf } from '@concord/contract'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, createApp } from './app/app.ts'
import { readConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { createTestDatabase, type Filling } from './db/test-database.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { DEMO_PASSWORD } from './demo/sign-ins.ts'

type Options<E> = (ParamsIn<E> extends undefined ? object : { params: ParamsIn<E> }) &
  (BodyIn<E> extends undefined ? object : { body?: BodyIn<E> }) & {
    headers?: Record<string, string>
  }

export type Answer<E> = {
  readonly status: number
  readonly reply: ReplyOf<E> & { code?: string; details?: unknown }
}

export type TestProgram = {
  readonly app: FastifyInstance
  readonly database: Database
  /** URL of the database, for programs that a test starts alongside this one. */
  readonly url: string
  /** The data folder, with the signing key of local tokens. */
  readonly home: string
  /** Calls as the demo user with this email, or without a token. */
  call<E extends Endpoint>(email: string | null, endpoint: E, options?: Options<E>): Promise<Answer<E>>
  /** Calls with this bearer token from an address. */
  callBy<E extends Endpoint>(
    token: string,
    endpoint: E,
    options?: Options<E> & { from?: string },
  ): Promise<Answer<E>>
  getToken(email: string): Promise<string>
  close(): Promise<void>
}

function getAddress(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  const inPath = new Set<string>()
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(params[name]))
  })
  const rest = Object.entries(params).filter(([name]) => !inPath.has(name))
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))
  return rest.length > 0 ? `${path}?${query}` : path
}

const SMALL_WORKSPACE: Filling = {
  name: 'workspace',
  fill: (database) => seedDemo(database, { practitioners: 300, entities: 40 }),
}

/** Returns the real program without a listening port: own database, the demo workspace in small, own settings. */
export async function startTestProgram(
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestProgram> {
  const home = await mkdtemp(join(tmpdir(), 'concord-test-'))
  const { url, database, drop } = await createTestDatabase(SMALL_WORKSPACE)
  const config = readConfig({
    CONCORD_HOME: home,
    LOG_LEVEL: 'silent',
    // On a busy machine calls wait long for their turn.
    CALL_PATIENCE_SECONDS: '120',
    ...settings,
  })
  const app = await createApp({ config, database }, options)
  const tokens = new Map<string, Promise<string>>()

  async function signIn(email: string): Promise<string> {
    const { method, path } = api.authenticate
    const reply = await app.inject({ method, url: path, payload: { email, password: DEMO_PASSWORD } })
    return (reply.json() as { token: string }).token
  }
  function getToken(email: string): Promise<string> {
    const token = tokens.get(email) ?? signIn(email)
    tokens.set(email, token)
    return token
  }

  async function send(token: string | null, endpoint: Endpoint, options: object = {}) {
    const { params, body, headers, from } = options as {
      params?: Record<string, unknown>
      body?: object
      headers?: Record<string, string>
      from?: string
    }
    const reply = await app.inject({
      method: endpoint.method,
      url: getAddress(endpoint, params),
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    })
    const isJson = String(reply.headers['content-type']).includes('application/json')
    return { status: reply.statusCode, reply: isJson ? reply.json() : reply.body }
  }

  return {
    app,
    database,
    url,
    home,
    getToken,
    async call(email, endpoint, options) {
      return send(email === null ? null : await getToken(email), endpoint, options)
    },
    callBy: send,
    async close() {
      await app.close()
      await drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
