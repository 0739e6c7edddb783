/**
 * Defines what the values of a field are. A type says how a cell is read, how the value is written, and what may be
 * wrong.
 */
export const FIELD_TYPES = [
  'text',
  'name',
  'npi',
  'tin',
  'dea',
  'taxonomy',
  'zip',
  'zip4',
  'state',
  'phone',
  'email',
  'url',
  'date',
  'gender',
  'boolean',
  'integer',
  'list',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

const ANY_TEXT: ReadonlySet<FieldType> = new Set(['text', 'name', 'list', 'url', 'email'] as const)

/** Tells whether a field of this type may hold texts of any form and length. */
export const holdsAnyText = (type: FieldType): boolean => ANY_TEXT.has(type)
