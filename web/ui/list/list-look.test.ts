import { expect, test } from 'vitest'
import { FIRST_LOOK, readLook } from './list-look.ts'

test('a look that was kept is read again', () => {
  const look = { density: 'compact', hidden: ['email'] } as const
  expect(readLook(JSON.stringify(look))).toEqual(look)
})

test.each([null, '', '{', 'null', '7', '"text"', '[]', '{"density":"huge","hidden":"all"}'])(
  'a broken look is ignored: %j',
  (text) => {
    expect(readLook(text)).toEqual(FIRST_LOOK)
  },
)
