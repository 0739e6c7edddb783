import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { PageRouter } from '../PageRouter.tsx'
import { ConcordThemeProvider } from '../theme-provider.tsx'
import { CountyMap, type CountyMark } from './CountyMap.tsx'
import { makeAtlas } from './test-atlas.ts'

const county = (state: string, name: string, value: number): CountyMark => ({
  ...{ key: name, label: name, text: `${value} practitioners`, to: `/rows?county=${name}` },
  ...{ state, county: name, value },
})

function show(counties: readonly CountyMark[]): void {
  const states = [['09', 'Connecticut'] as const, ['48', 'Texas'] as const]
  globalThis.fetch = async () => Response.json(makeAtlas(states, [['48113', 'Dallas']]))
  const router = createMemoryRouter([{ path: '/', element: <CountyMap label="Map" counties={counties} /> }])
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <PageRouter router={router} />
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
}

it('says what the atlas does not have, and leads to its rows', async () => {
  show([county('Connecticut', 'Capitol Region', 30), county('Texas', 'Dallas', 20)])
  const missing = await screen.findByRole('link', { name: 'Capitol Region, 30 practitioners' })
  expect(missing.getAttribute('href')).toBe('/rows?county=Capitol Region')
  screen.getByText(/^Not on the map:/)
  // The one stop of Tab is a mark that is drawn.
  const drawn = screen.getByRole('link', { name: 'Dallas: 20 practitioners' })
  expect(drawn.getAttribute('tabindex')).toBe('0')
})

it('says nothing where all is drawn', async () => {
  show([county('Texas', 'Dallas', 20)])
  await screen.findByRole('link', { name: 'Dallas: 20 practitioners' })
  expect(screen.queryByText(/Not on the map/)).toBeNull()
})

it('names ten of the areas that it does not draw, and counts the others', async () => {
  const many = Array.from({ length: 12 }, (_, place) => county('Connecticut', `Region ${place}`, 12 - place))
  show([...many, county('Texas', 'Dallas', 1)])
  await screen.findByRole('link', { name: 'Region 9, 3 practitioners' })
  expect(screen.queryByRole('link', { name: /^Region 10,/ })).toBeNull()
  screen.getByText(/; 2 more in the table\.$/)
})
