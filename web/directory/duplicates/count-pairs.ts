import type { Summary } from './queries.ts'

const inHundredths = (score: number) => Math.round(score * 100)

/** Returns how many pairs that no one decided have this score or more. */
export function countOpenFrom(scores: Summary['scores'], from: number): number {
  return scores.reduce(
    (sum, { score, open }) => (inHundredths(score) >= inHundredths(from) ? sum + open : sum),
    0,
  )
}

export function countDecided(scores: Summary['scores'], verdict: 'same' | 'different'): number {
  return scores.reduce((sum, counts) => sum + counts[verdict], 0)
}

/** Returns the scores to which the threshold may be moved next, other than the one that it has. */
export function getOtherThresholds(from: number): readonly number[] {
  return [0.7, 0.75, 0.8, 0.85, 0.9].filter((score) => inHundredths(score) !== inHundredths(from)).slice(-4)
}

export type Agreement = { readonly from: number; readonly same: number; readonly all: number }

const STEP = 5

/** Returns what people said of pairs by steps of five hundredths, where they said anything. */
export function getAgreements(answers: Summary['answers']): readonly Agreement[] {
  const steps = new Map<number, { same: number; all: number }>()
  for (const { score, same, different } of answers) {
    const step = Math.floor(inHundredths(score) / STEP) * STEP
    const before = steps.get(step) ?? { same: 0, all: 0 }
    steps.set(step, { same: before.same + same, all: before.all + same + different })
  }
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([step, counts]) => ({ from: step / 100, ...counts }))
}
