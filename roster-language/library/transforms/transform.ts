import type { Severity } from '../names.ts'

/** Describes what a parameter may be given: a `table` is texts and what stands for each. */
export type ParameterValue = string | number | boolean | Readonly<Record<string, string>>

/** A constant that a transform takes, for a form that asks for it. Without a default it must be given. */
export type TransformParameter = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'table' | 'pattern'
  /** The values of a choice. */
  readonly choices?: readonly string[]
  readonly default?: ParameterValue | null
}

/** The cells, the parameters that are not left to their defaults, and what comes out when today is 2026-11-20. */
export type TransformCase = readonly [
  given: string | null | readonly (string | null)[],
  gives: string | null,
  parameters?: Readonly<Record<string, ParameterValue>>,
]

/** Defines where a transform that reads makes nothing of a text. */
export const UNREAD = { severity: 'error', when: 'not isBlank(value) and isBlank(made)' } as const

/**
 * A way to make a text of one row's texts. Its formulas are over `value`, one text, or over `values`, a list of those of
 * several columns that are not empty, and over its parameters and steps by name.
 */
export type Transform = {
  /** Stable: configs name it. */
  readonly id: string
  readonly label: string
  /** A description for people in one sentence. */
  readonly description: string
  readonly takes: 'nothing' | 'value' | 'values'
  readonly parameters: readonly TransformParameter[]
  /** Formulas by name, each over the ones before. */
  readonly steps?: Readonly<Record<string, string>>
  readonly formula: string
  /**
   * Says where the text does not fit, so that what is in it would be lost without a finding: a formula over `made` too.
   */
  readonly misses?: { readonly severity: Extract<Severity, 'error' | 'warning'>; readonly when: string }
  /** Says that what comes out is a name of a person. */
  readonly gives?: 'personName'
  /** Set where only the style of such a text is changed; parts of the text are taken before that. */
  readonly restyles?: 'personName'
  readonly cases: readonly TransformCase[]
}
