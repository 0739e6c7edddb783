import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { LicensesTab } from './LicensesTab.tsx'

it('shows what an identifier is whose value the registry masks, and each of several', () => {
  const masked = { value: null, type: 'Medicaid', state: 'TX', issuer: null }
  renderAt(
    '/',
    <LicensesTab record={{ taxonomies: [], identifiers: [masked, { ...masked }], endpoints: [] }} />,
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(
    ['Not disclosed', 'Not disclosed'].map((value) => `${value}MedicaidTexasNot stated`),
  )
})

it('says what an endpoint is for and whose it is, in words', () => {
  const endpoint = {
    type: 'DIRECT',
    endpoint: 'ana@direct.example',
    description: null,
    use: 'OTHER',
    otherUse: 'Referrals',
    contentType: 'OTHER',
    otherContent: null,
    affiliation: 'LAKESHORE HEALTH',
    address: '9 Elm St, Dallas, TX 75201',
  }
  renderAt('/', <LicensesTab record={{ taxonomies: [], identifiers: [], endpoints: [endpoint] }} />)
  const row = screen.getByRole('row', { name: /ana@direct/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Direct messaging address',
    'Not stated',
    'Referrals',
    'Other',
    'LAKESHORE HEALTH',
    '9 Elm St, Dallas, TX 75201',
  ])
})
