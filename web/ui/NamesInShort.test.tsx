import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NamesInShort } from './NamesInShort.tsx'

test('a long list of names shows two, and gives all of them to the mouse and to screen readers', () => {
  render(<NamesInShort names={['Analyst', 'Viewer', 'Editor', 'Owner']} />)
  const all = 'Analyst, Viewer, Editor, Owner'
  expect(screen.getByTitle(all).textContent).toBe(`Analyst, Viewer and 2 more${all}`)
  expect(screen.getByText('Analyst, Viewer and 2 more').getAttribute('aria-hidden')).toBe('true')
})

test('two names are shown as they are, and none as None', () => {
  const { container, rerender } = render(<NamesInShort names={['Analyst', 'Viewer']} />)
  expect(container.textContent).toBe('Analyst, Viewer')
  rerender(<NamesInShort names={[]} />)
  expect(container.textContent).toBe('None')
})
