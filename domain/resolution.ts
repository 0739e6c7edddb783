import { getValueKey } from './field-value.ts'
import type { FieldKind } from './record-field.ts'
import type { SourceTrust } from './source.ts'

const MS_PER_DAY = 86_400_000

/** Describes what one source says of one field of a record in one batch. */
export type FieldClaim = SourceTrust & {
  readonly sourceId: string
  /** Null: everyone sees it. */
  readonly orgId: string | null
  readonly batchId: string
  /** ISO 8601, UTC: tells which of two statements of one day is the later one. */
  readonly batchStartedAt: string
  /** 'YYYY-MM-DD'. */
  readonly observedOn: string
  /** Null: the source says that there is none. */
  readonly value: unknown
}

/**
 * Lists how claims stand: the one that wins; those that say the same; those that differ and are newer than the winner or
 * have a higher score, for a person to decide; those that differ and lost; and those that their own source replaced.
 */
export const CLAIM_VERDICTS = ['wins', 'agrees', 'conflict', 'older', 'superseded'] as const

export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

/** Describes a claim with the arithmetic that it was evaluated by: score = weight x freshness. */
export type EvaluatedClaim = FieldClaim & {
  /** Days from its observation to the decision day. */
  readonly ageDays: number
  /** 2 to the power of -age / half-life: 1 on the decision day, then less. */
  readonly freshness: number
  readonly score: number
  /** True while statements of its source go before those of others. */
  readonly isFirst: boolean
  readonly verdict: ClaimVerdict
}

/** Lists why a claim won. */
export const WIN_REASONS = ['only-claim', 'fresh-statement', 'highest-score', 'tie'] as const

export type WinReason = (typeof WIN_REASONS)[number]

/** Describes which value a field has, and why. */
export type FieldResolution = {
  readonly value: unknown
  /** The day of the newest claim, 'YYYY-MM-DD': ages are counted to it. */
  readonly decisionDay: string
  readonly reason: WinReason
  readonly winner: EvaluatedClaim
  /** All claims, the winner first, then as they would follow it; the superseded ones last. */
  readonly claims: readonly EvaluatedClaim[]
  readonly conflicts: number
}

type Scored = Omit<EvaluatedClaim, 'verdict'>

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Puts the newer one first. */
const compareAge = (one: FieldClaim, other: FieldClaim) =>
  compareTexts(other.observedOn, one.observedOn) || compareTexts(other.batchStartedAt, one.batchStartedAt)

const compareTies = (one: FieldClaim, other: FieldClaim) =>
  compareAge(one, other) ||
  other.weight - one.weight ||
  compareTexts(one.sourceId, other.sourceId) ||
  compareTexts(one.batchId, other.batchId)

/** Fresh statements first, the newest of them before the others; the rest by score. */
function compareStanding(one: Scored, other: Scored): number {
  if (one.isFirst !== other.isFirst) return one.isFirst ? -1 : 1
  const byScore = one.isFirst ? 0 : other.score - one.score
  return byScore || compareTies(one, other)
}

/** Days since 1970-01-01 of days that were asked for: few days are asked for often. */
const dayNumbers = new Map<string, number>()
const MAX_DAYS = 100_000

function dayNumber(day: string): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY
  if (dayNumbers.size < MAX_DAYS) dayNumbers.set(day, number)
  return number
}

/** Returns how much a claim counts on a day ('YYYY-MM-DD') not before its observation, by the arithmetic of `EvaluatedClaim`. */
export function scoreClaim<Claim extends Pick<FieldClaim, 'observedOn' | keyof SourceTrust>>(
  claim: Claim,
  day: string,
): Claim & Pick<EvaluatedClaim, 'ageDays' | 'freshness' | 'score' | 'isFirst'> {
  const ageDays = dayNumber(day) - dayNumber(claim.observedOn)
  const freshness = 2 ** (-ageDays / claim.halfLifeDays)
  const isFirst = claim.firstDays > 0 && ageDays <= claim.firstDays
  return { ...claim, ageDays, freshness, score: claim.weight * freshness, isFirst }
}

/** True where the same source said something else later. */
const isSuperseded = (claim: FieldClaim, claims: readonly FieldClaim[]) =>
  claims.some(
    (other) =>
      other !== claim &&
      other.sourceId === claim.sourceId &&
      other.orgId === claim.orgId &&
      compareTies(other, claim) < 0,
  )

function explainWin(winner: Scored, [second]: readonly Scored[]): WinReason {
  if (second === undefined) return 'only-claim'
  if (winner.isFirst) return 'fresh-statement'
  return winner.score > second.score ? 'highest-score' : 'tie'
}

/**
 * Returns which of the claims of one field counts. Of each source only the latest statement is current. One of a source
 * that goes first for some days and is no older than that wins, the newest of them; else the highest score; of equal ones
 * the newer, then that of the heavier source, then by ids. Ages are counted to the newest of the claims: the result depends
 * on the set of claims alone, neither on their order nor on the clock. Throws where there are none.
 */
export function resolveField(claims: readonly FieldClaim[], kind: FieldKind): FieldResolution {
  const decisionDay = claims.reduce(
    (newest, { observedOn }) => (observedOn > newest ? observedOn : newest),
    '',
  )
  const current = claims.filter((claim) => !isSuperseded(claim, claims))
  const scored = current.map((claim) => scoreClaim(claim, decisionDay)).sort(compareStanding)
  const [best, ...others] = scored
  if (best === undefined) throw new Error('A field without claims has nothing to resolve')
  const winningKey = others.length === 0 ? '' : getValueKey(kind, best.value)
  const evaluate = (claim: Scored): EvaluatedClaim => {
    if (getValueKey(kind, claim.value) === winningKey) return { ...claim, verdict: 'agrees' }
    const isInDispute = claim.observedOn > best.observedOn || claim.score > best.score
    return { ...claim, verdict: isInDispute ? 'conflict' : 'older' }
  }
  const winner: EvaluatedClaim = { ...best, verdict: 'wins' }
  const evaluated = others.map(evaluate)
  const superseded = claims
    .filter((claim) => !current.includes(claim))
    .sort(compareTies)
    .map((claim): EvaluatedClaim => ({ ...scoreClaim(claim, decisionDay), verdict: 'superseded' }))
  return {
    value: best.value,
    decisionDay,
    reason: explainWin(best, others),
    winner,
    claims: [winner, ...evaluated, ...superseded],
    conflicts: evaluated.filter(({ verdict }) => verdict === 'conflict').length,
  }
}
