import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import { answerSearch, lastSearch, renderDirectory, stubServer } from './test-page.tsx'
import { makeCounts, makeEntityHit, makeEntityPage, makePractitionerPage } from './test-records.ts'

const SEARCH = '/directory/search/entity'

const twoEntities = answerSearch(
  () =>
    makeEntityPage([
      makeEntityHit(0, {
        parentName: 'WRENFIELD HEALTH SYSTEM',
        locationCount: 2,
        matches: [{ kind: 'startsWith', field: 'name', text: 'ALDERBROOK' }],
      }),
      makeEntityHit(1, { name: null, kind: null, taxonomies: [], practitionerCount: 1 }),
    ]),
  () => makeCounts(2, { facets: { kinds: [{ value: 'medical group', label: 'Medical group', count: 7 }] } }),
)

describe('Entity Search', () => {
  it('shows entities with their kind, the entity above and the number of practitioners', async () => {
    const asked = stubServer(twoEntities)
    renderDirectory({ at: SEARCH, viewer: VIEWERS.viewer })
    const list = await screen.findByRole('region', { name: 'Entities' })
    const [first, second] = await within(list).findAllByRole('listitem')
    expect(await screen.findByRole('heading', { name: '2 entities' })).toBeTruthy()
    expect(asked.map(({ path }) => path)).toEqual(['/v2/entity/search', '/v2/entity/search/count'])
    const link = within(first as HTMLElement).getByRole('link')
    expect(link.textContent).toBe('Alderbrook Medical Group')
    expect(link.getAttribute('href')).toBe(`/directory/entity/${makeEntityHit(0).npi}`)
    expect(first?.textContent).toContain('Medical group, Cardiovascular Disease')
    expect(first?.textContent).toContain('Part of Wrenfield Health System, Dallas TX 75225 +1 more')
    expect(first?.textContent).toContain('12 practitioners')
    expect(first?.querySelector('mark')?.textContent).toBe('Alderbrook')
    expect(second?.textContent).toContain('No name on file')
    expect(second?.textContent).toContain('No specialty on file')
    expect(second?.textContent).toContain('1 practitioner')
  })

  it('is narrowed by kind and leads from the peek to the practitioners of an entity', async () => {
    const user = userEvent.setup()
    const asked = stubServer((call) =>
      call.path.includes('/practitioner/')
        ? answerSearch(
            () => makePractitionerPage(),
            () => makeCounts(1),
          )(call)
        : twoEntities(call),
    )
    const { addressOf } = renderDirectory({ at: SEARCH, viewer: VIEWERS.viewer })
    await user.click(await screen.findByRole('checkbox', { name: 'Medical group 7' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?kind=medical+group`))
    await waitFor(() => expect(lastSearch(asked)?.kinds).toEqual(['medical group']))
    const peek = screen.getByRole('complementary', { name: 'Peek' })
    await user.click(within(peek).getByRole('link', { name: '12' }))
    const practitioners = `/directory/search/practitioner?entity=${makeEntityHit(0).npi}`
    await waitFor(() => expect(addressOf()).toBe(practitioners))
  })

  it('takes along from the other search what means the same here', async () => {
    stubServer((call) =>
      call.path.includes('/practitioner/')
        ? answerSearch(
            () => makePractitionerPage(),
            () => makeCounts(1),
          )(call)
        : twoEntities(call),
    )
    const at = '/directory/search/practitioner?q=alder&gender=F&state=TX&near=75209&miles=5&cursor=after-20'
    renderDirectory({ at, viewer: VIEWERS.viewer })
    const tabs = await screen.findByRole('navigation', { name: 'Sections of this page' })
    expect(within(tabs).getByRole('link', { name: 'Entities' }).getAttribute('href')).toBe(
      `${SEARCH}?q=alder&state=TX&near=75209&miles=5`,
    )
  })

  it('explains itself without a call where the organization has practitioners only', async () => {
    const asked = stubServer(twoEntities)
    renderDirectory({ at: SEARCH, viewer: withDataAccess(VIEWERS.viewer, 'PRACTITIONER') })
    expect(await screen.findByRole('heading', { name: 'You do not have access to entities' })).toBeTruthy()
    expect(screen.getByText(/Your Customer Success Manager can add them\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Entities' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Practitioners' })).toBeTruthy()
    expect(asked).toEqual([])
  })
})
