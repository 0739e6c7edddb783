import type { Severity } from '../names.ts'
import { isPlaceholderIn } from './placeholder.ts'

/** A way in which reading changes more of a cell than spaces, case and the usual signs, reported as a finding. */
export type Repair = {
  /** Stable: findings name it. */
  readonly code: string
  readonly severity: Extract<Severity, 'info' | 'warning'>
  /** A sentence that says what was done. */
  readonly description: string
  /** Formula over `value`: true where it was done. */
  readonly when: string
}

/**
 * Describes how the text of a cell is read as a value of one type. The formulas are over the name `value`, a text, over
 * `state`, the code of the state that the value belongs to where it is known, over the steps, and over the parameters of
 * `READER_PARAMETERS`. A cell that is not blank, of which `read` makes nothing
 * and that is not `absent`, cannot be read.
 */
export type Reader = {
  readonly outputType: 'text' | 'date'
  /** A description for people in one sentence. */
  readonly description: string
  /**
   * Formulas by name, each over the ones before. Where a step is null whatever is made of it costs nothing, so most
   * readers begin with `clean`, a cheap test that nearly all cells pass, and `dirty`, the trimmed text of the others.
   */
  readonly steps: Readonly<Record<string, string>>
  /** The value as every file writes it, or null. */
  readonly read: string
  /** True where the cell says that there is no value. */
  readonly absent: string
  /** Says behind the name of the field what a text is that cannot be read, where that is always the same. */
  readonly unreadable?: string
  readonly repairs: readonly Repair[]
  readonly cases: readonly ReaderCase[]
}

/** A cell, what it is read as when today is 2026-11-20 and days count from 1900, and the codes of the repairs. */
export type ReaderCase = readonly [given: string, gives: string | null, ...repairs: string[]]

/** Marks that no one sees, which come along from web pages and certificates: soft hyphens, joiners, directions. */
const UNSEEN = '[\\u00ad\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069]+'

/** Returns the two steps that most readers begin with. */
export const beginWith = (clean: string) =>
  ({ clean, dirty: `if(clean, null, trim(replacePattern(value, '${UNSEEN}', null)))` }) as const

/** Returns the finding about a word for nothing. */
export const placeholderRepair = (when: string): Repair => ({
  code: 'placeholder',
  severity: 'info',
  description: 'A word for nothing was taken as an empty cell.',
  when,
})

/** Defines what a cell without a value is, and the finding about it, where no other type of value could be meant. */
export const IS_NOTHING = isPlaceholderIn('dirty')

/** Returns what is written between the apostrophe that spreadsheets put in front of a number and the '.0' behind it. */
export const betweenNumberSigns = (pattern: string): string => `extract(dirty, "^'?(${pattern})(?:\\.0+)?$")`

/** The finding about '.0' behind a number. */
export const FLOAT_TAIL: Repair = {
  code: 'float-tail',
  severity: 'info',
  description: "A '.0' that a spreadsheet wrote behind the number was taken off.",
  when: `matches(dirty, "^'?[-+]?[0-9,]+\\.0+$")`,
}
