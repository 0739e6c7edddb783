import type { Expression } from '../expression/expression.ts'
import type { Severity } from '../library/names.ts'

/** Describes what a finding of a rule says, beside its row. */
export type RuleHeading = {
  readonly code: string
  readonly severity: Severity
  /** The field that it is about; null for the row as a whole. */
  readonly field: string | null
  readonly message: string
}

/**
 * A rule of a run about one row, over fields of the target and columns of the source: rows fail where `where` holds, if it
 * is given, and `fails` does.
 */
export type AppliedRowRule = RuleHeading & { readonly fails: Expression; readonly where?: Expression }
/** A rule of a run about several rows, or about a row and what is known elsewhere. */
export type AppliedSetRule = RuleHeading & {
  readonly rule: string
  readonly roles: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

export type AppliedRules = {
  readonly row: readonly AppliedRowRule[]
  readonly set: readonly AppliedSetRule[]
}
