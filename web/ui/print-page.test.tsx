import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DetailPage } from './DetailPage.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { renderAt } from './test-at.tsx'

afterEach(() => vi.unstubAllGlobals())

const LATE = 'Came late'

/** Opens a page with content that arrives when the test says so. */
function openPage() {
  const arrived = Promise.withResolvers<string>()
  function Late() {
    const [text, setText] = useState<string | null>(null)
    useEffect(() => void arrived.promise.then(setText), [])
    return text === null ? <SkeletonRows label="Loading it" count={1} /> : <p>{text}</p>
  }
  const tabs = [
    { label: 'First', to: '/a', content: <p>At once</p> },
    { label: 'Second', to: '/a?tab=b', content: <Late /> },
    { label: 'Third', to: '/a?tab=c', content: <p>Not on paper</p>, isPrinted: false },
  ]
  const printed = Promise.withResolvers<string>()
  vi.stubGlobal('print', () => printed.resolve(document.body.textContent))
  renderAt(
    '/a',
    <DetailPage record="Ana" status="Active" tabs={tabs}>
      {({ content }) => content}
    </DetailPage>,
  )
  return { arrived, printed: printed.promise }
}

it('prints the tabs that go on paper when the last of them has come, and is as before then', async () => {
  const { arrived, printed } = openPage()
  expect(screen.queryByText('Loading it')).toBeNull()
  await userEvent.keyboard('{Control>}p{/Control}')
  screen.getByText('Loading what is printed')
  screen.getByText('Loading it')
  await act(async () => arrived.resolve(LATE))
  const paper = await act(() => printed)
  expect(paper).toContain('Printed from Concord ')
  expect(paper).toContain('At once')
  expect(paper).toContain(LATE)
  expect(paper).not.toContain('Not on paper')
  expect(paper).not.toContain('Not loaded when this page was printed')
  await waitFor(() => expect(screen.queryByText(LATE)).toBeNull())
})
