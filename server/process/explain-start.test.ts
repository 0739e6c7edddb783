import pg from 'pg'
import { expect, test } from 'vitest'
import { explainStart } from './explain-start.ts'

async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

test('a database that is not there, a folder that is not ours and a full disk are told in a sentence', async () => {
  const connect = () => new pg.Client('postgres://reader@127.0.0.1:1/none').connect()
  expect(explainStart(await failureOf(connect))).toContain('Check DATABASE_URL')
  expect(explainStart({ code: 'EACCES', path: '/srv/concord' })).toContain('may not write to /srv/concord')
  expect(explainStart({ code: 'ENOSPC' })).toContain('disk is full')
})

test('an error of the program itself is not explained away', () => {
  expect(explainStart(new TypeError('x is not a function'))).toBeUndefined()
  expect(explainStart({ code: 'ENOENT', path: '/srv/concord/none' })).toBeUndefined()
})
