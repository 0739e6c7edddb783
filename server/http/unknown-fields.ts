import type { Endpoint } from '@concord/contract'
import { AppError } from './app-error.ts'

const namesOf = (schema: Endpoint['params']): readonly string[] | undefined =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : undefined

function assertKnown(schema: Endpoint['params'], given: unknown): void {
  const known = namesOf(schema)
  if (known === undefined || typeof given !== 'object' || given === null) return
  const field = Object.keys(given).find((name) => !known.includes(name))
  if (field === undefined) return
  const has = known.length === 0 ? 'It has none.' : `It has ${known.join(', ')}.`
  throw new AppError('invalid_input', [{ field, message: `This call has no field of this name. ${has}` }])
}

/**
 * Refuses a field that the call does not have: a program that misspells one would be answered as if it had said nothing.
 * The pages of an older build may still send what a call no longer has.
 */
export function assertKnownFields(
  { params, body }: Endpoint,
  given: { readonly params: object; readonly body: unknown },
): void {
  assertKnown(params, given.params)
  assertKnown(body, given.body)
}
