import type { FieldType } from '../library/field-type.ts'

/** Describes what a JSON Schema says of a value, as far as it says what type of field that is. */
export type SchemaHints = { readonly types: readonly string[]; readonly format: string | undefined }

const BY_FORMAT: Readonly<Record<string, FieldType>> = {
  date: 'date',
  'date-time': 'date',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
}

const BY_NAME: readonly (readonly [pattern: RegExp, type: FieldType])[] = [
  [/(^|_)npi$/, 'npi'],
  [/(^|_)(tin|ein|tax_id|taxid)$/, 'tin'],
  [/(^|_)dea(_number|_id)?$/, 'dea'],
  [/(^|_)taxonomy(_code)?(_\d)?$/, 'taxonomy'],
  [/(^|_)(zip|zip_code|zipcode|postal_code)$/, 'zip'],
  [/(^|_)(zip4|plus4|zip_ext|zip_extn)$/, 'zip4'],
  [/(^|_)(state|state_code)$/, 'state'],
  [/(^|_)(phone|fax|telephone)(_number)?$/, 'phone'],
  [/(^|_)email(_address)?$/, 'email'],
  [/(^|_)(url|website)$/, 'url'],
  [/(^|_)(gender|sex)$/, 'gender'],
  [/(^|_)(birthdate|birth_date|dob|date)$|_date$/, 'date'],
  [/(^|_)(first|last|middle)_name$/, 'name'],
]

/** Returns the type of the field that a value of a JSON Schema is, and whether only its name says so. */
export function guessFieldType(
  id: string,
  { types, format }: SchemaHints,
): { readonly type: FieldType; readonly isByName: boolean } {
  const byFormat = format === undefined ? undefined : BY_FORMAT[format]
  if (byFormat) return { type: byFormat, isByName: false }
  if (types.includes('boolean')) return { type: 'boolean', isByName: false }
  const byName = BY_NAME.find(([pattern]) => pattern.test(id))
  if (byName) return { type: byName[1], isByName: true }
  return { type: types.includes('integer') ? 'integer' : 'text', isByName: false }
}
