import { applyFormula } from '../../expression/apply-formula.ts'
import type { Expression } from '../../expression/expression.ts'
import type { ValueType } from '../../expression/value.ts'
import type { FieldType } from '../field-type.ts'
import { BOOLEAN_READER, GENDER_READER } from './code.ts'
import { DATE_READER } from './date.ts'
import { DEA_READER, INTEGER_READER, NPI_READER, TAXONOMY_READER, TIN_READER } from './identifier.ts'
import { PHONE_READER } from './phone.ts'
import { STATE_READER, ZIP_READER, ZIP4_READER } from './place.ts'
import type { Reader, Repair } from './reader.ts'
import { EMAIL_READER, LIST_READER, NAME_READER, TEXT_READER, URL_READER } from './text.ts'

/** Defines how the cells of each type of field are read. */
export const READERS: Record<FieldType, Reader> = {
  text: TEXT_READER,
  name: NAME_READER,
  npi: NPI_READER,
  tin: TIN_READER,
  dea: DEA_READER,
  taxonomy: TAXONOMY_READER,
  zip: ZIP_READER,
  zip4: ZIP4_READER,
  state: STATE_READER,
  phone: PHONE_READER,
  email: EMAIL_READER,
  url: URL_READER,
  date: DATE_READER,
  gender: GENDER_READER,
  boolean: BOOLEAN_READER,
  integer: INTEGER_READER,
  list: LIST_READER,
}

/**
 * Defines what formulas of readers name beside the cell: the day of the run, and the day that a spreadsheet counts as
 * number 0.
 */
export const READER_PARAMETERS = { today: 'date', dayZero: 'date' } as const satisfies Record<
  string,
  ValueType
>
export type ReaderParameter = keyof typeof READER_PARAMETERS

/** The reading of a value: the formulas of a reader as expressions. */
export type Reading = {
  readonly read: Expression
  readonly absent: Expression
  readonly repairs: readonly (Omit<Repair, 'when'> & { readonly when: Expression })[]
}

const UNKNOWN: Expression = { kind: 'literal', value: null }

/**
 * Returns the formulas of the reader of a type over an expression that gives a text, with `READER_PARAMETERS`; `state`
 * gives the code of the state that the value belongs to.
 */
export function readAs(type: FieldType, value: Expression, state: Expression = UNKNOWN): Reading {
  const { steps, read, absent, repairs } = READERS[type]
  const inputs: Record<string, Expression> = { value, state }
  for (const [name, formula] of Object.entries(steps)) inputs[name] = applyFormula(formula, inputs)
  return {
    read: applyFormula(read, inputs),
    absent: applyFormula(absent, inputs),
    repairs: repairs.map((repair) => ({ ...repair, when: applyFormula(repair.when, inputs) })),
  }
}
