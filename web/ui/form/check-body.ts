import type { FieldErrors } from './field-errors.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The schema of a call's body, as the contract has it. */
export type BodySchema<Body> = {
  readonly safeParse: (
    body: unknown,
  ) =>
    | { readonly success: true; readonly data: Body }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

export type CheckedBody<Body> = {
  /** The first error of each field. */
  readonly errors: FieldErrors
  /** Undefined where something is wrong. */
  readonly body: Body | undefined
}

/** Checks a body before it is sent, as the server will. */
export function checkBody<Body>(schema: BodySchema<Body>, body: unknown): CheckedBody<Body> {
  const checked = schema.safeParse(body)
  if (checked.success) return { errors: {}, body: checked.data }
  const errors = checked.error.issues.map(({ path, message }) => [path.map(String).join('.'), message])
  return { errors: Object.fromEntries(errors.toReversed()), body: undefined }
}
