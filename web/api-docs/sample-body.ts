import type { Schema } from './api-description.ts'

/** The sample values of fields by their name: none is data of a living person. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  npi: '2478465984',
  npis: ['2478465984', '2478465992'],
  query: 'cardiology 75209',
  near: '75209',
  zip: '75209',
  zipCodes: ['75209'],
  state: 'TX',
  states: ['TX'],
  phone: '(214) 555-0142',
  email: 'dana.whitlock@wrenfield.example',
  name: 'Nightly sync',
  title: 'Corrections of July',
  reason: 'Checked by phone',
  note: 'Checked by phone',
  url: 'https://example.com/changes',
  sender: 'Lakeside IPA',
  prefix: 'lakeside-ipa',
  limit: 20,
  version: 1,
  revision: 1,
}

/** The fields that a first call would contain, for a call that requires none. */
const USUAL: readonly string[] = ['npi', 'npis', 'query', 'name', 'title', 'reason', 'limit']

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-07-09',
  'date-time': '2026-07-09T12:00:00Z',
  email: 'dana.whitlock@wrenfield.example',
  uri: 'https://example.com/changes',
}

const isOfType = (value: unknown, type: Schema['type']): boolean => {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  return type === typeof value
}

function findNamed(name: string, schema: Schema): unknown {
  const value = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  return value !== undefined && schema.format !== 'uuid' && isOfType(value, schema.type) ? value : undefined
}

/** Builds an object of the required fields; when there are none, of those that a first call would use. */
function buildObject({ properties = {}, required = [] }: Schema): object {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  const usual = Object.entries(properties).filter(
    ([name, inner]) => USUAL.includes(name) && findNamed(name, inner) !== undefined,
  )
  const shown = needed.length > 0 ? needed : usual
  return Object.fromEntries(shown.map(([name, inner]) => [name, buildSample(inner, name)]))
}

/** Returns a value of the shape to begin with; `name` is that of the field that holds it. */
export function buildSample(schema: Schema, name = ''): unknown {
  const named = findNamed(name, schema)
  if (named !== undefined) return named
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return buildSample(first, name)
  if (typeof schema.type === 'object') return buildSample({ ...schema, type: schema.type[0] ?? 'null' }, name)
  switch (schema.type) {
    case 'object':
      return buildObject(schema)
    case 'array':
      return schema.items ? [buildSample(schema.items, name.replace(/s$/, ''))] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'text'
  }
}

/** Returns the names of all fields that the body of a call can have; none where it can have any. */
export function listKnown(schema: Schema): readonly string[] {
  const shapes = schema.properties ? [schema] : (schema.anyOf ?? schema.oneOf ?? [])
  return [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
}

/** Returns the names of fields of a body that the call does not have. */
export function findUnknown(schema: Schema, body: unknown): readonly string[] {
  const known = listKnown(schema)
  if (typeof body !== 'object' || body === null || Array.isArray(body) || known.length === 0) return []
  return Object.keys(body).filter((name) => !known.includes(name))
}
