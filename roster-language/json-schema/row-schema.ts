import { isAlwaysRequired } from '../config/requirement.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import type { FieldType } from '../library/field-type.ts'
import { READERS } from '../library/readers/reader-table.ts'

type Shape = { readonly pattern?: string; readonly format?: string; readonly enum?: readonly string[] }

/** Says how the values of a type are written, as JSON Schema does. */
const SHAPES: Partial<Readonly<Record<FieldType, Shape>>> = {
  npi: { pattern: '^\\d{10}$' },
  tin: { pattern: '^\\d{9}$' },
  dea: { pattern: '^[A-Z][A-Z9]\\d{7}$' },
  taxonomy: { pattern: '^[0-9A-Z]{10}$' },
  zip: { pattern: '^\\d{5}$' },
  zip4: { pattern: '^\\d{4}$' },
  state: { pattern: '^[A-Z]{2}$' },
  phone: { pattern: '^\\d{10}$' },
  email: { format: 'email' },
  date: { format: 'date' },
  gender: { enum: ['F', 'M', 'X', 'U'] },
  boolean: { enum: ['Y', 'N'] },
  integer: { pattern: '^-?\\d+$' },
}

/** Returns the only values that a type ever gives, where there are few. */
export const getUsualValues = (type: string): readonly string[] =>
  (SHAPES as Readonly<Record<string, Shape | undefined>>)[type]?.enum ?? []

/** Returns a keyword of our own, which other readers of JSON Schema pass over. */
export const ownKeyword = (name: string): string => `x-${name}`

/** Tells whether every row that goes out has the field: it is required, and nothing lets it through. */
function isAlwaysThere(field: TargetField, { waivers = [] }: TargetConfig): boolean {
  const isWaived = waivers.some(
    ({ rule, field: about }) => rule === 'required' && (about === undefined || about === field.id),
  )
  return isAlwaysRequired(field, undefined) && field.requiredBy === undefined && !isWaived
}

function propertyOf(field: TargetField, target: TargetConfig): object {
  const { label, type, description, group, law, maxLength, allowed, examples } = field
  const isThere = isAlwaysThere(field, target)
  const { enum: usual, ...shape } = SHAPES[type] ?? {}
  const listed = allowed ?? usual
  return {
    title: label,
    description: description ?? READERS[type].description,
    type: isThere ? 'string' : ['string', 'null'],
    ...shape,
    ...(listed ? { enum: isThere ? listed : [...listed, null] } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(examples && examples.passes.length > 0 ? { examples: examples.passes } : {}),
    [ownKeyword('type')]: type,
    ...(group === undefined ? {} : { [ownKeyword('group')]: group }),
    ...(law === undefined ? {} : { [ownKeyword('law')]: law }),
    ...(description === undefined ? { [ownKeyword('described')]: false } : {}),
  }
}

/** Returns the columns of the rows that go out, in their order. */
export function listOutputFields({ fields, output }: TargetConfig): readonly TargetField[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return (output.columns ?? [...byId.keys()]).flatMap((id) => byId.get(id) ?? [])
}

/** Returns the JSON Schema (draft 2020-12) of the rows of a target that go out, as clean.ndjson has them. */
export function printRowSchema(target: TargetConfig): object {
  const fields = listOutputFields(target)
  const required = fields.filter((field) => isAlwaysThere(field, target)).map(({ id }) => id)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: target.name,
    ...(target.description === undefined ? {} : { description: target.description }),
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.id, propertyOf(field, target)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    [ownKeyword('id')]: target.id,
  }
}
