import type { Table } from '../expression.ts'
import type { Value, ValueType } from '../value.ts'

/** `ordered` is a text, number or date; `same` is any type that is one throughout the call. */
type Kind = ValueType | 'any' | 'same' | 'ordered' | 'pattern' | 'replacement' | 'table'

/**
 * Describes what a function takes at one place. With '?' it takes null as well; without, a null makes the whole call
 * null. `pattern`, `replacement` and `table` are constants of the expression.
 */
export type Parameter = Kind | `${Kind}?`

type Taken = {
  text: string
  number: number
  boolean: boolean
  date: string
  list: readonly string[]
  any: Value
  same: Value
  ordered: string | number
  pattern: string
  replacement: string
  table: Table
}
type ArgumentOf<P> = P extends `${infer K extends Kind}?`
  ? Taken[K] | null
  : P extends Kind
    ? Taken[P]
    : never
type ArgumentsOf<Ps extends readonly Parameter[], R> = [
  ...{ [I in keyof Ps]: ArgumentOf<Ps[I]> },
  ...(R extends Parameter ? ArgumentOf<R>[] : []),
]

/** An argument as an evaluator hands it over. */
export type Argument = Value | Table

/** An example: the arguments and what the call gives for them. */
export type Case = readonly [given: readonly Argument[], gives: Value]

type Signature<Ps extends readonly Parameter[], R extends Parameter | undefined> = {
  readonly takes: Ps
  /** The parameter that may follow those of `takes`, once or more often. */
  readonly rest?: R
  readonly outputType: ValueType | 'same'
  /** A description for people in one sentence. */
  readonly description: string
  readonly cases: readonly Case[]
  /** An empty text or list that this gives counts as null. */
  readonly evaluate: (...args: ArgumentsOf<Ps, R>) => Value
}

/** A function of the language, its types no longer known to the compiler. */
export type FunctionSpec = Omit<Signature<readonly Parameter[], Parameter>, 'evaluate'> & {
  readonly evaluate: (...args: readonly Argument[]) => Value
}

/** Defines a function; the evaluator calls it only with arguments that its parameters take. */
export function define<
  const Ps extends readonly Parameter[],
  const R extends Parameter | undefined = undefined,
>(signature: Signature<Ps, R>): FunctionSpec {
  // Sound because types are checked before anything is evaluated.
  return signature as unknown as FunctionSpec
}

/** Returns the parameter at a place of a call; undefined when the function takes fewer. */
export function parameterAt({ takes, rest }: FunctionSpec, place: number): Parameter | undefined {
  return takes[place] ?? rest
}

/** Returns the kind of a parameter without its '?'. */
export function getConstantKind(parameter: Parameter): Kind {
  return parameter.replace('?', '') as Kind
}

/** Tells whether a null may stand at the parameter without making the call null. */
export function takesNull(parameter: Parameter): boolean {
  return parameter.endsWith('?')
}
