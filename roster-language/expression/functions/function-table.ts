import { CHOICE_FUNCTIONS } from './choice.ts'
import { DATE_FUNCTIONS } from './date.ts'
import { IDENTIFIER_FUNCTIONS } from './identifier.ts'
import { LIST_FUNCTIONS } from './list.ts'
import { NUMBER_FUNCTIONS } from './number.ts'
import { PATTERN_FUNCTIONS } from './pattern.ts'
import type { FunctionSpec } from './signature.ts'
import { TEXT_FUNCTIONS } from './text.ts'
import { TEXT_PART_FUNCTIONS } from './text-part.ts'

/** All functions of the language by name. */
export const FUNCTIONS = {
  ...TEXT_FUNCTIONS,
  ...TEXT_PART_FUNCTIONS,
  ...PATTERN_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...CHOICE_FUNCTIONS,
  ...IDENTIFIER_FUNCTIONS,
}

/** Name of a function of the language. */
export type FunctionName = keyof typeof FUNCTIONS

/** Tells whether the language has a function of this name. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}

/** Returns the function of this name; undefined when the language has none. */
export function findFunction(name: string): FunctionSpec | undefined {
  return isFunctionName(name) ? FUNCTIONS[name] : undefined
}
