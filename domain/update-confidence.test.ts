import { expect, test } from 'vitest'
import { getConfidence, NO_GATES, passGates } from './update-confidence.ts'

test('confidence is match times evidence times source', () => {
  expect(getConfidence({ verdict: 'likely', hasEvidence: false, origin: 'file' })).toEqual({
    match: 0.8,
    evidence: 0.8,
    source: 0.9,
    score: 0.58,
  })
  expect(getConfidence({ verdict: 'sure', hasEvidence: false, origin: 'attestation' }).score).toBe(1)
})

test.each([
  [0.95, { applyFrom: 0.9, askBelow: 0.5 }, 'apply'],
  [0.9, { applyFrom: 0.9, askBelow: 0.5 }, 'apply'],
  [0.5, { applyFrom: 0.9, askBelow: 0.5 }, 'review'],
  [0.49, { applyFrom: 0.9, askBelow: 0.5 }, 'ask'],
  [1, NO_GATES, 'review'],
  [0, NO_GATES, 'review'],
] as const)('a confidence of %s and the gates %o give %s', (score, gates, outcome) => {
  expect(passGates(score, gates)).toBe(outcome)
})
