import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { answerSearch, renderDirectory, stubServer } from '../test-page.tsx'
import { makeCounts, makeHit, makePractitionerPage } from '../test-records.ts'
import { findMissingNpis } from './results/MissingNpisNote.tsx'

const SEARCH = '/directory/search/practitioner'
const hit = makeHit(0)
const readAsOf = (npis: readonly string[]) => [
  { field: 'npi' as const, label: npis.join(', '), text: npis.join(' ') },
]

describe('a list that is pasted into the box', () => {
  it('is told to be cut where it does not fit, until the box is shorter', async () => {
    stubServer(
      answerSearch(
        () => makePractitionerPage(),
        () => makeCounts(1),
      ),
    )
    renderDirectory({ at: SEARCH, viewer: VIEWERS.viewer })
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search practitioners' })
    await userEvent.click(box)
    await userEvent.paste('2381966011 2071822458')
    expect(screen.queryByText(/characters were pasted/)).toBeNull()
    await userEvent.paste(' 2381966011'.repeat(20))
    screen.getByText(/^Only the first 200 characters were pasted\./)
    const way = screen.getByRole('link', { name: 'Check a list of NPIs' })
    expect(way.getAttribute('href')).toBe('/directory/search/lookup')
    await userEvent.clear(box)
    expect(screen.queryByText(/characters were pasted/)).toBeNull()
  })

  it('says which NPIs are not in the list', async () => {
    const npis = [hit.npi, '2482271105']
    stubServer(
      answerSearch(
        () => makePractitionerPage([hit], { readAs: readAsOf(npis) }),
        () => makeCounts(1),
      ),
    )
    renderDirectory({ at: `${SEARCH}?q=${npis.join('+')}`, viewer: VIEWERS.viewer })
    await waitFor(() => screen.getByText('1 NPI is not among these practitioners: 2482271105.'))
  })

  it('misses no NPI as long as a part of the list is on another page, or something else is asked for', () => {
    const npis = [hit.npi, '2482271105']
    const page = { readAs: readAsOf(npis), hits: [hit], nextCursor: null, previousCursor: null }
    expect(findMissingNpis(page)).toEqual(['2482271105'])
    expect(findMissingNpis({ ...page, nextCursor: 'next' })).toEqual([])
    expect(findMissingNpis({ ...page, readAs: readAsOf([hit.npi]) })).toEqual([])
    const place = { field: 'city' as const, label: 'Dallas', text: 'dallas' }
    expect(findMissingNpis({ ...page, readAs: [...page.readAs, place] })).toEqual([])
  })
})
