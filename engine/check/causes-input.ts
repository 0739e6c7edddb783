import type { NumberedRules } from './find-findings.ts'

/** The known facts about a run other than its findings. */
export type CausesInput = {
  readonly rules: NumberedRules
  /** Ids of the fields that are mapped. */
  readonly fields: readonly string[]
  /** Ids of the mapped fields that belong to the key. */
  readonly key: readonly string[]
  /** The relation of the registry; undefined where there is none. */
  readonly registry: string | undefined
  /** Numbers of those rules about an empty field for which no column is mapped to it. */
  readonly unmapped: ReadonlySet<number>
}
