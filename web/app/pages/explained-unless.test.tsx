import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { renderShell } from '../test-shell.tsx'

const call = vi.fn(async (_address: string) => new Response('{}', { status: 503 }))
beforeEach(() => void vi.stubGlobal('fetch', call.mockClear()))
afterEach(() => void vi.unstubAllGlobals())

/** Returns what the page asks; the shell around it asks for saved searches and waiting updates where these may be seen. */
const askedByThePage = () =>
  call.mock.calls.filter(([address]) => !/\/(?:saved-search|data-update\/all)/.test(address))

const NPI = '2478465984'
const { organization } = VIEWERS.viewer

test.each([
  ['/directory/search/practitioner?q=smith', 'READ', 'Search'],
  ['/directory/search/entity', 'READ', 'Search'],
  ['/directory/search/lookup', 'READ', 'Search'],
  ['/directory/duplicates', 'READ', 'Search'],
  [`/directory/practitioner/${NPI}`, 'SEARCH', 'Read'],
  [`/directory/entity/${NPI}`, 'SEARCH', 'Read'],
])('%s with nothing but %s says who can give %s and asks for nothing', async (at, permission, label) => {
  const viewer = makeViewer([makeRole('DIRECTORY', [permission])], organization)
  const { router } = renderShell({ viewer, at })
  await screen.findByText(`This page needs the permission “${label}”, and none of your roles includes it.`, {
    exact: false,
  })
  screen.getByText(/An administrator of Wrenfield Health Plan can give you a role that has it\./)
  expect(router.state.location.pathname + router.state.location.search).toBe(at)
  expect(askedByThePage()).toEqual([])
})

test('the search asks once the permission is there', async () => {
  const viewer = makeViewer([makeRole('DIRECTORY', ['SEARCH'])], organization)
  renderShell({ viewer, at: '/directory/search/practitioner' })
  await screen.findByRole('alert')
  expect(askedByThePage()).not.toEqual([])
})
