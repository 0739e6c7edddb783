import type { EvaluatedClaim, SourcedField } from './queries.ts'

/** Returns a claim of a phone, by default of the registry and of a year ago. */
export function testClaim(given: Partial<EvaluatedClaim> = {}): EvaluatedClaim {
  return {
    value: '2145550142',
    source: { id: 'registry', kind: 'registry', name: 'NPPES registry' },
    batchId: 'ba7c0000-0000-4000-8000-000000000001',
    batch: 'Monthly file',
    isOwn: false,
    observedOn: '2025-07-01',
    ageDays: 365,
    weight: 0.7,
    halfLifeDays: 365,
    firstDays: 0,
    freshness: 0.5,
    score: 0.35,
    isFirst: false,
    verdict: 'wins',
    ...given,
  }
}

/** Returns a phone that these claims speak of, the one that wins first. */
export function testField(
  claims: readonly EvaluatedClaim[],
  given: Partial<SourcedField> = {},
): SourcedField {
  return {
    path: 'locations.0.phone',
    label: 'Phone',
    group: 'location',
    place: null,
    entity: null,
    value: claims[0]?.value ?? null,
    state: 'agreed',
    decisionDay: '2026-07-01',
    reason: 'highest-score',
    claims: [...claims],
    ...given,
  }
}
