import { isFieldValue } from './field-value.ts'
import { findRecordField, parseFieldPath } from './record-field.ts'

/** Says what is wrong with a value for the field that a path of a claim names, without a full stop; undefined for nothing. */
export function explainClaim(path: string, value: unknown): string | undefined {
  const parsed = parseFieldPath(path)
  if (parsed === undefined) return `${path} is not the path of a field`
  const field = findRecordField(path)
  if (field === undefined) {
    return parsed.table === 'record' ? undefined : `${path} names a field that no place or affiliation has`
  }
  if (!field.isClaimable) return `${field.label} is known by the registry alone`
  return isFieldValue(field.kind, value) ? undefined : `${JSON.stringify(value)} is not a value for ${path}`
}
