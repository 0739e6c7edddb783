import type { TransformUse } from '../library/transforms/transform-chain.ts'

/** A likely reason why texts fail a rule, seen in the shape of the text: those of one cause are fixed alike. */
export type Cause = {
  /** Stable within its rules: results name it. */
  readonly key: string
  /** A label in words for people, without a period at the end. */
  readonly label: string
  /** Says in a few words what to do about it. */
  readonly advice: string
  /** A formula over `value`, the text of the sender; the first cause whose formula is true is the one. */
  readonly when: string
  /**
   * Put in front of the transforms of the mapping it fixes these texts and leaves all others as they are; absent where
   * only the sender knows what is right.
   */
  readonly fix?: readonly TransformUse[]
  /** Texts that it is the cause of, and what the fix makes of each. */
  readonly cases: readonly (readonly [value: string | null, fixed?: string])[]
}

/** Causes of the findings of some rules, by their codes, the most telling one first. */
export type CausesOfRules = { readonly codes: readonly string[]; readonly causes: readonly Cause[] }

/** Returns a fix that puts one text in the place of another, in cells that a pattern matches as a whole. */
export const replaceWhole = (pattern: string, by: string): readonly TransformUse[] => [
  { use: 'replace-pattern', with: { pattern, by } },
]

/** Returns the formula that a pattern matches the text. */
export const looksLike = (pattern: string): string =>
  `matches(value, '${pattern.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}')`
