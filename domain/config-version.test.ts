import { expect, test } from 'vitest'
import { type EffectiveVersion, findPublishingObstacle, pickVersionInForce } from './config-version.ts'

const published = (number: number, effectiveOn: string): EffectiveVersion => ({
  number,
  state: 'published',
  effectiveOn,
})

test('the version in force is the one that became effective last by that day', () => {
  const versions = [
    published(1, '2026-01-01'),
    published(3, '2026-06-01'),
    published(2, '2026-08-01'),
    { number: 4, state: 'draft', effectiveOn: null } as const,
    { number: 5, state: 'waiting', effectiveOn: '2026-01-02' } as const,
  ]
  const on = (day: string) => pickVersionInForce(versions, day)?.number
  expect(on('2025-12-31')).toBeUndefined()
  expect(on('2026-01-01')).toBe(1)
  expect(on('2026-05-31')).toBe(1)
  expect(on('2026-06-01')).toBe(3)
  expect(on('2026-08-01')).toBe(2)
})

test('of two versions for the same day the later one is in force', () => {
  expect(
    pickVersionInForce([published(2, '2026-06-01'), published(1, '2026-06-01')], '2026-06-02')?.number,
  ).toBe(2)
})

test('a version is published by a person who neither edited it nor asked for it', () => {
  const waiting = { state: 'waiting', authors: ['ana', 'ben', 'cleo'] } as const
  const dee = { user: { id: 'dee' } }
  expect(findPublishingObstacle(waiting, dee)).toBeUndefined()
  for (const id of waiting.authors)
    expect(findPublishingObstacle(waiting, { user: { id } })).toBe('samePerson')
  expect(findPublishingObstacle({ ...waiting, state: 'draft' }, dee)).toBe('notWaiting')
})

test('an author is the same person while acting as another user', () => {
  const waiting = { state: 'waiting', authors: ['ana'] } as const
  const acting = (id: string) => ({ user: { id: 'dee' }, impersonator: { id } })
  expect(findPublishingObstacle(waiting, acting('ana'))).toBe('samePerson')
  expect(findPublishingObstacle(waiting, acting('ben'))).toBeUndefined()
})
