import { getValueKey, isShortFor } from './field-value.ts'
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
export const WIN_REASONS = ['only-claim', 'fresh-statement', 'highest-score', 'tie', 'says-more'] as const

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

/** Describes who states a value, when, and how much it counts. */
export type Statement = Omit<FieldClaim, 'value'>

/** Describes one of the values that are stated of a field. */
export type StatedValue = { readonly by: Statement; readonly value: unknown }

type Ranked = StatedValue & Pick<EvaluatedClaim, 'ageDays' | 'freshness' | 'score' | 'isFirst'>

/** Describes which value a field has, in short. */
export type FieldDecision = Pick<FieldResolution, 'value' | 'reason' | 'conflicts'> & {
  readonly winner: Statement
  readonly score: number
  /** The number of claims, including superseded ones. */
  readonly claims: number
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Puts the newer one first. */
const compareAge = (one: Statement, other: Statement) =>
  compareTexts(other.observedOn, one.observedOn) || compareTexts(other.batchStartedAt, one.batchStartedAt)

const compareTies = (one: Statement, other: Statement) =>
  compareAge(one, other) ||
  other.weight - one.weight ||
  compareTexts(one.sourceId, other.sourceId) ||
  compareTexts(one.batchId, other.batchId)

/** Orders fresh statements first, the newest of them before the others, then the rest by score. */
function compareStanding(one: Ranked, other: Ranked): number {
  if (one.isFirst !== other.isFirst) return one.isFirst ? -1 : 1
  const byScore = one.isFirst ? 0 : other.score - one.score
  return byScore || compareTies(one.by, other.by)
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

/** Returns how much a value counts on a day not before its observation, by the arithmetic of `EvaluatedClaim`. */
function rank({ by, value }: StatedValue, day: string): Ranked {
  const ageDays = dayNumber(day) - dayNumber(by.observedOn)
  const freshness = 2 ** (-ageDays / by.halfLifeDays)
  const isFirst = by.firstDays > 0 && ageDays <= by.firstDays
  return { by, value, ageDays, freshness, score: by.weight * freshness, isFirst }
}

/** Tells whether the same source made a later statement. */
const isSuperseded = ({ by }: StatedValue, stated: readonly StatedValue[]) =>
  stated.some(
    (other) =>
      other.by !== by &&
      other.by.sourceId === by.sourceId &&
      other.by.orgId === by.orgId &&
      compareTies(other.by, by) < 0,
  )

const findDecisionDay = (stated: readonly StatedValue[]) =>
  stated.reduce((newest, { by }) => (by.observedOn > newest ? by.observedOn : newest), '')

type Current = { readonly best: Ranked; readonly others: readonly Ranked[]; readonly reason: WinReason }

/** Ranks the current claims, best first. An initial does not win where another claim writes out the name. */
function rankCurrent(stated: readonly StatedValue[], day: string, kind: FieldKind): Current {
  const ranked = stated
    .filter((one) => !isSuperseded(one, stated))
    .map((one) => rank(one, day))
    .sort(compareStanding)
  const isWhole = (one: Ranked) => !ranked.some(({ value }) => isShortFor(kind, one.value, value))
  const best = ranked.find(isWhole)
  if (best === undefined) throw new Error('A field without claims has nothing to resolve')
  const others = ranked.filter((one) => one !== best)
  return { best, others, reason: best === ranked[0] ? explainWin(best, others[0]) : 'says-more' }
}

function explainWin(winner: Ranked, second: Ranked | undefined): WinReason {
  if (second === undefined) return 'only-claim'
  if (winner.isFirst) return 'fresh-statement'
  return winner.score > second.score ? 'highest-score' : 'tie'
}

/** Returns the verdict on a current claim that did not win. */
function getVerdict(ranked: Ranked, best: Ranked, kind: FieldKind): ClaimVerdict {
  if (ranked.value === best.value || getValueKey(kind, ranked.value) === getValueKey(kind, best.value))
    return 'agrees'
  if (isShortFor(kind, ranked.value, best.value)) return 'agrees'
  return ranked.by.observedOn > best.by.observedOn || ranked.score > best.score ? 'conflict' : 'older'
}

/** Returns the outcome of `resolveField` without how each claim stands: for many records, one after another. */
export function decideField(stated: readonly StatedValue[], kind: FieldKind): FieldDecision {
  const { best, others, reason } = rankCurrent(stated, findDecisionDay(stated), kind)
  return {
    value: best.value,
    reason,
    winner: best.by,
    score: best.score,
    claims: stated.length,
    conflicts: others.reduce((sum, other) => sum + Number(getVerdict(other, best, kind) === 'conflict'), 0),
  }
}

/**
 * Returns which of the claims of one field counts. Of each source only the latest statement is current. One of a source
 * that goes first for some days and is no older than that wins, the newest of them; else the highest score; of equal ones
 * the newer, then that of the heavier source, then by ids. An initial wins over no name that it is short for. Ages are counted
 * to the newest of the claims: the result depends on the set of claims alone, neither on their order nor on the clock. Throws
 * where there are none.
 */
export function resolveField(claims: readonly FieldClaim[], kind: FieldKind): FieldResolution {
  const stated = claims.map((claim) => ({ by: claim, value: claim.value }))
  const decisionDay = findDecisionDay(stated)
  const { best, others, reason } = rankCurrent(stated, decisionDay, kind)
  const evaluate = ({ by, ...ranked }: Ranked, verdict: ClaimVerdict): EvaluatedClaim => ({
    ...by,
    ...ranked,
    verdict,
  })
  const winner = evaluate(best, 'wins')
  const evaluated = others.map((other) => evaluate(other, getVerdict(other, best, kind)))
  const superseded = stated
    .filter((one) => isSuperseded(one, stated))
    .sort((one, other) => compareTies(one.by, other.by))
    .map((one) => evaluate(rank(one, decisionDay), 'superseded'))
  return {
    value: best.value,
    decisionDay,
    reason,
    winner,
    claims: [winner, ...evaluated, ...superseded],
    conflicts: evaluated.filter(({ verdict }) => verdict === 'conflict').length,
  }
}
