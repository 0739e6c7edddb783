import type { Table } from '../expression.ts'

/** What a parameter may be given: a `table` is texts and what stands for each. */
export type ParameterValue = string | number | boolean | Table | null

/** A constant that a transform takes, for a form that asks for it. Without a default it must be given. */
export type TransformParameter = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'table' | 'pattern'
  /** The values of a choice. */
  readonly choices?: readonly string[]
  readonly default?: ParameterValue
}

/** The cells, the parameters that are not left to their defaults, and what comes out when today is 2026-11-20. */
export type TransformCase = readonly [
  given: string | null | readonly (string | null)[],
  gives: string | null,
  parameters?: Readonly<Record<string, ParameterValue>>,
]

/**
 * A way to make a text of one row's texts. Its formulas are over `value`, one text, or over `values`, a list of those of
 * several columns that are not empty, and over its parameters and steps by name.
 */
export type Transform = {
  /** Stable: configs name it. */
  readonly id: string
  readonly label: string
  /** One sentence for people. */
  readonly does: string
  readonly takes: 'nothing' | 'value' | 'values'
  readonly parameters: readonly TransformParameter[]
  /** Formulas by name, each over the ones before. */
  readonly steps?: Readonly<Record<string, string>>
  readonly formula: string
  readonly cases: readonly TransformCase[]
}
