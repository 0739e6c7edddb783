import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AgeBar } from './AgeBar.tsx'

afterEach(() => {
  vi.useRealTimers()
})

function said(daysAgo: number | null): string | null {
  const verifiedAt = daysAgo === null ? null : new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  return render(<AgeBar verifiedAt={verifiedAt} isInFull />).container.textContent
}

it('says the age and what is left of the 90 days', () => {
  expect(said(41)).toBe('Verified 41 d ago, 49 d left')
  expect(said(0)).toBe('Verified today, 90 d left')
  expect(said(90)).toBe('Verified 90 d ago, 0 d left')
})

it('says how late it is after them', () => {
  expect(said(96)).toBe('Verified 96 d ago, 6 d late')
})

it('says Not verified where no one did', () => {
  expect(said(null)).toBe('Not verified')
})

it('counts days of the clocks: in the evening what was verified in the morning was verified today', () => {
  vi.useFakeTimers({ now: new Date('2026-07-10T02:00:00Z'), toFake: ['Date'] })
  const { container } = render(<AgeBar verifiedAt="2026-07-09T12:00:00Z" isInFull />)
  expect(container.textContent).toBe('Verified today, 90 d left')
})
