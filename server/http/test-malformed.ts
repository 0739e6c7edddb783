import { api, type Endpoint } from '@concord/contract'
import { z } from 'zod'
import type { Random } from '#server/demo/random.ts'

/** Describes what JSON Schema says of one value, as far as values are made from it. */
type Shape = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export type MalformedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

const KNOWN = [
  ...['2478465984', 'TX', '75209', '207RC0000X', '0b8f4f0e-2d4c-4b7e-9b44-0d3f5b1a7c11'],
  ...['2026-07-09', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29'],
  ...['198.51.100.7', '198.51.100.0/24', '0.0.0.0/0', '::1', '::/0', '::ffff:1.2.3.0/120', '::ffff:1.2.3.4'],
  'fuzz@quill.example',
] as const
const NASTY_TEXTS = [
  '',
  '\0',
  'smi\0th',
  '\ud83d',
  '\udc00x',
  "'; drop table users; --",
  '%',
  '_%\\',
  '$1',
  '{{1}}',
  '(((',
  '[a-',
  ',',
  'smith,',
  '\u202e\u0301\uffff',
  '👩🏽‍⚕️'.repeat(9),
  'x'.repeat(200),
  'a '.repeat(99),
  '9'.repeat(40),
  '2478465985',
  '__proto__',
  'smith cardiology 75209',
  'after-0-99999999999999999999-1',
  'after-9007199254740993-1-1',
  'before-0-0-0',
] as const
const NASTY_NUMBERS = [0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53 + 2, 5e-324, 100, 101] as const
const NASTY_LITERALS = [
  '1e999',
  '-0',
  '9'.repeat(400),
  '"\\ud800"',
  '"\\u0000"',
  '[[[]]]',
  '{"":{}}',
  'null',
] as const
const BROKEN_BODIES = [
  '{',
  '{"a":',
  '[1,',
  'nul',
  '"',
  '{"a":1}}',
  '\ufeff{}',
  '{"__proto__":1}',
  '{a:1}',
  ' ',
] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const CONTENT_TYPES = [
  'text/csv',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=x',
  '',
] as const
const RAW_PARTS = [
  '%',
  '%00',
  '%E0%A4%A',
  '%ud800',
  '..',
  '%2e%2e%2f',
  '//',
  ';',
  '?',
  '&',
  '=',
  '[]',
  '~',
  '*',
  ':',
] as const

const ENDPOINTS = Object.values(api).map((endpoint: Endpoint) => ({
  ...endpoint,
  shape: endpoint.body && (z.toJSONSchema(endpoint.body, { io: 'input' }) as Shape),
  asked: endpoint.params && (z.toJSONSchema(endpoint.params, { io: 'input' }) as Shape),
}))

/** Makes requests that are wrong in one way or many, and some that are not wrong at all. */
export function malformedRequests(random: Random, tokens: readonly string[]): () => MalformedRequest {
  function textFor({ pattern, format }: Shape): string {
    const rule = pattern === undefined ? undefined : new RegExp(pattern)
    const known = KNOWN.filter((text) => rule?.test(text) ?? (format === 'uuid' && text.length === 36))
    return known.length > 0 ? random.pick(known) : random.pick(NASTY_TEXTS)
  }

  function numberFor({ minimum = 0, maximum = 100 }: Shape): number {
    return random.chance(0.5) ? random.pick(NASTY_NUMBERS) : random.integer(minimum, Math.min(maximum, 1e6))
  }

  function valueFor(shape: Shape): unknown {
    const choices = shape.anyOf ?? shape.oneOf
    if (choices) return valueFor(random.pick(choices))
    if (shape.enum) return random.pick(shape.enum)
    if ('const' in shape) return shape.const
    if (shape.type === 'string') return textFor(shape)
    if (shape.type === 'number' || shape.type === 'integer') return numberFor(shape)
    if (shape.type === 'boolean') return random.chance(0.5)
    if (shape.type === 'array') {
      const length = random.chance(0.1) ? Math.min(shape.maxItems ?? 0, 1000) : random.integer(0, 3)
      return Array.from({ length }, () => valueFor(shape.items ?? {}))
    }
    const given = Object.entries(shape.properties ?? {}).filter(() => random.chance(0.4))
    return Object.fromEntries(given.map(([name, inner]) => [name, valueFor(inner)]))
  }

  /** Replaces one value in the text of a body with something that JSON can express but that makes no sense. */
  function spoil(body: string): string {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const long = `[${Array(20_000).fill('"x"').join()}]`
    const bad = random.pick([...NASTY_LITERALS, deep, long, JSON.stringify(random.pick(NASTY_TEXTS))])
    const values = [...body.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|[\d.e+-]+|true|false|\[\])(?=[,\]}])/g)]
    if (values.length === 0) return bad
    const { index, 0: old } = random.pick(values)
    return body.slice(0, index) + bad + body.slice(index + old.length)
  }

  function bodyFor(shape: Shape): string {
    const text = JSON.stringify(valueFor(shape))
    if (random.chance(0.3)) return spoil(text)
    return random.chance(0.1) ? random.pick(BROKEN_BODIES) : text
  }

  /** Returns a query string with what the endpoint takes besides its path, according to the contract. */
  function queryFor(asked: Shape | undefined): string {
    if (!asked || random.chance(0.3)) return ''
    const values = Object.entries(valueFor(asked) as object)
    return `?${new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value).toWellFormed()]))}`
  }

  function addressFor({ path, asked }: (typeof ENDPOINTS)[number]): string {
    const part = () =>
      random.chance(0.5)
        ? random.pick(KNOWN)
        : encodeURIComponent(random.pick(NASTY_TEXTS).toWellFormed()) + random.pick(['', ...RAW_PARTS])
    const filled = path.replace(/:\w+/g, part)
    return random.chance(0.2) ? `${filled}?${part()}=${part()}&npi=${part()}` : filled + queryFor(asked)
  }

  function headersFor(): Record<string, string> {
    const token = random.chance(0.9) ? random.pick(tokens) : `${random.pick(RAW_PARTS)}.e30.`
    const contentType = random.chance(0.9) ? 'application/json' : random.pick(CONTENT_TYPES)
    const odd = random.chance(0.1)
      ? { accept: random.pick(RAW_PARTS), 'accept-encoding': '*;q=0, br;q=9' }
      : {}
    const range = random.chance(0.1) ? { range: 'bytes=9-1', 'if-none-match': '"' } : {}
    return { authorization: `Bearer ${token}`, 'content-type': contentType, ...odd, ...range }
  }

  return () => {
    const endpoint = random.pick(ENDPOINTS)
    const method = random.chance(0.9) ? endpoint.method : random.pick(METHODS)
    const url = random.chance(0.95)
      ? addressFor(endpoint)
      : `/${random.pick(['v1', 'v2', ''])}/${random.pick(RAW_PARTS)}`
    const request = { method, url, headers: headersFor() }
    const hasBody = endpoint.shape || random.chance(0.1)
    return hasBody && method !== 'GET' && method !== 'HEAD'
      ? { ...request, payload: bodyFor(endpoint.shape ?? {}) }
      : request
  }
}
