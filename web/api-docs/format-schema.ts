import type { Schema } from './api-description.ts'

export type Field = {
  /** The name, prefixed with the names of the fields around it: 'filters.states[]'. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly limits: string
}

const MAX_DEPTH = 4

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const words = [
    minLength === 1 && 'not empty',
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
    minItems && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} by default`,
  ]
  return words.filter((word) => typeof word === 'string').join(', ')
}

/** Formats the type of a schema: 'text', '"csv" or "ndjson"', 'list of uuid' and so on. */
export function formatType(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(formatType))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const { type } = schema
  if (typeof type === 'object') return type.map((each) => formatType({ ...schema, type: each })).join(' or ')
  switch (type) {
    case 'string':
      return schema.format ?? 'text'
    case 'integer':
      return 'whole number'
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return schema.items ? `list of ${formatType(schema.items)}` : 'list'
    case undefined:
      return 'anything'
    default:
      return type
  }
}

function objectsOf(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema]
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsOf)
}

/** Returns the fields of an object, those of objects inside it below them. */
export function getFields(schema: Schema, prefix = '', depth = 0): readonly Field[] {
  if (depth > MAX_DEPTH) return []
  return objectsOf(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, inner]) => {
      const path = `${prefix}${name}`
      const field = {
        name: path,
        type: formatType(inner),
        isRequired: required.includes(name),
        limits: limitsOf(inner),
      }
      const below = inner.type === 'array' && inner.items ? inner.items : inner
      const around = inner.type === 'array' ? `${path}[].` : `${path}.`
      return [field, ...getFields(below, around, depth + 1)]
    }),
  )
}
