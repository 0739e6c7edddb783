import { createHash, randomUUID } from 'node:crypto'
import { type api, QUESTION_ERRORS, QUESTION_YEARS, type ReplyOf } from '@concord/contract'
import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatDate,
  formatPersonName,
  readComplianceClock,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import {
  countOpen,
  findQuestion,
  findQuestions,
  insertQuestion,
  lockQuestion,
  type StoredQuestion,
  storeAnswer,
} from './question-store.ts'

type Question = ReplyOf<typeof api.logNetworkQuestion>['question']

const nameOf = ({ first_name, last_name, credentials }: StoredQuestion): string =>
  formatPersonName({ firstName: first_name, lastName: last_name, credentials })

function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28')
}

export function toQuestion(stored: StoredQuestion, now: Date): Question {
  const clock = readComplianceClock(
    'answer',
    { startedAt: stored.asked_at, endedAt: stored.answered_at },
    now,
  )
  const askedOn = dayInZone(stored.asked_at, CLOCK_TIME_ZONE)
  return {
    ...{ id: stored.id, number: stored.number, askedBy: stored.asked_by, contact: stored.contact },
    ...{ network: stored.network, note: stored.note, answer: stored.answer, state: clock.state },
    ...{ letter: stored.letter, seal: stored.seal, isListed: stored.is_listed, revision: stored.revision },
    npi: String(stored.npi),
    name: nameOf(stored) || null,
    askedAt: stored.asked_at.toISOString(),
    dueAt: clock.dueAt.toISOString(),
    answeredAt: stored.answered_at?.toISOString() ?? null,
    answeredBy: stored.answered_by,
    keptUntil: addYears(askedOn, QUESTION_YEARS),
  }
}

export const listNetworkQuestions: Handler<typeof api.listNetworkQuestions> = async (
  { tx, viewer },
  { params: { page, sort, state, search } },
) => {
  const { orgId } = viewer.user
  const now = new Date()
  const { rows, ...facts } = await findQuestions(tx, viewer, {
    ...{ page, state, search },
    isFirstFirst: sort === 'asked',
  })
  const { networks } = await findOwnPeople(tx, viewer)
  return {
    questions: rows.map((row) => toQuestion(row, now)),
    ...facts,
    open: await countOpen(tx, orgId),
    networks: [...networks],
  }
}

export const readNetworkQuestion: Handler<typeof api.readNetworkQuestion> = async (
  { tx, viewer },
  { params: { questionId } },
) => {
  const stored = await findQuestion(tx, viewer, questionId)
  if (!stored) throw new AppError('not_found')
  return { question: toQuestion(stored, new Date()) }
}

export const logNetworkQuestion: Handler<typeof api.logNetworkQuestion> = async (
  { tx, viewer },
  { body },
) => {
  const { orgId, id: userId } = viewer.user
  const now = new Date()
  const askedAt = body.askedAt === null ? now : new Date(body.askedAt)
  const records = await readSeenRecords(tx, viewer, [body.npi])
  const record = records.get(body.npi)?.record
  const errors = [
    ...(askedAt > now ? [{ field: 'askedAt', message: QUESTION_ERRORS.future }] : []),
    ...(record?.table === 'practitioners' ? [] : [{ field: 'npi', message: QUESTION_ERRORS.unseen }]),
  ]
  if (errors.length > 0) throw new AppError('invalid_input', errors)
  const id = randomUUID()
  await insertQuestion(tx, orgId, { ...body, id, askedAt, createdBy: userId })
  const stored = await findQuestion(tx, viewer, id)
  if (!stored) throw new Error(`Question ${id} was not stored`)
  await insertAuditEvent(tx, {
    ...{ orgId, action: 'network-question.logged' },
    ...getActor(viewer),
    details: { questionId: id, name: `NQ-${stored.number}`, npi: body.npi, network: body.network },
  })
  return { question: toQuestion(stored, now) }
}

/** Writes the letter, which states what the directory will be held to, so it is kept as it was sent. */
function writeLetter(
  stored: StoredQuestion,
  {
    answer,
    organization,
    by,
    at,
  }: { answer: 'inNetwork' | 'notInNetwork'; organization: string; by: string; at: Date },
): string {
  const name = nameOf(stored) || `NPI ${stored.npi}`
  const asked = formatDate(dayInZone(stored.asked_at, CLOCK_TIME_ZONE))
  return [
    organization,
    formatDate(dayInZone(at, CLOCK_TIME_ZONE)),
    `To ${[stored.asked_by, stored.contact].filter(Boolean).join(', ')}`,
    `Your question NQ-${stored.number} of ${asked}`,
    `You asked whether ${name} (NPI ${stored.npi}) is in the network ${stored.network}.`,
    answer === 'inNetwork'
      ? `Yes. On the date of this letter ${name} is in the network ${stored.network}.`
      : `No. On the date of this letter ${name} is not in the network ${stored.network}.`,
    'If you rely on this answer and it turns out to be wrong, you pay no more than you would in network (42 USC 300gg-115(b)).',
    by,
  ].join('\n\n')
}

export const answerNetworkQuestion: Handler<typeof api.answerNetworkQuestion> = async (
  { tx, viewer },
  { params: { questionId }, body: { answer, revision } },
) => {
  const { orgId, id: userId, name } = viewer.user
  const stored = await lockQuestion(tx, viewer, questionId)
  if (!stored) throw new AppError('not_found')
  const at = new Date()
  if (stored.revision !== revision || stored.answer !== null)
    throw new AppError('conflict', { current: toQuestion(stored, at) })
  const organization = viewer.organization?.name ?? ''
  const letter = writeLetter(stored, { answer, organization, by: name, at })
  const seal = createHash('sha256').update(letter).digest('hex')
  await storeAnswer(tx, orgId, { id: questionId, answer, letter, seal, userId, at })
  await insertAuditEvent(tx, {
    ...{ orgId, action: 'network-question.answered' },
    ...getActor(viewer),
    details: { questionId, name: `NQ-${stored.number}`, answer, seal },
  })
  const answered = await findQuestion(tx, viewer, questionId)
  if (!answered) throw new Error(`Question ${questionId} is gone`)
  return { question: toQuestion(answered, at) }
}
