import type { WrittenTarget } from '../config/target-config.ts'
import { FIELD_TYPES } from '../library/field-type.ts'
import { guessFieldType } from './guess-field-type.ts'
import { resolveSchema, type Schema, toSchema, toTexts } from './resolve-schema.ts'
import { getUsualValues, ownKeyword } from './row-schema.ts'

type WrittenField = WrittenTarget['fields'][number]

/** A target that was made of a JSON Schema, and what had no place in it. */
export type ReadRowSchema = { readonly config: WrittenTarget; readonly notes: readonly string[] }

/** The path of a value in the schema, and what the objects around it say about it. */
type Place = { readonly path: readonly string[]; readonly isRequired: boolean; readonly group?: string }

const MAX_FIELDS = 500
/** Objects within objects; a schema that names itself never ends. */
const MAX_DEPTH = 8
const MAX_ID = 60
const MAX_TEXT = { label: 200, description: 2000, group: 100, law: 200, example: 1000 } as const
const MAX_EXAMPLES = 20

/** Keywords that ask for what a field has no word for. */
const LOST: readonly string[] = [
  ...['minLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['if', 'not', 'dependentRequired', 'patternProperties', 'minItems', 'maxItems', 'uniqueItems'],
]

/** Returns the id of a field that a name gives: 'providerZip' as 'provider_zip'. */
function toFieldId(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const id = /^[a-z]/.test(words) ? words : `f_${words}`
  return (id === 'file_row_number' ? 'row_number' : id).slice(0, MAX_ID)
}

/** Returns the label of a field that a name gives: 'provider_zip' as 'Provider zip'. */
function toLabel(name: string): string {
  const words = toFieldId(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined

class RowSchemaReader {
  readonly notes: string[] = []
  readonly fields = new Map<string, WrittenField>()
  private readonly root: Schema

  constructor(root: Schema) {
    this.root = root
  }

  private note({ path }: Place, says: string): void {
    this.notes.push(`${path.join('.') || 'The schema'}: ${says}`)
  }

  read(written: Schema, place: Place, depth = 0): void {
    const schema = resolveSchema(written, this.root, (says) => this.note(place, says))
    const types = toTexts([schema.type].flat())
    const properties = toSchema(schema.properties)
    const items = toSchema(schema.items)
    if (depth > MAX_DEPTH) this.note(place, 'it lies too deep and is left out.')
    else if (properties) this.readProperties(schema, properties, place, depth)
    else if (items || types.includes('array')) this.readList(schema, items ?? {}, place, depth)
    else if (types.includes('object'))
      this.note(place, 'it does not say which properties it has and is left out.')
    else this.addField(schema, types, place)
  }

  private readProperties(schema: Schema, properties: Schema, place: Place, depth: number): void {
    const required = toTexts(schema.required)
    const { path } = place
    const own = textOf(schema.title, MAX_TEXT.group) ?? toLabel(path.at(-1) ?? '')
    for (const [name, property] of Object.entries(properties)) {
      this.read(
        toSchema(property) ?? {},
        {
          path: [...path, name],
          isRequired: place.isRequired && required.includes(name),
          ...(path.length > 0 ? { group: own } : {}),
        },
        depth + 1,
      )
    }
  }

  private readList(schema: Schema, items: Schema, place: Place, depth: number): void {
    const item = resolveSchema(items, this.root, () => {})
    const isRows = item.properties !== undefined
    if (!isRows) this.addField({ ...item, ...schema }, ['array'], place)
    // A document is often a list of rows.
    else if (place.path.length === 0) this.read(items, place, depth + 1)
    else this.note(place, 'a row has one value of each field, and this is a list of objects. It is left out.')
  }

  private addField(schema: Schema, types: readonly string[], place: Place): void {
    if (this.fields.size === MAX_FIELDS) {
      this.note(place, `a target has at most ${MAX_FIELDS} fields. It is left out.`)
      return
    }
    const name = place.path.join('_')
    let id = toFieldId(name)
    for (let number = 2; this.fields.has(id); number += 1) id = `${toFieldId(name)}_${number}`
    const stated = FIELD_TYPES.find((known) => known === schema[ownKeyword('type')])
    const format = textOf(schema.format, MAX_TEXT.label)
    const guessed = types.includes('array')
      ? { type: 'list' as const, isByName: false }
      : guessFieldType(id, { types, format })
    const type = stated ?? guessed.type
    if (stated === undefined && guessed.isByName)
      this.note(place, `it is read as ${type} because of its name.`)
    const lost = [...LOST, ...(stated === undefined ? ['pattern'] : [])].filter((key) => key in schema)
    if (lost.length > 0) this.note(place, `a field has no place for ${lost.join(', ')}. Add a rule.`)
    this.fields.set(id, { id, type, ...this.describe(schema, type, place) })
  }

  private describe(schema: Schema, type: string, place: Place): Omit<WrittenField, 'id' | 'type'> {
    const { title, maxLength, enum: listed, const: only, examples } = schema
    const isDescribed = schema[ownKeyword('described')] !== false
    const description = isDescribed ? textOf(schema.description, MAX_TEXT.description) : undefined
    const group = textOf(schema[ownKeyword('group')], MAX_TEXT.group) ?? place.group
    const law = textOf(schema[ownKeyword('law')], MAX_TEXT.law)
    const values = toTexts([...[listed ?? []].flat(), ...(only === undefined ? [] : [only])])
    const isUsual = values.length === 0 || values.join('\n') === getUsualValues(type).join('\n')
    const passes = toTexts(examples)
      .filter(({ length }) => length > 0 && length <= MAX_TEXT.example)
      .slice(0, MAX_EXAMPLES)
    return {
      label: textOf(title, MAX_TEXT.label) ?? toLabel(place.path.at(-1) ?? ''),
      ...(description === undefined ? {} : { description }),
      ...(group === undefined ? {} : { group }),
      ...(place.isRequired ? { required: true } : {}),
      ...(law === undefined ? {} : { law }),
      ...(passes.length > 0 ? { examples: { passes } } : {}),
      ...(typeof maxLength === 'number' && maxLength >= 1 ? { maxLength: Math.trunc(maxLength) } : {}),
      ...(isUsual ? {} : { allowed: [...new Set(values)] }),
    }
  }
}

/**
 * Returns the target that a JSON Schema of a row describes, or one of a list of rows: a field for each value, those of
 * objects within it under the names of both. Undefined where it describes no value at all.
 */
export function readRowSchema(schema: Schema): ReadRowSchema | undefined {
  const reader = new RowSchemaReader(schema)
  reader.read(schema, { path: [], isRequired: true })
  const fields = [...reader.fields.values()]
  if (fields.length === 0 || fields.some(({ id }) => id === 'f_')) return undefined
  const name = textOf(schema.title, MAX_TEXT.label) ?? 'Imported target'
  const id = textOf(schema[ownKeyword('id')], MAX_ID) ?? toFieldId(name)
  const description = textOf(schema.description, MAX_TEXT.description)
  const about = description === undefined ? {} : { description }
  return {
    config: { kind: 'target', version: 1, id, name, ...about, fields },
    notes: reader.notes,
  }
}
