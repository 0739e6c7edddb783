import type { ValueProfile } from '@concord/roster-language'
import type { Guess } from '@concord/spreadsheet'
import type { Annotated } from '#engine/annotate/annotate-file.ts'
import type { Changes } from '#engine/compare/changes.ts'
import type { TabDrift } from '#engine/drift/find-header-drift.ts'
import type { FixesSummary } from '#engine/fixes/take-fixes.ts'
import type { ProfileDrift } from '#engine/guard/find-profile-drift.ts'
import type { OverruledMapping } from '#engine/guard/guard-mappings.ts'
import type { StepCount } from '#engine/steps/apply-steps.ts'

/** Says where every row of the file went: in + exploded = out + held + rejected; wholly empty rows stand apart. */
export type Balance = {
  /** Rows with something in them, below the header and above a footer, of the tabs that were read. */
  readonly in: number
  readonly out: number
  /** Rows with an error, which are kept until it is fixed. */
  readonly held: number
  /** Dropped for good, each with its reason among the findings. */
  readonly rejected: number
  readonly empty: number
  /** Rows that came in addition, where one row became several, less those that steps merged into others. */
  readonly exploded: number
}

/** Describes what the rows of a tab are that hold no practitioner; row numbers are physical, from 1. */
export type TabSummary = {
  readonly name: string
  readonly headerRows: readonly number[]
  readonly titleRows: readonly number[]
  readonly footerRows: readonly number[]
  readonly dataRows: number
  readonly emptyRows: number
}

/** Describes what became of a field; what its values look like is known where columns are mapped to it. */
export type FieldProfile = { readonly filled: number; readonly distinct: number } & Partial<ValueProfile>

/** A stop that a run met: a person has to look before its rows go anywhere. */
export type TriggeredStop = {
  readonly stop: string
  readonly message: string
  /** The field that a stop with a threshold is about, the share that was found, and the maximum share. */
  readonly field?: string
  readonly share?: number
  readonly above?: number
  /** Says what the share was in earlier files, where the threshold was learned from them. */
  readonly learned?: { readonly files: number; readonly least: number; readonly most: number }
}

/** Describes what the crosswalk of a field made of the texts of the sender. */
export type ReplacedTexts = {
  readonly field: string
  readonly rows: number
  /** Says how many different texts were replaced. */
  readonly texts: number
  /** The texts that occur in the most rows. */
  readonly examples: readonly { readonly from: string; readonly to: string | null; readonly rows: number }[]
}

/** Describes what the transforms of a field make of those texts of the sender that were looked at. */
export type TransformedTexts = {
  readonly field: string
  /** Ids of the transforms, in their order. */
  readonly transforms: readonly string[]
  readonly values: number
  /** Says how many of them became another text. */
  readonly changed: number
  readonly examples: readonly { readonly from: string; readonly to: string | null }[]
}

/** A rule that keeps rows from going out, and the first row that it does so to. */
export type HeldReason = {
  readonly rule: string
  readonly severity: 'error' | 'reject'
  readonly field: string | null
  readonly message: string
  readonly rows: number
  /** `value` is null where the sender wrote nothing, or what few people may see. */
  readonly example: { readonly tab: string; readonly row: number; readonly value: string | null }
}

/** Describes what summary.json says. Everything but `timings` is the same when the same file is run again. */
export type RunSummary = {
  readonly balance: Balance
  readonly tabs: readonly TabSummary[]
  /** Says what the steps of the source did with the rows, in their order. */
  readonly steps: readonly StepCount[]
  /** Number of findings by rule code. */
  readonly rules: Readonly<Record<string, number>>
  /** Says for each field what its crosswalk replaced. */
  readonly replaced: readonly ReplacedTexts[]
  /** Says for each field what its transforms change, in a part of the rows. */
  readonly transformed: readonly TransformedTexts[]
  /** The rules that hold or reject the most rows, the most first, at most five. */
  readonly heldBy: readonly HeldReason[]
  readonly stops: readonly TriggeredStop[]
  /** 'YYYY-MM-DD' */
  readonly runDate: string
  /** Tells whether the file was declared to hold everyone, or only what has changed. */
  readonly scope: 'full' | 'delta'
  /** Says what is not as in the baseline; null without one. */
  readonly changes: Changes | null
  /** Says what became of the fixed rows that came with the file; null without any. */
  readonly fixes: FixesSummary | null
  /** The file of the sender with the findings in it. */
  readonly annotated: Annotated
  /** Codes of rules of the target that could not be applied: their fields are not mapped, or nothing is known to compare with. */
  readonly notApplied: readonly string[]
  /**
   * The profile of each mapped field: how many rows have a value, how many values are distinct, and what they look
   * like.
   */
  readonly profile: Readonly<Record<string, FieldProfile>>
  /** Says what is not as it was in an earlier run, where one was given. */
  readonly drift: readonly ProfileDrift[]
  /** Tabs whose columns are not those that the source was made for. */
  readonly headers: readonly TabDrift[]
  /** Mappings that the guard would have refused; the source names their fields as unguarded. */
  readonly overruled: readonly OverruledMapping[]
  /** Says what the readers decided because the file does not say it. */
  readonly guesses: readonly Guess[]
  readonly versions: Readonly<Record<string, string | number>>
  /** SHA-256 of the input and its fixes, of both configs and of each output. */
  readonly hashes: Readonly<Record<string, string>>
  /** Milliseconds of each stage. */
  readonly timings: Readonly<Record<string, number>>
}
