import { buildProduct } from '@concord/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { isOff } from '#web/ui/test-at.tsx'
import { type Asked, answerSearch, renderDirectory, stubServer } from './test-page.tsx'
import { daysAgo, makeCounts, makeHit, makePractitionerPage, makePractitionerReply } from './test-records.ts'

const SEARCH = '/directory/search/practitioner'

const oneHit = answerSearch(
  () => makePractitionerPage(),
  () => makeCounts(1),
)

type Answers = Parameters<typeof stubServer>[0]

function openSearch(answers: Answers, at = SEARCH, widthPx = 1440, viewer = VIEWERS.viewer) {
  const asked = stubServer(answers)
  const bodiesTo = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body)
  return {
    pages: () => bodiesTo('/v2/practitioner/search'),
    counts: () => bodiesTo('/v2/practitioner/search/count'),
    ...renderDirectory({ at, viewer, widthPx }),
  }
}

const list = () => screen.findByRole('region', { name: 'Practitioners' })
const rows = async () => within(await list()).findAllByRole('listitem')
const searchbox = () => screen.getByRole<HTMLInputElement>('searchbox')

function makeViewerInTexasAndOklahoma() {
  const product = buildProduct({
    name: 'PROVIDER_DIRECTORY',
    active: true,
    config: { states: ['TX', 'OK'] },
  })
  const { organization } = VIEWERS.viewer
  return { ...VIEWERS.viewer, organization: organization && { ...organization, products: [product] } }
}

