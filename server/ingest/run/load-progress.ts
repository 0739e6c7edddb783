import { type ReadingPlace, START_OF_FILE } from '../files/read-rows.ts'
import { type CollectedFindings, type Finding, noFindings } from '../findings.ts'
import type { Reject } from '../ingest-outcome.ts'

export type FileProgress = ReadingPlace & {
  rejected: number
  /** Records of a main file that the directory did not know. */
  added: number
  isRead: boolean
}

type StoredFindings = { warnings: Finding[]; guesses: Finding[]; notDisclosed: number }

/** Describes what is kept with each step, so that a load that was killed goes on as if nothing had happened. */
export type LoadProgress = { files: FileProgress[]; firstRejects: Reject[]; findings: StoredFindings }

export const noProgress = (fileCount: number): LoadProgress => ({
  files: Array.from({ length: fileCount }, () => ({
    ...START_OF_FILE,
    rejected: 0,
    added: 0,
    isRead: false,
  })),
  firstRejects: [],
  findings: storeFindings(noFindings()),
})

export const storeFindings = ({ warnings, guesses, notDisclosed }: CollectedFindings): StoredFindings => ({
  warnings: [...warnings.values()],
  guesses: [...guesses.values()],
  notDisclosed,
})

export function restoreFindings({ warnings, guesses, notDisclosed }: StoredFindings): CollectedFindings {
  const byReason = (findings: Finding[]) => new Map(findings.map((finding) => [finding.reason, finding]))
  return { warnings: byReason(warnings), guesses: byReason(guesses), notDisclosed }
}
