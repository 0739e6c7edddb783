import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { LicensesTab } from './LicensesTab.tsx'

it('shows what an identifier is whose value the registry masks, and each of several', () => {
  const masked = { value: null, type: 'Medicaid', state: 'TX', issuer: null }
  renderAt(
    '/',
    <LicensesTab record={{ taxonomies: [], identifiers: [masked, { ...masked }] }} endpoints={null} />,
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(
    ['Not disclosed', 'Not disclosed'].map((value) => `${value}MedicaidTexasNot stated`),
  )
})
