import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { pages } from './pages.ts'
import { renderShell } from './test-shell.tsx'

const user = { id: 'user-1', name: 'Dana', email: 'dana@wrenfield.example', products: [], lastSignInAt: null }
const call = vi.fn(async (address: string) =>
  address.endsWith('/v2/profile') ? Response.json({ user }) : new Response('{}', { status: 503 }),
)
beforeEach(() => void vi.stubGlobal('fetch', call.mockClear()))
afterEach(() => void vi.unstubAllGlobals())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a refused page inside the app steps back and shows and asks for nothing', async () => {
  const { router } = renderShell({ viewer: VIEWERS.otherOrg, at: '/profile' })
  await heading('Profile')
  await screen.findByRole('form', { name: 'Your name' })
  call.mockClear()
  const titles: string[] = []
  const watch = new MutationObserver(() => titles.push(document.body.textContent ?? ''))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await act(() => router.navigate('/directory/search/practitioner'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  await heading('Profile')
  watch.disconnect()
  expect(titles.filter((text) => text.includes('Practitioner Search'))).toEqual([])
  expect(document.title).toBe('Profile | Concord')
  expect(call).not.toHaveBeenCalled()
})

test('one step back is all that is taken', async () => {
  const { router } = renderShell({ viewer: VIEWERS.viewer, at: '/' })
  await act(() => router.navigate('/account/users'))
  await act(() => router.navigate('/profile'))
  await act(() => router.navigate('/accounts/orgs'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  await heading('Profile')
})

test('a refused direct link says in the shell who can grant the access', async () => {
  renderShell({ viewer: VIEWERS.viewer, at: '/account/tokens' })
  await screen.findByText(/needs the permission “View API tokens”/)
  screen.getByText(/An administrator of Wrenfield Health Plan can give you a role that has it\./)
  screen.getByRole('navigation', { name: 'Main' })
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
})

const withIds = (path: string) => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '2478465984')
const built = pages.filter((page) => page.requires.length > 0)

test.each(built.map((page) => page.path))('a refused direct link to %s asks for nothing', async (path) => {
  renderShell({ viewer: VIEWERS.otherOrg, at: withIds(path) })
  await screen.findByRole('heading', { name: 'You do not have access to this page' })
  expect(call).not.toHaveBeenCalled()
})

test('an unknown path shows the Page Not Found screen with the logo', async () => {
  renderShell({ viewer: VIEWERS.viewer, at: '/no/such/page' })
  await heading('Page Not Found')
  screen.getByText(
    'The page you are looking for does not exist. Please check the URL, or try clicking the back button return to the previous page.',
  )
  expect(screen.getAllByText('Concord').length).toBeGreaterThan(0)
  expect(document.title).toBe('Page Not Found | Concord')
})
