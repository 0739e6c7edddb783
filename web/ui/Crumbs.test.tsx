import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Crumbs } from './Crumbs.tsx'

function renderCrumbs(count: number) {
  const crumbs = Array.from({ length: count }, (_, index) => ({
    label: `Level ${index + 1}`,
    to: `/${index}`,
  }))
  render(<Crumbs crumbs={crumbs} />, { wrapper: MemoryRouter })
}

const labels = () => screen.getAllByText(/^Level/).map((element) => element.textContent)

test('eight breadcrumbs show in full', () => {
  renderCrumbs(8)
  expect(labels()).toHaveLength(8)
  expect(screen.queryByRole('button')).toBeNull()
})

test('nine breadcrumbs are folded in the middle and open on click', async () => {
  renderCrumbs(9)
  expect(labels()).toEqual(['Level 1', 'Level 2', 'Level 5', 'Level 6', 'Level 7', 'Level 8', 'Level 9'])
  await userEvent.click(screen.getByRole('button', { name: 'Show all breadcrumbs' }))
  expect(labels()).toHaveLength(9)
})

test('the last breadcrumb is the page itself and no link', () => {
  renderCrumbs(3)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Level 1', 'Level 2'])
  expect(screen.getByText('Level 3').getAttribute('aria-current')).toBe('page')
})
