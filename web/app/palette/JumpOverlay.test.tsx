import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { renderShell } from '../test-shell.tsx'
import { JumpOverlay } from './JumpOverlay.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <JumpOverlay isOpen={isOpen} onClose={() => setOpen(false)} onKeys={() => {}} />
      <Outlet />
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Jump to' })

test('what is typed before the palette is there goes on in it, Enter too', async () => {
  const { router } = renderShell({
    ...{ viewer: VIEWERS.viewer, at: '/profile' },
    routes: [{ path: '*', element: <Page /> }],
  })
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  expect(document.activeElement).toBe(box())
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)

  fireEvent.click(opener)
  fireEvent.change(box(), { target: { value: 'roles' } })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/roles'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.click(opener)
  expect((box() as HTMLInputElement).value).toBe('')
})
