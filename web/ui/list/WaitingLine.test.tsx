import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../test-at.tsx'
import { WaitingLine } from './WaitingLine.tsx'

test.each([
  [1, '1 waits for a person:'],
  [3, '3 wait for a person:'],
])('of %i items it is said that they wait', (stops, text) => {
  renderAt(
    '/',
    <WaitingLine waits={['stops']} labels={{ stops: 'Stops' }} waiting={{ stops }} onShow={() => {}} />,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
