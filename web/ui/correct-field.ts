import { findRecordField } from '@concord/domain'
import { createContext } from 'react'

/** A value of a record that someone may know to be wrong. */
export type CorrectableValue = {
  readonly npi: string
  /** The field path as in claims: 'last_name', 'locations.12OAK|75209|US.phone'. */
  readonly path: string
  readonly value: unknown
}

/** Asks what is right of a field; null where nothing can be corrected. The app says how. */
export const CorrectFieldContext = createContext<((value: CorrectableValue) => void) | null>(null)

/** Tells whether a field can be corrected on its own: lists, objects and fields of the registry alone cannot. */
export function canCorrect(path: string): boolean {
  const field = findRecordField(path)
  return field?.isClaimable === true && !['list', 'object', 'moment'].includes(field.kind)
}
