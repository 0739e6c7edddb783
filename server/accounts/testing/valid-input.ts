import type { Endpoint } from '@concord/contract'
import { z } from 'zod'

/** Describes one value as JSON Schema does, as far as values are made from it. */
type Shape = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly minItems?: number
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly pattern?: string
  readonly format?: string
}

/** No organization, user, search or anything else has this id. */
export const OUTSIDER = '00000000-0000-4000-8000-000000000000'
const NPI = '1234567893'
const HASH = 'a'.repeat(64)
/** 'filename roster.csv', as uploads name it. */
const METADATA = `filename ${btoa('roster.csv')}`
const DAY_MS = 86_400_000

let made = 0

function textFor({ format, pattern }: Shape): string {
  made += 1
  if (format === 'uuid') return OUTSIDER
  if (format === 'email') return `made${made}@quill.example`
  if (format === 'date') return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  if (pattern === undefined) return `made ${made}`
  return new RegExp(pattern).test(NPI) ? NPI : HASH
}

function valueFor(shape: Shape): unknown {
  const [choice] = shape.anyOf ?? shape.oneOf ?? []
  if (choice) return valueFor(choice)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'string') return textFor(shape)
  if (shape.type === 'integer') return Math.max(shape.minimum ?? 0, 0)
  if (shape.type === 'boolean') return false
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => valueFor(shape.items ?? {}))
  return objectFor(shape)
}

function objectFor({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, valueFor(properties[name] ?? {})]))
}

const shapes = new WeakMap<z.ZodType, Shape>()

/** Returns the shape of a schema: texts are as the schema outputs them, and fields with a default are not required. */
function makeShape(schema: z.ZodType): Shape {
  const left = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape
  const given = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return { ...left, required: given.required ?? [] }
}

/**
 * Returns the cached shape of a schema: each is requested many times, and making one takes longer than the call that it
 * is for.
 */
function getShape(schema: z.ZodType | undefined): Shape {
  if (!schema) return {}
  const shape = shapes.get(schema) ?? makeShape(schema)
  shapes.set(schema, shape)
  return shape
}

/** Returns the field by which a call names an organization, if it does. */
export function organizationFieldOf({ params, body, transaction }: Endpoint): 'orgId' | 'id' | undefined {
  const names = [params, body].flatMap((schema) => Object.keys(getShape(schema).properties ?? {}))
  if (names.includes('orgId')) return 'orgId'
  return transaction === 'named' ? 'id' : undefined
}

/** Makes an input that the contract takes, with what has to be given alone, about an organization where the call names one. */
export function validInput(endpoint: Endpoint, orgId: string) {
  const field = organizationFieldOf(endpoint)
  const made = (schema: z.ZodType | undefined) => {
    const shape = getShape(schema)
    const isNaming = field !== undefined && field in (shape.properties ?? {})
    return { ...objectFor(shape), ...(isNaming ? { [field]: orgId } : {}) }
  }
  const { 'upload-metadata': metadata, ...headers } = made(endpoint.headers)
  return {
    params: made(endpoint.params),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(metadata === undefined ? {} : { 'upload-metadata': METADATA }),
      ...(endpoint.bytes === undefined ? {} : { 'content-type': endpoint.bytes }),
    },
    ...(endpoint.body ? { body: made(endpoint.body) } : {}),
  }
}
