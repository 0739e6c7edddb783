import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { decideField, type FieldClaim, resolveField } from './resolution.ts'
import { SOURCES, type SourceTrust } from './source.ts'

type Told = Partial<FieldClaim> & { source: keyof typeof SOURCES; value: unknown; observedOn: string }

let batches = 0
function claim({ source, ...told }: Told): FieldClaim {
  const { id, weight, halfLifeDays, firstDays } = SOURCES[source]
  batches += 1
  const batchId = `batch-${String(batches).padStart(4, '0')}`
  const batchStartedAt = `${told.observedOn}T08:00:00.000Z`
  return { sourceId: id, weight, halfLifeDays, firstDays, orgId: null, batchId, batchStartedAt, ...told }
}

const attested = claim({ source: 'webAttestation', value: '2145550142', observedOn: '2026-05-29' })
const roster = claim({ source: 'roster', value: '2145550119', observedOn: '2026-06-09' })
const registry = claim({ source: 'registry', value: '(214) 555-0142', observedOn: '2026-01-14' })

test('a fresh attestation goes before a newer roster, which waits as a conflict', () => {
  const earlier = claim({ source: 'webAttestation', value: '2145550190', observedOn: '2025-11-03' })
  const resolution = resolveField([registry, roster, earlier, attested], 'phone')
  expect(resolution).toMatchObject({
    value: '2145550142',
    decisionDay: '2026-06-09',
    reason: 'fresh-statement',
    conflicts: 1,
  })
  expect(resolution.claims.map(({ batchId, verdict }) => [batchId, verdict])).toEqual([
    [attested.batchId, 'wins'],
    [roster.batchId, 'conflict'],
    [registry.batchId, 'agrees'],
    [earlier.batchId, 'superseded'],
  ])
  expect(resolution.winner).toMatchObject({ ageDays: 11, isFirst: true })
  expect(resolution.winner.freshness).toBeCloseTo(2 ** (-11 / 180), 12)
  expect(resolution.winner.score).toBeCloseTo(0.95 * 2 ** (-11 / 180), 12)
})

test('an attestation goes first on its last day, and by its score the day after', () => {
  const at = (observedOn: string) =>
    resolveField([attested, claim({ source: 'dataUpdate', value: 'other', observedOn })], 'text')
  expect(at('2026-08-27')).toMatchObject({ value: '2145550142', reason: 'fresh-statement' })
  expect(at('2026-08-28')).toMatchObject({ value: 'other', reason: 'highest-score', conflicts: 0 })
})

test('a decision ends the conflict that it was made of', () => {
  const decided = claim({ source: 'decidedConflict', value: '2145550119', observedOn: '2026-06-10' })
  expect(resolveField([attested, roster, decided], 'phone')).toMatchObject({
    value: '2145550119',
    conflicts: 0,
  })
})

test('of two statements of one source on one day that of the later batch counts', () => {
  const [early, late] = ['08', '15'].map((hour) =>
    claim({
      source: 'decidedConflict',
      value: hour,
      observedOn: '2026-06-10',
      batchStartedAt: `2026-06-10T${hour}:00:00.000Z`,
    }),
  ) as [FieldClaim, FieldClaim]
  expect(resolveField([late, early], 'text').value).toBe('15')
  expect(resolveField([early, late], 'text').claims.map(({ verdict }) => verdict)).toEqual([
    'wins',
    'superseded',
  ])
})

test('a source that says that there is none can win', () => {
  const gone = claim({ source: 'phoneAttestation', value: null, observedOn: '2026-06-10' })
  expect(resolveField([registry, gone], 'phone')).toMatchObject({ value: null, reason: 'fresh-statement' })
})

test('an initial agrees with the name that another writes out and does not replace it', () => {
  const written = claim({ source: 'registry', value: 'MARIE', observedOn: '2020-01-14' })
  const initial = claim({ source: 'webAttestation', value: 'M.', observedOn: '2026-06-10' })
  expect(resolveField([initial, written], 'given')).toMatchObject({
    ...{ value: 'MARIE', reason: 'says-more', conflicts: 0, winner: { batchId: written.batchId } },
    claims: [{ verdict: 'wins' }, { batchId: initial.batchId, verdict: 'agrees' }],
  })
  const other = claim({ source: 'dataUpdate', value: 'Ann', observedOn: '2026-06-09' })
  expect(resolveField([initial, written, other], 'given')).toMatchObject({ value: 'Ann', conflicts: 1 })
  expect(resolveField([initial], 'given')).toMatchObject({ value: 'M.', reason: 'only-claim' })
  expect(resolveField([initial, written], 'text').value).toBe('M.')
})

test('one source of two organizations speaks twice', () => {
  const own = { ...roster, orgId: 'org', value: '2145550100', batchId: 'own' }
  expect(resolveField([roster, own], 'phone').claims.map(({ verdict }) => verdict)).not.toContain(
    'superseded',
  )
})

