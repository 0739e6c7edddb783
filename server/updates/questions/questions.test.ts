import { createHash } from 'node:crypto'
import { api, QUESTION_ERRORS } from '@concord/contract'
import { CLOCK_TIME_ZONE, dayInZone } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, HARBOR_ADMIN, INTERNAL, readAudit } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let npi = ''
beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asSystem((tx) =>
    tx.one<{ npi: number }>(sql`
      select a.npi from affiliations a join practitioners p on p.npi = a.npi
      where a.network = 'Summit Choice' and p.status = 'active' limit 1`),
  )
  npi = String(found?.npi)
})
afterAll(() => program.close())

const log = (part: object = {}, email = ADMIN) =>
  program.call(email, api.logNetworkQuestion, {
    body: { askedBy: 'Marta Lind', contact: 'marta@lind.example', npi, network: 'Summit Choice', ...part },
  })
const answer = (questionId: string, revision: number, email = ADMIN) =>
  program.call(email, api.answerNetworkQuestion, {
    params: { questionId },
    body: { revision, answer: 'inNetwork' },
  })
const read = (questionId: string, email = ADMIN) =>
  program.call(email, api.readNetworkQuestion, { params: { questionId } })
const list = (params = {}, email = ADMIN) => program.call(email, api.listNetworkQuestions, { params })

test('a question is logged under a number, with its clock and what the directory says', async () => {
  const { status, reply } = await log()
  expect([status, reply.question.state, reply.question.isListed]).toEqual([201, 'open', true])
  expect(reply.question.name).not.toBeNull()
  const today = dayInZone(new Date(), CLOCK_TIME_ZONE)
  expect(reply.question.keptUntil.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 2))
  const listed = await list({ state: 'open', search: 'marta' })
  expect(listed.reply.questions.map(({ id }) => id)).toContain(reply.question.id)
  expect((await list({ search: 'no one like this' })).reply.total).toBe(0)
})

test('the answer is a letter with a seal that anyone can compute again, and is given once', async () => {
  const { question } = (await log()).reply
  const open = (await list()).reply.open
  const { status, reply } = await answer(question.id, question.revision)
  expect([status, reply.question.state]).toEqual([200, 'met'])
  const { letter, seal, number } = reply.question
  expect(letter).toContain(`NQ-${number}`)
  expect(letter).toMatch(/Yes\. On the date of this letter .+ is in the network Summit Choice\./)
  expect(
    createHash('sha256')
      .update(letter ?? '')
      .digest('hex'),
  ).toBe(seal)
  expect((await list()).reply.open).toBe(open - 1)
  expect((await read(question.id)).reply.question).toEqual(reply.question)
  expect((await answer(question.id, reply.question.revision)).status).toBe(409)
  const actions = (await readAudit(program)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['network-question.logged', 'network-question.answered']))
})

test('one that was asked long ago is late, and missed when it is answered', async () => {
  const { question } = (await log({ askedAt: '2026-01-05T15:00:00Z' })).reply
  expect(question.state).toBe('late')
  expect((await answer(question.id, question.revision)).reply.question.state).toBe('missed')
})

test.each([
  ['no one who asks', { askedBy: ' ' }, 'askedBy', QUESTION_ERRORS.askedBy],
  ['a wrong NPI', { npi: '1234567890' }, 'npi', QUESTION_ERRORS.npi],
  ['someone who is not in the directory', { npi: '1234567893' }, 'npi', QUESTION_ERRORS.unseen],
  ['a time to come', { askedAt: '2999-01-01T00:00:00Z' }, 'askedAt', QUESTION_ERRORS.future],
])('%s is refused beside its field', async (_, part, field, message) => {
  const { status, reply } = await log(part)
  expect([status, reply.details]).toEqual([400, [{ field, message }]])
})

test('another organization sees none of them, and without the product no one', async () => {
  const { question } = (await log()).reply
  expect((await list({}, INTERNAL)).reply.total).toBe(0)
  expect((await answer(question.id, question.revision, INTERNAL)).status).toBe(404)
  expect((await read(question.id, INTERNAL)).status).toBe(404)
  const calls = [
    list({}, HARBOR_ADMIN),
    read(question.id, HARBOR_ADMIN),
    log({}, HARBOR_ADMIN),
    answer(question.id, 1, HARBOR_ADMIN),
  ]
  for (const call of calls) expect((await call).status).toBe(403)
})
