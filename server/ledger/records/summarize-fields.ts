import type { WinReason } from '@concord/domain'
import type { DecidedField } from './resolve-fields.ts'

/** The way in which the values of some fields of a record were found, by one claim. */
type Finding = {
  readonly sourceId: string
  readonly batchId: string
  readonly observedOn: string
  readonly score: number
  readonly reason: WinReason
  readonly claims: number
  readonly conflicts: number
  /** Value of a field that records have no column or row for. */
  readonly value?: unknown
  /** Paths of the fields. */
  readonly fields: string[]
}

/**
 * The origins of the values that a view holds of a record: all fields that several sources state, and those that no
 * record has a place for.
 */
export type Resolution = readonly Finding[]

/** Tells whether a field has neither a column nor a row in the record. */
const isOutsideRecords = ({ path, field }: DecidedField) =>
  path.table === 'record' && (field?.column ?? null) === null

function startFinding(decided: DecidedField): Finding {
  const { winner, score, reason, claims, conflicts } = decided
  const { sourceId, batchId, observedOn } = winner
  return { sourceId, batchId, observedOn, score, reason, claims, conflicts, fields: [] }
}

/** Combines fields that were decided in the same way, as most of a record are, so that each finding is stored once. */
export function summarizeFields(fields: ReadonlyMap<string, DecidedField>): Resolution {
  const findings = new Map<string, Finding>()
  for (const [name, decided] of fields) {
    if (isOutsideRecords(decided)) {
      findings.set(name, { ...startFinding(decided), value: decided.value, fields: [name] })
      continue
    }
    if (decided.claims === 1) continue
    const { winner, score, reason, claims, conflicts } = decided
    const key = `${winner.batchId} ${score} ${reason} ${claims} ${conflicts}`
    const finding = findings.get(key) ?? startFinding(decided)
    finding.fields.push(name)
    findings.set(key, finding)
  }
  return [...findings.values()]
}

export function countConflicts(fields: ReadonlyMap<string, DecidedField>): number {
  let conflicts = 0
  for (const decided of fields.values()) conflicts += decided.conflicts
  return conflicts
}
