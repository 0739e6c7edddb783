import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AgeBar } from './AgeBar.tsx'

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
