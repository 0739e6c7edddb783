import { describe, expect, test } from 'vitest'
import { ORDERS } from '../roster.ts'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { concord } = useRosterCommands('options')

describe.each(Object.entries(ORDERS))('the order %s', (name, { usage, options }) => {
  test('names every option that it takes in its help, with what it does', async () => {
    const { status, stdout } = await concord(name, '--help')
    expect(status).toBe(0)
    for (const [option, { about }] of Object.entries(options)) {
      expect(stdout).toMatch(
        new RegExp(`^ {2}--${option}\\b.*${about.slice(0, 20).replace(/[()]/g, '.')}`, 'm'),
      )
    }
  })

  test('names every option that it takes, and no other one, where all orders are told', async () => {
    const { stdout } = await concord('--help')
    const line = stdout.split('\n').find((other) => other.trim() === usage)
    const named = Array.from(line?.matchAll(/--([a-z-]+)/g) ?? [], ([, option]) => option)
    expect(named.toSorted()).toEqual(Object.keys(options).toSorted())
  })
})
