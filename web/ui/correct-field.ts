import { findRecordField } from '@concord/domain'
import { createContext } from 'react'

/** A value of a record that someone may know to be wrong. */
export type CorrectableValue = {
  readonly npi: string
  /** As claims name it: 'last_name', 'locations.12OAK|75209|US.phone'. */
  readonly path: string
  readonly value: unknown
}

/** Asks what is right of a field; null where nothing can be corrected. The app says how. */
export const CorrectFieldContext = createContext<((value: CorrectableValue) => void) | null>(null)

/** Lists, objects and what the registry alone knows come by other ways. */
export function canCorrect(path: string): boolean {
  const field = findRecordField(path)
  return field?.isClaimable === true && !['list', 'object', 'moment'].includes(field.kind)
}
