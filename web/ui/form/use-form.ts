import { useState } from 'react'
import { type BodySchema, checkBody } from './check-body.ts'
import { type FieldErrors, getFieldErrors } from './field-errors.ts'

type FormRules<Values extends object, Body> = {
  readonly start: Values
  readonly schema: BodySchema<Body>
  /** What is sent of the values. */
  readonly bodyOf: (values: Values) => unknown
  /** What no schema can know. */
  readonly moreFaults?: (values: Values) => FieldErrors
  readonly send: (body: Body) => void
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** 'addresses.0' is a part of the field 'addresses'. */
const isOf = (name: string, field: string) => name === field || name.startsWith(`${field}.`)

function without(faults: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => !fields.some((field) => isOf(name, field))),
  )
}

/** What is typed into a form and what is wrong with it, until it is sent. */
export function useForm<Values extends object, Body>(rules: FormRules<Values, Body>) {
  const { start, schema, bodyOf, moreFaults = () => ({}), send } = rules
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<FieldErrors>({})
  const checked = () => {
    const { faults: ofBody, body } = checkBody(schema, bodyOf(values))
    const found: FieldErrors = { ...ofBody, ...moreFaults(values) }
    return { found, body }
  }
  const faultOf = (field: string) => Object.entries(faults).find(([name]) => isOf(name, field))?.[1]

  /** A changed field is without a fault until it is checked again. */
  function change(fields: Partial<Values>): void {
    setValues((before) => ({ ...before, ...fields }))
    setFaults((before) => without(before, Object.keys(fields)))
  }
  return {
    values,
    faultOf,
    change,
    text: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name],
      onChange: (text: string) => change({ [name]: text } as unknown as Partial<Values>),
      fault: faultOf(name),
    }),
    /** Checks a field that is left. */
    check(field: string): void {
      const ofField = Object.entries(checked().found).filter(([name]) => isOf(name, field))
      setFaults((before) => ({ ...without(before, [field]), ...Object.fromEntries(ofField) }))
    },
    submit(): void {
      const { found, body } = checked()
      setFaults(found)
      if (body !== undefined && Object.keys(found).length === 0) send(body)
    },
    /** Shows what the server has against the values. */
    refuse: (error: Error) => setFaults(getFieldErrors(error)),
  }
}
