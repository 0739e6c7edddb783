import type { Severity } from '../names.ts'

/**
 * A field that a rule needs, by the name that the rule calls it. `raw` is the text of the source behind `field`,
 * `unreadable` that text where nothing could be made of it, and `rest` a text of another field that has one.
 */
type Roles = Readonly<Record<string, string>>

/** Describes what every rule of the library says about itself. */
type RuleText = {
  /** Stable: findings, waivers and configs name it. */
  readonly code: string
  readonly severity: Severity
  /** A sentence that says what is wrong in a row that fails. */
  readonly description: string
  /** A sentence that says what to do about it. */
  readonly hint: string
  /** Says what each role is; the finding is about the role `field`. */
  readonly roles: Roles
  /** Roles that may be left out, or be a field that nothing is mapped to: the rule then takes them for empty. */
  readonly optionalRoles?: Roles
  /** Constants with their defaults. */
  readonly parameters?: Readonly<Record<string, string | number>>
  /** The law that asks for it. */
  readonly law?: string
}

/** Returns all roles of a rule, those that it can do without among them. */
export const getRoleTexts = ({ roles, optionalRoles = {} }: RuleText): Roles => ({
  ...roles,
  ...optionalRoles,
})

/** A rule about one row: fails where the formula over its roles and parameters is true. */
export type RowRule = RuleText & {
  readonly kind: 'row'
  readonly fails: string
  /** Rows by role: those that fail and those that pass; null is an empty field. */
  readonly cases: {
    readonly fails: readonly Readonly<Record<string, string | null>>[]
    readonly passes: readonly Readonly<Record<string, string | null>>[]
  }
}

/** A rule about several rows, or about a row and what is known elsewhere: a pass of its own over all rows. */
export type SetRule = RuleText & {
  readonly kind: 'set'
  readonly needs: 'rows' | 'registry' | 'taxonomy' | 'exclusions'
}

export type Rule = RowRule | SetRule
