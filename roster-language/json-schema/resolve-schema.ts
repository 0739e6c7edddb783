/** A JSON Schema, or a part of one that is an object. */
export type Schema = Readonly<Record<string, unknown>>

/** References and choices within each other; a schema that names itself never ends. */
const MAX_DEPTH = 8

/** Returns a part of a schema that is an object; undefined for all others. */
export const toSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined

/** Returns the values of a list as texts, without null. */
export const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => (one === null || one === undefined ? [] : [String(one)])) : []

/** Returns the part of a document that a reference within it names. */
function findNamed(root: Schema, reference: string): Schema | undefined {
  let found: unknown = reference.startsWith('#') ? root : undefined
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const within = toSchema(found)
    found = within && Object.hasOwn(within, key) ? within[key] : undefined
  }
  return toSchema(found)
}

/** Merges two schemas; the first takes precedence. */
function merge(one: Schema, other: Schema): Schema {
  const properties = [other, one].flatMap((schema) => toSchema(schema.properties) ?? [])
  const required = [...toTexts(one.required), ...toTexts(other.required)]
  return {
    ...other,
    ...one,
    ...(properties.length > 0 ? { properties: Object.assign({}, ...properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}

/**
 * Returns a schema merged with what it refers to, with all parts that it must match, and with the first choice that is
 * not null. Calls `note` about unknown references and about choices that are left out.
 */
export function resolveSchema(schema: Schema, root: Schema, note: (says: string) => void, depth = 0): Schema {
  if (depth > MAX_DEPTH) return {}
  const { $ref: reference, allOf, anyOf, oneOf, ...own } = schema
  const resolve = (part: Schema) => resolveSchema(part, root, note, depth + 1)
  let whole: Schema = own
  if (typeof reference === 'string') {
    const named = findNamed(root, reference)
    if (named) whole = merge(whole, resolve(named))
    else note(`'${reference}' is not in this document, so it is read as a text.`)
  }
  for (const part of Array.isArray(allOf) ? allOf : []) whole = merge(whole, resolve(toSchema(part) ?? {}))
  for (const list of [anyOf, oneOf]) {
    const listed: readonly unknown[] = Array.isArray(list) ? list : []
    const choices = listed.flatMap((choice): readonly Schema[] => [toSchema(choice) ?? []].flat())
    const [choice, ...others] = choices.filter(({ type }) => type !== 'null')
    if (choice) whole = merge(whole, resolve(choice))
    if (others.length > 0) note('of several choices the first is taken.')
  }
  return whole
}
