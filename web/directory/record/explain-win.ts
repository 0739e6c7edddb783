import { formatCount, formatCountOf, formatDate, SOURCES } from '@concord/domain'
import { formatValue } from '#web/ui/values/format-value.ts'
import type { EvaluatedClaim, SourcedField } from './queries.ts'

/** Formats a score with two decimals: '0.95'. */
export function formatScore(score: number): string {
  return score.toFixed(2)
}

/** Returns the claims, the one that wins first, then by score. */
export function orderClaims({ claims: [winner, ...others] }: SourcedField): EvaluatedClaim[] {
  return winner ? [winner, ...others.toSorted((one, other) => other.score - one.score)] : []
}

const nameOf = ({ source, isOwn }: EvaluatedClaim) => (isOwn ? `${source.name}, yours,` : source.name)

const arithmetic = ({ weight, freshness, score }: EvaluatedClaim) =>
  `${formatScore(weight)} × ${formatScore(freshness)} = ${formatScore(score)}`

/** Returns the best claim with another value, else the best one with the same value. */
function findRival(claims: readonly EvaluatedClaim[]): EvaluatedClaim | undefined {
  const rivals = claims.filter(({ verdict }) => verdict === 'conflict' || verdict === 'older')
  const others = rivals.length > 0 ? rivals : claims.filter(({ verdict }) => verdict === 'agrees')
  return others.toSorted((one, other) => other.score - one.score)[0]
}

function explainFirst(winner: EvaluatedClaim, rival: EvaluatedClaim | undefined): string {
  const { firstDays, observedOn, source } = winner
  const stated =
    source.id === SOURCES.decidedConflict.id
      ? `A person decided it on ${formatDate(observedOn)}`
      : `${nameOf(winner)} stated it on ${formatDate(observedOn)}`
  const first = `${stated}, and for ${formatCountOf(firstDays, 'day')} that goes first.`
  if (!rival) return first
  const leads = winner.score >= rival.score
  return `${first} ${leads ? 'By arithmetic it also leads' : 'By arithmetic it would be behind'}: ${arithmetic(winner)} against ${formatScore(rival.score)}.`
}

function explainReason({ reason, claims }: SourcedField, winner: EvaluatedClaim): string {
  const rival = findRival(claims)
  switch (reason) {
    case 'fresh-statement':
      return explainFirst(winner, rival)
    case 'highest-score':
      return `${nameOf(winner)} has the highest score: ${arithmetic(winner)}${rival ? ` against ${formatScore(rival.score)}` : ''}.`
    case 'tie':
      return `Scores are equal, ${formatScore(winner.score)}; the newer statement counts, then the source with more weight.`
    case 'says-more':
      return `${nameOf(winner)} writes out what another has as an initial, which does not replace it.`
    default:
      return `${nameOf(winner)} is the only source that states it.`
  }
}

function explainConflict({ path }: SourcedField, winner: EvaluatedClaim, rival: EvaluatedClaim): string {
  const says = `${nameOf(rival)} says ${formatValue(path, rival.value)}`
  const why =
    rival.observedOn > winner.observedOn
      ? `and is newer (${formatDate(rival.observedOn)})`
      : `and scores higher (${formatScore(rival.score)})`
  return `${says} ${why}, so it waits as a conflict for a person to decide.`
}

/** Returns why the value of a field won, in a few sentences; empty where no source states one. */
export function explainWin(field: SourcedField): string {
  const [winner] = field.claims
  if (!winner) return ''
  const conflict = field.claims.find(({ verdict }) => verdict === 'conflict')
  const sentences = [
    explainReason(field, winner),
    ...(conflict ? [explainConflict(field, winner, conflict)] : []),
  ]
  return sentences.join(' ')
}

/** Summarizes the claims of a field: '4 claims, 1 conflict', '3 claims agree', 'No source has it'. */
export function summarizeClaims({ claims, state }: SourcedField): string {
  if (state === 'missing') return 'No source has it'
  if (claims.length === 1) return '1 claim'
  const count = (verdict: EvaluatedClaim['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict).length
  const conflicts = count('conflict')
  const all = `${formatCount(claims.length)} claims`
  if (conflicts > 0)
    return `${all}, ${conflicts === 1 ? '1 conflict' : `${formatCount(conflicts)} conflicts`}`
  const older = count('older')
  if (older > 0) return `${all}, ${older === 1 ? '1 older differs' : `${formatCount(older)} older differ`}`
  return count('superseded') > 0 ? `${all}, ${formatCount(count('superseded'))} superseded` : `${all} agree`
}
