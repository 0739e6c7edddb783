import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type BegunEdits, layEdits } from './edits.ts'

type Values = { readonly version: number; readonly name: string; readonly states: readonly string[] }
const SAVED: Values = { version: 1, name: 'Summit', states: [] }

function renderEdits() {
  return renderHook(({ saved }) => layEdits(saved, useState<BegunEdits<Values>>()), {
    initialProps: { saved: SAVED },
  })
}

test('a field put back as it was is no edit', () => {
  const { result } = renderEdits()
  act(() => result.current.change({ name: 'Summit Health', states: ['TX'] }))
  expect(result.current.edits).toEqual({ name: 'Summit Health', states: ['TX'] })
  act(() => result.current.change({ states: [] }))
  expect(result.current.edits).toEqual({ name: 'Summit Health' })
  act(() => result.current.discard())
  expect(result.current.values).toEqual(SAVED)
})

test('what others saved does not move under edits, and is taken as it comes without any', () => {
  const { result, rerender } = renderEdits()
  const theirs = { ...SAVED, version: 2, states: ['OK'] }
  act(() => result.current.change({ name: 'Summit Health' }))
  rerender({ saved: theirs })
  expect(result.current.base).toEqual(SAVED)
  act(() => result.current.rebase(theirs))
  expect(result.current.values).toEqual({ version: 2, name: 'Summit Health', states: ['OK'] })
  act(() => result.current.discard())
  rerender({ saved: { ...theirs, version: 3 } })
  expect(result.current.values.version).toBe(3)
})
