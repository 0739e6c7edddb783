import { expect, test } from 'vitest'
import { isUsual, orderGuesses } from './order-guesses.ts'

const guess = (code: string, count?: number) => ({
  ...{ code, message: code },
  ...(count === undefined ? {} : { count }),
})

test('how a file is written is no warning where all rows agree, and comes behind what needs a look', () => {
  const even = guess('delimiter')
  const ragged = guess('delimiter', 4)
  const lost = guess('leadingZeros', 47)
  expect([even, ragged, lost].map(isUsual)).toEqual([true, false, false])
  expect(orderGuesses([even, guess('headerRows', 1), guess('encoding'), lost]).first).toEqual([
    lost,
    even,
    guess('encoding'),
  ])
})
