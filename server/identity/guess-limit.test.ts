import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { runFor } from '#server/http/caller.ts'
import { guessLimit } from './guess-limit.ts'

const openProgram = () => readConfig({ CONCORD_HOME: '/nowhere' })

test('attempts beyond the limit are refused, and right ones do not count', () => {
  const guesses = guessLimit({ attempts: 2, windowMs: 60_000 })
  const program = openProgram()
  guesses.take(program, 'ana').wasRight()
  guesses.take(program, 'ana')
  guesses.take(program, 'ana')
  expect(() => guesses.take(program, 'ana')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  guesses.take(program, 'ben')
})

test('programs in one process do not use up the attempts of each other', () => {
  const guesses = guessLimit({ attempts: 1, windowMs: 60_000 })
  const program = openProgram()
  guesses.take(program, 'ana')
  expect(() => guesses.take(program, 'ana')).toThrow()
  expect(() => guesses.take(openProgram(), 'ana')).not.toThrow()
})

test('a call that is done once more counts once, also where its first try was right', () => {
  const guesses = guessLimit({ attempts: 2, windowMs: 60_000 })
  const program = openProgram()
  const isFull = () => {
    try {
      guesses.take(program, 'ana').wasRight()
      return false
    } catch {
      return true
    }
  }
  runFor({}, () => {
    guesses.take(program, 'ana').wasRight()
    guesses.take(program, 'ana')
    guesses.take(program, 'ana')
  })
  expect(isFull()).toBe(false)
  runFor({}, () => guesses.take(program, 'ana'))
  expect(isFull()).toBe(true)
})
