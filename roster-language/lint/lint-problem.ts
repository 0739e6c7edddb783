import type { JsonNode } from '../json/json-document.ts'
import { lineAndColumn, offsetInText } from '../json/json-place.ts'
import { findClosestName } from './closest-name.ts'

/** Describes what is wrong at one place of a config. */
export type LintProblem = {
  /** Stable, for programs. */
  readonly code: string
  /** Error: the config cannot be run. Warning: probably a mistake. Info: something that will not happen. */
  readonly severity: 'error' | 'warning' | 'info'
  /** Says what is wrong, and what to do about it. */
  readonly message: string
  /** JSON pointer (RFC 6901). */
  readonly pointer: string
  /** The line and column, from 1, as editors count them. */
  readonly line: number
  readonly column: number
  /** Says what a misspelled name was probably meant to be. */
  readonly suggestion?: string
}

/** A problem before its place is reported: at a value, or at a character of a value that is a text. */
export type FoundProblem = Pick<LintProblem, 'code' | 'message'> & {
  readonly severity?: LintProblem['severity']
  readonly node: JsonNode
  /** 0-based character of the text that the value is. */
  readonly character?: number
  /** Start of a key, where it is about that. */
  readonly offset?: number
  /** A name that is not known, and those that are. */
  readonly misspelled?: { readonly name: string; readonly known: Iterable<string> }
}

/** Collects the problems of one document; those that are reported twice stand once. */
export class ProblemList {
  private readonly document: string
  private readonly found = new Map<string, { readonly offset: number; readonly problem: LintProblem }>()

  constructor(document: string) {
    this.document = document
  }

  add({ code, severity = 'error', message, node, character, offset, misspelled }: FoundProblem): void {
    const at = offset ?? (character === undefined ? node.start : offsetInText(this.document, node, character))
    const closest = misspelled ? findClosestName(misspelled.name, misspelled.known) : null
    const hint = closest === null ? '' : ` Did you mean '${closest}'?`
    const problem: LintProblem = {
      code,
      severity,
      message: `${message}${hint}`,
      pointer: node.pointer,
      ...lineAndColumn(this.document, at),
      ...(closest === null ? {} : { suggestion: closest }),
    }
    this.found.set(`${at} ${code} ${message}`, { offset: at, problem })
  }

  /** Returns the problems in the order of their places. */
  list(): readonly LintProblem[] {
    return [...this.found.values()]
      .toSorted((one, other) => one.offset - other.offset)
      .map(({ problem }) => problem)
  }
}

/** Tells whether any of the problems keeps a config from being run. */
export const hasErrors = (problems: readonly LintProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/**
 * Returns the errors of a config that it did not have before a change. Their places are not compared, because a change moves
 * them.
 */
export function findNewErrors(
  before: readonly LintProblem[],
  after: readonly LintProblem[],
): readonly LintProblem[] {
  const nameOf = ({ code, message }: LintProblem) => `${code} ${message}`
  const known = before.map(nameOf)
  return after.filter((problem) => {
    if (problem.severity !== 'error') return false
    const at = known.indexOf(nameOf(problem))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
