import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { StopsTab } from './StopsTab.tsx'

test.each([
  [0.07, 'Above 7%'],
  [0.03, 'Above 3%'],
  [0.0725, 'Above 7.25%'],
])('a limit of %d reads as it was set', (above, text) => {
  const source = { stops: [{ stop: 'terms-share', above }] }
  renderAt('/', <StopsTab source={source as never} canEdit={false} onAct={() => {}} />)
  expect(screen.getByText(text)).toBeTruthy()
})
