import type { LineVerdict, UpdateOrigin } from './data-update.ts'

const OF_VERDICT: Readonly<Record<LineVerdict, number>> = { sure: 1, likely: 0.8, ask: 0.4, none: 0 }

const OF_ORIGIN: Readonly<Record<UpdateOrigin, number>> = {
  attestation: 1,
  office: 0.95,
  file: 0.9,
  form: 0.9,
  api: 0.9,
  field: 0.85,
}

const WITHOUT_EVIDENCE = 0.8

/** Describes how sure a correction is: its three factors, and their product from 0 to 1. */
export type Confidence = {
  readonly match: number
  readonly evidence: number
  readonly source: number
  readonly score: number
}

/**
 * Returns how sure a correction is: how sure it is whom it means, times whether evidence shows it, times how it came in.
 * What an office or a practice attests needs no other evidence.
 */
export function getConfidence({
  verdict,
  hasEvidence,
  origin,
}: {
  readonly verdict: LineVerdict
  readonly hasEvidence: boolean
  readonly origin: UpdateOrigin
}): Confidence {
  const isEvident = hasEvidence || origin === 'attestation' || origin === 'office'
  const [match, source, evidence] = [OF_VERDICT[verdict], OF_ORIGIN[origin], isEvident ? 1 : WITHOUT_EVIDENCE]
  return { match, evidence, source, score: Math.round(match * evidence * source * 100) / 100 }
}

/**
 * Describes the confidence from which corrections are applied by themselves, and the one below which the practice is asked;
 * null for neither. What is between them waits for a person.
 */
export type ConfidenceGates = { readonly applyFrom: number | null; readonly askBelow: number | null }

/** Defines the gates of who set none: everything waits for a person. */
export const NO_GATES: ConfidenceGates = { applyFrom: null, askBelow: null }

/** Lists where a gate can send a correction. */
export const GATE_OUTCOMES = ['apply', 'review', 'ask'] as const
export type GateOutcome = (typeof GATE_OUTCOMES)[number]

/** Returns where a correction of this confidence goes. */
export function passGates(score: number, { applyFrom, askBelow }: ConfidenceGates): GateOutcome {
  if (applyFrom !== null && score >= applyFrom) return 'apply'
  return askBelow !== null && score < askBelow ? 'ask' : 'review'
}