describe('Practitioner Search', () => {
  it('shows all practitioners in rows before anything is asked', async () => {
    const { pages, counts } = openSearch(
      answerSearch(
        () =>
          makePractitionerPage([
            makeHit(0, {
              entityName: 'ALDERBROOK MEDICAL GROUP',
              locationCount: 3,
              acceptingNewPatients: 'all',
              verifiedAt: daysAgo(41),
            }),
            makeHit(1, {
              lastName: null,
              firstName: null,
              credentials: null,
              status: 'deactivated',
              deactivatedOn: '2026-06-15',
            }),
            makeHit(2, { status: 'excluded', excludedOn: '2026-05-20' }),
          ]),
        () => makeCounts(3),
      ),
    )
    const [first, second, third] = await rows()
    expect(await screen.findByRole('heading', { name: '3 practitioners' })).toBeTruthy()
    expect(pages()).toEqual([{ query: '', miles: 25, limit: 20 }])
    expect(counts()).toEqual([{ query: '', miles: 25 }])
    expect(within(first as HTMLElement).getByRole('link').textContent).toBe('Adaeze Smith, MD')
    expect(first?.textContent).toContain('Cardiovascular Disease\u00a0·\u00a0NPI\u00a0')
    expect(first?.textContent).toContain('Alderbrook Medical Group, Dallas TX 75225 +2 more')
    expect(first?.textContent).toContain('New patients: Accepting')
    expect(first?.textContent).toContain('Verified 41 d ago')
    expect(second?.textContent).toContain('No name on file')
    expect(second?.textContent).toContain('Deactivated Jun 15, 2026')
    expect(second?.textContent).toContain('New patients: Not stated')
    expect(third?.textContent).toContain('OIG exclusion, May 20, 2026')
  })

  it('says why each row was found and tints the letters', async () => {
    openSearch(
      answerSearch(
        () =>
          makePractitionerPage(
            [
              makeHit(0, { matches: [{ kind: 'exact', field: 'lastName', text: 'SMITH' }] }),
              makeHit(1, {
                lastName: 'SMITHERS',
                matches: [{ kind: 'startsWith', field: 'lastName', text: 'SMITHERS' }],
              }),
              makeHit(2, {
                firstName: 'ROBERT',
                matches: [{ kind: 'nickname', field: 'firstName', text: 'ROBERT' }],
              }),
              makeHit(3, { lastName: 'SMIT', matches: [{ kind: 'alike', field: 'lastName', text: 'SMIT' }] }),
            ],
            { readAs: [{ field: 'name', label: 'smith bob', text: 'smith bob' }] },
          ),
        () => makeCounts(4),
      ),
      `${SEARCH}?q=smith+bob`,
    )
    const [exact, longer, nickname, alike] = await rows()
    expect(exact?.textContent).toContain('=exact last name')
    expect(longer?.textContent).toContain('…starts with Smith')
    expect(longer?.querySelector('mark')?.textContent).toBe('Smith')
    expect(nickname?.textContent).toContain('≈nickname of Robert')
    expect(nickname?.querySelector('mark')?.textContent).toBe('Robert')
    expect(alike?.textContent).toContain('≈one letter from Smith')
    expect(alike?.querySelector('mark')?.textContent).toBe('Smit')
  })

  it('asks for the rows in another order, from the first page, and counts them no second time', async () => {
    const user = userEvent.setup()
    const { pages, counts, addressOf } = openSearch(oneHit, `${SEARCH}?q=smith&cursor=after-0-1048576-20`)
    await rows()
    await user.click(screen.getByRole('button', { name: 'Sort: Best match' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Oldest verified' }))
    expect(await screen.findByRole('button', { name: 'Sort: Oldest verified' })).toBeTruthy()
    expect(addressOf()).toBe(`${SEARCH}?q=smith&sort=verified`)
    await waitFor(() =>
      expect(pages().at(-1)).toEqual({ query: 'smith', miles: 25, limit: 20, sort: 'verified' }),
    )
    expect(counts()).toEqual([{ query: 'smith', miles: 25 }])
  })

  it('shows the rows at once and the total when it is counted', async () => {
    const counted = Promise.withResolvers<void>()
    openSearch(async (asked) => {
      if (asked.path.endsWith('/count')) await counted.promise
      return oneHit(asked)
    })
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Practitioners' })).toBeTruthy()
    expect(screen.getByText('1 to 1')).toBeTruthy()
    counted.resolve()
    expect(await screen.findByRole('heading', { name: '1 practitioner' })).toBeTruthy()
    expect(screen.getByText('1 to 1 of 1')).toBeTruthy()
  })

  it('searches while someone types, in one entry of the history', async () => {
    const user = userEvent.setup()
    const { pages, counts, addressOf, router } = openSearch(oneHit)
    await rows()
    await user.type(searchbox(), 'smith')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
    await waitFor(() => expect(pages().at(-1)?.query).toBe('smith'))
    await waitFor(() => expect(counts().at(-1)?.query).toBe('smith'))
    await router.navigate(-1)
    expect(addressOf()).toBe('/')
  })

  it('comes back to the search before when a new one was typed after it', async () => {
    const user = userEvent.setup()
    const { addressOf, router } = openSearch(oneHit, `${SEARCH}?q=smith`)
    await rows()
    await user.clear(searchbox())
    await user.type(searchbox(), 'jones{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=jones`))
    await router.navigate(-1)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
    await waitFor(() => expect(searchbox().value).toBe('smith'))
  })

  it('takes a pause in typing for no search of its own once it is asked for', async () => {
    const user = userEvent.setup()
    const { addressOf, router } = openSearch(oneHit, `${SEARCH}?q=smith`)
    await rows()
    await user.clear(searchbox())
    await user.type(searchbox(), 'jo')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=jo`))
    await user.type(searchbox(), 'nes{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=jones`))
    await router.navigate(-1)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
  })

  it('turns pages by their cursors and counts only once', async () => {
    const user = userEvent.setup()
    const { addressOf, counts } = openSearch(
      answerSearch(
        ({ cursor }) =>
          cursor === 'after-20'
            ? makePractitionerPage([makeHit(21)], { firstRow: 21, previousCursor: 'before-21' })
            : makePractitionerPage([makeHit(1)], { nextCursor: 'after-20' }),
        () => makeCounts(2064),
      ),
    )
    expect(await screen.findByText('1 to 1 of 2,064')).toBeTruthy()
    expect(isOff(screen.getByRole('button', { name: 'Previous' }))).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('21 to 21 of 2,064')).toBeTruthy()
    expect(addressOf()).toBe(`${SEARCH}?cursor=after-20`)
    expect(document.activeElement?.textContent).toBe('2,064 practitioners')
    expect(screen.getByRole('link', { name: 'Previous' })).toBeTruthy()
    expect(counts()).toHaveLength(1)
  })

  it('says how many exact matches the states of the organization leave out', async () => {
    const viewer = makeViewerInTexasAndOklahoma()
    const answer = answerSearch(
      () => makePractitionerPage(),
      () => makeCounts(1, { blocked: 42 }),
    )
    openSearch(answer, SEARCH, 1440, viewer)
    const said = '42 exact matches are outside Texas and Oklahoma, the states of your organization.'
    await waitFor(async () => expect((await list()).textContent).toContain(said))
  })

  it('says where it searched when no one there matches', async () => {
    const answer = answerSearch(
      () =>
        makePractitionerPage([], {
          readAs: [{ field: 'name', label: 'starts with quartz', text: 'quartz' }],
        }),
      () => makeCounts(0),
    )
    openSearch(answer, `${SEARCH}?q=quartz`, 1440, makeViewerInTexasAndOklahoma())
    expect(
      await screen.findByText('Searched: Texas and Oklahoma, the states of your organization.'),
    ).toBeTruthy()
  })

  it('shows what is wrong with a typed NPI under the box', async () => {
    openSearch(
      answerSearch(
        () => makePractitionerPage([], { notices: ['2478465980 is not an NPI.'] }),
        () => makeCounts(0),
      ),
    )
    expect(await screen.findByText('2478465980 is not an NPI.')).toBeTruthy()
  })
})

describe('Practitioner Search when something fails', () => {
  const down = { status: 503, body: { code: 'unavailable' } }

  it('says what failed, keeps the filters and tries again', async () => {
    const user = userEvent.setup()
    let isUp = false
    openSearch((asked) => (isUp ? oneHit(asked) : down), `${SEARCH}?state=TX`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The list did not load')
    expect(alert.textContent).toContain('Your filters are unchanged.')
    expect(alert.textContent).toContain('503 unavailable')
    expect(screen.getByRole('button', { name: 'Remove State Texas' })).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('keeps the rows when only the counts fail', async () => {
    const user = userEvent.setup()
    let isUp = false
    openSearch((asked) => (isUp || !asked.path.endsWith('/count') ? oneHit(asked) : down))
    expect(await rows()).toHaveLength(1)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The total and the filters did not load.',
    )
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: '1 practitioner' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads back to the first page from an address whose page is gone', async () => {
    const user = userEvent.setup()
    openSearch(
      (asked) =>
        asked.body.cursor === undefined ? oneHit(asked) : { status: 400, body: { code: 'invalid_input' } },
      `${SEARCH}?cursor=old`,
    )
    await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
    expect(await rows()).toHaveLength(1)
  })

  it('says so when nothing was ever loaded', async () => {
    openSearch(
      answerSearch(
        () => makePractitionerPage([]),
        () => makeCounts(0),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'No practitioners to show' })).toBeTruthy()
  })
})

describe('the keys of Practitioner Search', () => {
  const hits = [makeHit(0), makeHit(1, { firstName: 'BERTRAND' }), makeHit(2, { firstName: 'CORWIN' })]
  const answerThree = answerSearch(
    () => makePractitionerPage(hits),
    () => makeCounts(3),
  )
  const three = (asked: Asked) =>
    asked.path.includes('/search') ? answerThree(asked) : { body: makePractitionerReply() }
  const focused = () => document.activeElement?.textContent

  it('moves with J and K, peeks with Space and opens with Enter', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(three)
    await rows()
    await user.keyboard('jj')
    expect(focused()).toBe('Bertrand Smith, MD')
    const peek = screen.getByRole('complementary', { name: 'Peek' })
    expect(within(peek).getByRole('heading', { name: 'Bertrand Smith, MD' })).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.queryByRole('complementary', { name: 'Peek' })).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}k')
    expect(focused()).toBe('Bertrand Smith, MD')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`/directory/practitioner/${makeHit(1).npi}`))
  })

  it('goes to the box with the slash, where letters are letters', async () => {
    const user = userEvent.setup()
    openSearch(three)
    await rows()
    await user.keyboard('/jk')
    expect(document.activeElement).toBe(searchbox())
    expect(searchbox().value).toBe('jk')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Adaeze Smith, MD')
  })
})
