import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { HELD } from '../test-cycles.ts'
import { StopsBeside } from './StopsBeside.tsx'

test.each([
  [1, '1 of them returns as an add under another tax ID'],
  [12, '12 of them return as adds under another tax ID'],
])('the stop says how many terms return: %i', (shown, text) => {
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <StopsBeside cycle={HELD} actions={{} as never} returning={{ shown, open: 0 } as never} decide={null} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy()
})
