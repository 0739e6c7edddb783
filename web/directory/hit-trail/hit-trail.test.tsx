import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { isOff } from '#web/ui/test-at.tsx'
import { renderDirectory, stubServer } from '../test-page.tsx'
import { makeCounts, makeHit, makePractitionerPage, makePractitionerReply } from '../test-records.ts'

const HITS = [0, 1, 2, 3].map((place) => makeHit(place))
const [FIRST, SECOND, THIRD, FOURTH] = HITS.map(({ npi }) => npi) as [string, string, string, string]
const SEARCH = '/directory/search/practitioner?q=smith'

/** Stubs the server with two pages of two hits each. */
function stub() {
  return stubServer(({ path, body }) => {
    if (path.endsWith('/count')) return { body: makeCounts(4) }
    if (path.startsWith('/v2/practitioner/search')) {
      const page = body.cursor
        ? makePractitionerPage(HITS.slice(2), { firstRow: 3, previousCursor: 'before' })
        : makePractitionerPage(HITS.slice(0, 2), { nextCursor: 'after' })
      return { body: page }
    }
    return { body: makePractitionerReply({ npi: path.split('/').at(-1) ?? '' }) }
  })
}

const open = (at: string) => {
  stub()
  return renderDirectory({ at, viewer: VIEWERS.viewer })
}
const trail = () => screen.findByRole('navigation', { name: 'Hits of the search' })

async function openFromSearch(place: number) {
  const user = userEvent.setup()
  const page = open(SEARCH)
  const links = await screen.findAllByRole('link', { name: /Adaeze Smith/ })
  await user.click(links[place] as HTMLElement)
  return { user, ...page }
}

describe('the hits beside a record', () => {
  beforeEach(() => sessionStorage.clear())

  it('are led to by links and keys, with the place among all', async () => {
    const { user, addressOf } = await openFromSearch(0)
    expect((await trail()).textContent).toBe('1 of 4')
    expect(isOff(screen.getByRole('button', { name: 'Previous hit' }))).toBe(true)
    await user.click(await screen.findByRole('link', { name: 'Next hit' }))
    expect(addressOf()).toBe(`/directory/practitioner/${SECOND}`)
    await screen.findByText('2 of 4')
    fireEvent.keyDown(document.body, { key: '[' })
    expect(addressOf()).toBe(`/directory/practitioner/${FIRST}`)
  })

  it('go on over the end of a page and back', async () => {
    const { user, addressOf } = await openFromSearch(1)
    await user.click(await screen.findByRole('link', { name: 'Next hit' }))
    expect(addressOf()).toBe(`/directory/practitioner/${THIRD}`)
    expect(await screen.findByText('3 of 4')).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: 'Next hit' }))
    expect(addressOf()).toBe(`/directory/practitioner/${FOURTH}`)
  })

  it('are not there for a record that the last search does not hold, or without a search', async () => {
    open(`/directory/practitioner/${makeHit(9).npi}`)
    await screen.findByRole('region', { name: 'Facts' })
    expect(screen.queryByRole('navigation', { name: 'Hits of the search' })).toBeNull()
  })
})

describe('selected hits', () => {
  it('are counted and lead to a comparison of two to four', async () => {
    const user = userEvent.setup()
    open(SEARCH)
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select Adaeze Smith/ })
    await user.click(boxes[0] as HTMLElement)
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(screen.getByText('Select one more to compare.')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: /Adaeze Smith/ })
    links[1]?.focus()
    await user.keyboard('x')
    expect(screen.getByRole('link', { name: 'Compare 2' }).getAttribute('href')).toBe(
      `/directory/compare/practitioner?npi=${FIRST}&npi=${SECOND}`,
    )
    await user.keyboard('x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText('1 selected')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(within(boxes[0] as HTMLElement).queryByRole('checkbox', { checked: true })).toBeNull()
  })
})
