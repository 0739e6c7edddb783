import { expect, test } from 'vitest'
import { theme } from '#web/ui/theme.ts'
import { HEADER_HEIGHT_NARROW, HEADER_HEIGHT_WIDE } from './header-height.ts'

test('the header is 13 units high on wide screens and 9 on narrow ones', () => {
  expect(theme.spacing(1)).toBe('var(--concord-spacing, 8px)')
  expect(HEADER_HEIGHT_WIDE).toBe(104)
  expect(HEADER_HEIGHT_NARROW).toBe(72)
})
