import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

test('a noun is in the singular for one alone', () => {
  expect([0, 1, 2, 1000].map((count) => countOf(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1000 rows',
  ])
})

test('no text of a command puts a number before a noun that is always in the plural', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const found = files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return Array.from(
      text.matchAll(/\$\{[^`}]*\} (?:empty )?(?:rows|cells|columns|files|changes)\b/g),
      ([words]) => words,
    )
  })
  // A single change has a sentence of its own.
  expect(found.filter((words) => !words.includes('all}'))).toEqual([])
})
