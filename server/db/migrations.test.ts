import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Both had been applied when it was seen that they share a number; applied files keep their names. */
const SHARED_NUMBERS = new Map([['014', ['014-api-tokens.sql', '014-audit-chain.sql']]])

const names = readdirSync(new URL('./migrations/', import.meta.url)).sort()

test('migrations are numbered one after the other, each number once', () => {
  const numbers = [...new Set(names.map((name) => name.slice(0, 3)))]
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')))
  for (const number of numbers) {
    const sharing = names.filter((name) => name.startsWith(number))
    expect(sharing).toEqual(SHARED_NUMBERS.get(number) ?? [expect.stringMatching(/^\d{3}-[a-z-]+\.sql$/)])
  }
})
