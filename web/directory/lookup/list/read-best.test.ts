import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { readBest } from './read-best.ts'

const [A, B, C] = [1, 2, 3].map((place) => makeNpi(String(200_000_000 + place)))
const best = async (...texts: readonly string[]) =>
  (
    await readBest(
      texts.map((text, place) => ({ source: `tab ${place + 1}`, text })),
      'may.xlsx',
    )
  ).source

test('of several tabs the one with the most NPIs is the list', async () => {
  expect(await best('Note\nAsk Lee', `NPI\n${A}`, `NPI\n${B}\n${C}`)).toBe('tab 3')
})

test('numbers that are no NPIs are a list as well, where nothing else is', async () => {
  expect(await best('Note\nAsk Lee', 'NPI\n123456789')).toBe('tab 2')
  expect(await best('Note\nAsk Lee')).toBe('may.xlsx')
})