test('nothing cannot be resolved', () => {
  expect(() => resolveField([], 'text')).toThrow('nothing to resolve')
})

const DAY = 86_400_000
const trusts: readonly SourceTrust[] = [
  { weight: 0.5, halfLifeDays: 30, firstDays: 0 },
  { weight: 0.5, halfLifeDays: 30, firstDays: 0 },
  { weight: 0.9, halfLifeDays: 200, firstDays: 0 },
  { weight: 0.4, halfLifeDays: 60, firstDays: 20 },
  { weight: 0.9, halfLifeDays: 60, firstDays: 40 },
]
const claims = fc.uniqueArray(
  fc.record({
    source: fc.nat({ max: trusts.length - 1 }),
    org: fc.constantFrom(null, 'one', 'two'),
    day: fc.nat({ max: 60 }),
    batch: fc.nat({ max: 99 }),
    value: fc.constantFrom(null, 'a', 'A', 'b', 'c'),
  }),
  { minLength: 1, maxLength: 8, selector: ({ batch }) => batch },
)
type Random = (typeof claims extends fc.Arbitrary<infer Many> ? Many : never) extends readonly (infer One)[]
  ? One
  : never

function toClaim({ source, org, day, batch, value }: Random): FieldClaim {
  const observedOn = new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString().slice(0, 10)
  const batchStartedAt = `${observedOn}T${String(batch % 24).padStart(2, '0')}:00:00.000Z`
  const trust = trusts[source] as SourceTrust
  return {
    ...trust,
    sourceId: `source-${source}`,
    orgId: org,
    batchId: `batch-${batch}`,
    batchStartedAt,
    observedOn,
    value,
  }
}

/** Says by the rules one after another, without sorting, whether one current claim goes before another. */
function goesBefore(one: FieldClaim, other: FieldClaim, today: string): boolean {
  const age = (told: FieldClaim) => (Date.parse(today) - Date.parse(told.observedOn)) / DAY
  const first = (told: FieldClaim) => told.firstDays > 0 && age(told) <= told.firstDays
  const score = (told: FieldClaim) => told.weight * 2 ** (-age(told) / told.halfLifeDays)
  if (first(one) !== first(other)) return first(one)
  if (!first(one) && score(one) !== score(other)) return score(one) > score(other)
  if (one.observedOn !== other.observedOn) return one.observedOn > other.observedOn
  if (one.batchStartedAt !== other.batchStartedAt) return one.batchStartedAt > other.batchStartedAt
  if (one.weight !== other.weight) return one.weight > other.weight
  if (one.sourceId !== other.sourceId) return one.sourceId < other.sourceId
  return one.batchId < other.batchId
}

test('the claim that wins is the current one that no other goes before, in whatever order they come', () => {
  fc.assert(
    fc.property(claims, fc.infiniteStream(fc.nat()), (told, chance) => {
      const all = told.map(toClaim)
      const resolution = resolveField(all, 'text')
      const today = all
        .map(({ observedOn }) => observedOn)
        .sort()
        .at(-1) as string
      const isReplaced = (claimed: FieldClaim) =>
        all.some(
          (other) =>
            other.sourceId === claimed.sourceId &&
            other.orgId === claimed.orgId &&
            other !== claimed &&
            (other.observedOn > claimed.observedOn ||
              (other.observedOn === claimed.observedOn && goesBefore(other, claimed, today))),
        )
      const current = all.filter((claimed) => !isReplaced(claimed))
      const best = current.filter((claimed) => !current.some((other) => goesBefore(other, claimed, today)))
      expect(best.map(({ batchId }) => batchId)).toEqual([resolution.winner.batchId])
      expect(resolution.claims).toHaveLength(all.length)

      const key = (value: unknown) => (value === null ? '' : String(value).toUpperCase())
      for (const { verdict, value, observedOn, score, batchId } of resolution.claims) {
        const isCurrent = current.some((claimed) => claimed.batchId === batchId)
        const { winner } = resolution
        const agrees = key(value) === key(winner.value)
        const disputes = observedOn > winner.observedOn || score > winner.score
        const expected = agrees ? 'agrees' : disputes ? 'conflict' : 'older'
        expect(verdict).toBe(batchId === winner.batchId ? 'wins' : isCurrent ? expected : 'superseded')
      }
      const shuffled = all
        .map((claimed) => ({ claimed, place: chance.next().value as number }))
        .sort((one, other) => one.place - other.place)
        .map(({ claimed }) => claimed)
      expect(resolveField(shuffled, 'text')).toEqual(resolution)
      const { value, reason, conflicts, winner } = resolution
      expect(
        decideField(
          shuffled.map((by) => ({ by, value: by.value })),
          'text',
        ),
      ).toMatchObject({
        ...{ value, reason, conflicts, claims: all.length, score: winner.score },
        winner: { batchId: winner.batchId },
      })
    }),
    { numRuns: 50 * inject('depth') },
  )
})
