import type { RecordClaim } from './records/resolve-fields.ts'

/** A claim that may stand in place of all that its source said of the record before. */
export type StagedClaim = RecordClaim & { readonly isWhole: boolean }

const isNewer = (one: RecordClaim, other: RecordClaim) =>
  one.observedOn === other.observedOn
    ? one.batchStartedAt > other.batchStartedAt
    : one.observedOn > other.observedOn

const speakerOf = ({ npi, sourceId, orgId }: RecordClaim) => `${npi} ${sourceId} ${orgId}`

/**
 * Leaves out what a source said of a record before it said all of it again, and what says nothing: which claims count follows
 * from the set of them, as which of them wins does.
 */
export function dropReplaced(claims: readonly StagedClaim[]): RecordClaim[] {
  const newest = new Map<string, StagedClaim>()
  for (const claim of claims) {
    if (!claim.isWhole) continue
    const known = newest.get(speakerOf(claim))
    if (known === undefined || isNewer(claim, known)) newest.set(speakerOf(claim), claim)
  }
  const counting =
    newest.size === 0
      ? claims
      : claims.filter((claim) => {
          const whole = newest.get(speakerOf(claim))
          return whole === undefined || whole === claim || isNewer(claim, whole)
        })
  return counting
    .filter(({ isWhole, fields }) => !isWhole || Object.keys(fields).length > 0)
    .map(({ isWhole: _, ...claim }) => claim)
}
