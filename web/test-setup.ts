import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { keepFewStyles } from './lib/few-styles.ts'
import { findLabelsByIndex } from './lib/labels-by-index.ts'
import { skipOwnerStacks } from './lib/no-owner-stacks.ts'
import { printPagesOnce } from './lib/test-errors.ts'

// Catches what never shows, not what shows late: a busy machine may need far more than the usual second.
configure({ asyncUtilTimeout: 60_000 })
findLabelsByIndex()
keepFewStyles()
skipOwnerStacks()
printPagesOnce()

afterEach(() => {
  cleanup()
  // Each test is a tab of its own.
  sessionStorage.clear()
})

/** Nothing has a size in jsdom, so that none changes. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
