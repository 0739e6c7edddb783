import type { FindingKind } from '@concord/domain'

export type LinePosition = { file: string; line: number }
export type Example = LinePosition & { detail: string }
export type Finding = { reason: string; count: number; examples: Example[] }

const MAX_EXAMPLES = 20

type Keep = (kind: FindingKind, line: number, reason: string, stated: string) => void

/** Maximum characters kept of a value; the line of the file has the rest. */
const MAX_STATED_CHARACTERS = 200

function addTo(findings: Map<string, Finding>, reason: string, example: Example): void {
  const known = findings.get(reason)
  const finding = known ?? { reason, count: 0, examples: [] }
  if (!known) findings.set(reason, finding)
  finding.count += 1
  if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(example)
}

/** Describes what was noticed while rows were read that are loaded all the same. */
export type Findings = {
  /** A value that is not what it should be, and is not used as that; the row is loaded. */
  warn(line: number, reason: string, detail: string): void
  /** A value that was repaired on a likely reading. */
  guess(line: number, reason: string, detail: string): void
  /** A value that the registry holds back behind a mask. */
  notDisclosed(): void
}

export const ignoreFindings: Findings = { warn() {}, guess() {}, notDisclosed() {} }

export type CollectedFindings = {
  warnings: Map<string, Finding>
  guesses: Map<string, Finding>
  notDisclosed: number
}

export const noFindings = (): CollectedFindings => ({
  warnings: new Map(),
  guesses: new Map(),
  notDisclosed: 0,
})

/** Counts findings by reason with the first examples of each; `keep` takes every one of them. */
export function collectFindings(file: string, collected: CollectedFindings, keep: Keep): Findings {
  const add = (
    kind: FindingKind,
    found: Map<string, Finding>,
    line: number,
    reason: string,
    stated: string,
  ) => {
    const detail = stated.slice(0, MAX_STATED_CHARACTERS)
    addTo(found, reason, { file, line, detail })
    keep(kind, line, reason, detail)
  }
  return {
    warn: (...found) => add('warning', collected.warnings, ...found),
    guess: (...found) => add('guess', collected.guesses, ...found),
    notDisclosed() {
      collected.notDisclosed += 1
    },
  }
}

export function countFindings({
  warnings,
  guesses,
  notDisclosed,
}: CollectedFindings): Record<string, number> {
  const countAll = (findings: Map<string, Finding>) =>
    [...findings.values()].reduce((sum, { count }) => sum + count, 0)
  return { warnings: countAll(warnings), guesses: countAll(guesses), notDisclosed }
}
