import { getShapes, type Shape } from '../values/cell-shape.ts'

/** Defines what values of a shape are called. */
export const SHAPE_NAMES: Readonly<Record<Shape, string>> = {
  npi: 'NPIs',
  email: 'email addresses',
  taxonomy: 'taxonomy codes',
  dea: 'DEA numbers',
  ssn: 'Social Security numbers',
  tin: 'tax numbers',
  date: 'dates',
  zip: 'ZIP codes',
  phone: 'phone numbers',
  state: 'states',
  gender: 'genders',
  boolean: 'yes or no',
  number: 'numbers',
  name: 'names',
  text: 'other texts',
  empty: 'empty',
}

const NINE_DIGITS = /^\d{9}$/

/**
 * Returns the shapes of a text that few texts of other kinds have, the most telling one first. Any number is as good as
 * another: nine digits are a tax number as well as a ZIP code.
 */
export function findDistinctiveShapes(text: string): readonly Shape[] {
  const bare = text.trim().replace(/^'(?=\d)|\.0+$/g, '')
  const isDistinctive = (shape: Shape) => shape !== 'number' && !(shape === 'zip' && NINE_DIGITS.test(bare))
  return getShapes(bare).filter(isDistinctive)
}
