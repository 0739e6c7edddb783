import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/lib/request.ts'

/** The subset of JSON Schema in which the contract is printed. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly 'x-scopes': readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

type Description = {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export type ApiCall = {
  readonly name: string
  readonly method: string
  /** The path, with parameters in braces. */
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly access: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** The content type of a body of bytes. */
  readonly bytes: string | undefined
  readonly reply: Schema | undefined
  readonly replyTypes: readonly string[]
  readonly errors: readonly { readonly status: string; readonly text: string }[]
}

export type ApiArea = { readonly name: string; readonly label: string; readonly calls: readonly ApiCall[] }

const JSON_TYPE = 'application/json'

const isDone = (status: string): boolean => status.startsWith('2')

function getCall(path: string, method: string, operation: Operation): ApiCall {
  const answers = Object.entries(operation.responses)
  const content = answers.find(([status]) => isDone(status))?.[1].content ?? {}
  const bodies = operation.requestBody?.content ?? {}
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    area: operation.tags[0] ?? '',
    summary: operation.summary,
    access: operation.description,
    scopes: operation['x-scopes'],
    parameters: operation.parameters,
    body: bodies[JSON_TYPE]?.schema,
    bytes: Object.keys(bodies).find((type) => type !== JSON_TYPE),
    reply: Object.values(content)[0]?.schema,
    replyTypes: Object.keys(content),
    errors: answers
      .filter(([status]) => !isDone(status))
      .map(([status, { description }]) => ({ status, text: description })),
  }
}

/** Returns the calls by area, as the description has them. */
export function getAreas({ tags, paths }: Description): readonly ApiArea[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => getCall(path, method, operation)),
  )
  return tags.map(({ name, description }) => ({
    name,
    label: description,
    calls: calls.filter(({ area }) => area === name),
  }))
}

export function apiDescription(origin: string) {
  return queryOptions({
    queryKey: ['api description', origin],
    queryFn: ({ signal }) => request(`${origin}/openapi.json`, { method: 'GET', signal }),
    select: (reply) => getAreas(reply as Description),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the areas with the calls that hold every word of a search in path, name, sentence or scopes. */
export function searchCalls(areas: readonly ApiArea[], search: string): readonly ApiArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return areas
    .map((area) => ({
      ...area,
      calls: area.calls.filter(({ method, path, name, summary, scopes }) => {
        const text = [method, path, name, summary, ...scopes].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ calls }) => calls.length > 0)
}
