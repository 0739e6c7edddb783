import { explainNpi, isValidNpi } from '@concord/domain'

export type Rejected = { reject: string }

/** Returns the NPI of a row as a number, or why the text is not an NPI. */
export function readNpi(stated: string | undefined): number | Rejected {
  const text = stated?.trim() ?? ''
  return isValidNpi(text) ? Number(text) : { reject: explainNpi(text) ?? 'The NPI cannot be read.' }
}
