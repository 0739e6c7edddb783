import type { ApiCall } from './api-description.ts'

export type Tried = {
  readonly status: number
  readonly statusText: string
  readonly tookMs: number
  readonly text: string
}

export type Trial = {
  readonly origin: string
  readonly call: ApiCall
  readonly values: Readonly<Record<string, string>>
  readonly body: string
  readonly token: string | null
}

function getAddress({ origin, call, values }: Trial): string {
  const query = new URLSearchParams()
  let { path } = call
  for (const { name, in: place } of call.parameters) {
    const value = values[name] ?? ''
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'query' && value !== '') query.append(name, value)
  }
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function getHeaders({ call, values, token }: Trial): Record<string, string> {
  const own = call.parameters.flatMap(({ name, in: place }): [string, string][] => {
    const value = values[name] ?? ''
    return place === 'header' && value !== '' ? [[name, value]] : []
  })
  return {
    ...Object.fromEntries(own),
    'content-type': call.bytes ?? 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
}

/** Makes the call as it was filled in and tells what came back, whatever that is. */
export async function sendCall(trial: Trial): Promise<Tried> {
  const { call, body } = trial
  const startedAt = performance.now()
  const reply = await fetch(getAddress(trial), {
    method: call.method,
    headers: getHeaders(trial),
    ...(call.body ? { body } : {}),
  })
  const text = readable(await reply.text())
  const { status, statusText } = reply
  return { status, statusText, tookMs: Math.round(performance.now() - startedAt), text }
}
