import { useState } from 'react'
import { type BodySchema, checkBody } from './check-body.ts'
import { type FieldErrors, getFieldErrors } from './field-errors.ts'

type FormRules<Values extends object, Body> = {
  readonly start: Values
  readonly schema: BodySchema<Body>
  /** Returns the body to send for the values. */
  readonly bodyOf: (values: Values) => unknown
  /** Finds errors that no schema can. */
  readonly moreErrors?: (values: Values) => FieldErrors
  readonly send: (body: Body) => void
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** Tells whether a name is a field or a part of it: 'addresses.0' is a part of 'addresses'. */
const isOf = (name: string, field: string) => name === field || name.startsWith(`${field}.`)

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.some((field) => isOf(name, field))),
  )
}

/** Holds the values of a form and their errors until it is sent. */
export function useForm<Values extends object, Body>(rules: FormRules<Values, Body>) {
  const { start, schema, bodyOf, moreErrors = () => ({}), send } = rules
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const checked = () => {
    const { errors: ofBody, body } = checkBody(schema, bodyOf(values))
    const found: FieldErrors = { ...ofBody, ...moreErrors(values) }
    return { found, body }
  }
  const getError = (field: string) => Object.entries(errors).find(([name]) => isOf(name, field))?.[1]

  /** Changes fields and clears their errors until they are checked again. */
  function change(fields: Partial<Values>): void {
    setValues((before) => ({ ...before, ...fields }))
    setErrors((before) => without(before, Object.keys(fields)))
  }
  return {
    values,
    getError,
    change,
    text: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name],
      onChange: (text: string) => change({ [name]: text } as unknown as Partial<Values>),
      error: getError(name),
    }),
    /** Checks a field that is left. */
    check(field: string): void {
      const ofField = Object.entries(checked().found).filter(([name]) => isOf(name, field))
      setErrors((before) => ({ ...without(before, [field]), ...Object.fromEntries(ofField) }))
    },
    submit(): void {
      const { found, body } = checked()
      setErrors(found)
      if (body !== undefined && Object.keys(found).length === 0) send(body)
    },
    /** Shows what the server has against the values. */
    refuse: (error: Error) => setErrors(getFieldErrors(error)),
  }
}
