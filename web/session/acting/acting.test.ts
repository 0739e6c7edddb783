import { beforeEach, expect, test, vi } from 'vitest'
import type { Acting } from './acting.ts'

const ACTING: Acting = {
  id: '05e40000-0000-4000-8000-000000000001',
  userName: 'Odd Quill',
  reason: 'A question',
  expiresAt: '2026-07-09T12:00:00Z',
  impersonator: { id: '05e40000-0000-4000-8000-000000000002', name: 'Noor Whitfield', isReadOnly: true },
  startedAt: '/#started',
}

/** Loads the module as a page that was just loaded does. */
async function loadPage() {
  vi.resetModules()
  return import('./acting.ts')
}

beforeEach(() => sessionStorage.clear())

test('the page that is loaded next says that someone no longer acts, and says it once', async () => {
  sessionStorage.setItem('concordActing', JSON.stringify(ACTING))
  const before = await loadPage()
  before.endActing()
  expect(before.takeEndedName()).toBeNull()
  const after = await loadPage()
  expect(after.acting.get()).toBeNull()
  expect(after.takeEndedName()).toBe('Odd Quill')
  expect(after.takeEndedName()).toBeNull()
})
