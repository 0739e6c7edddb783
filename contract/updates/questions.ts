import { isValidNpi, NETWORK_ANSWERS } from '@concord/domain'
import { z } from 'zod'
import { instantSchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { seenUpdate, updateAccess, updateCall } from './update.ts'

/** Years that a question is kept after it was asked. */
export const QUESTION_YEARS = 2

export const QUESTION_ERRORS = {
  askedBy: 'Enter who asks.',
  npi: 'Enter a 10-digit NPI.',
  unseen: 'No practitioner that you can see has this NPI.',
  network: 'Enter the network.',
  future: 'Choose a time that has passed.',
  long: 'Keep it under 201 characters.',
} as const

export const QUESTION_SORTS = ['asked'] as const

const text = z.string().trim().max(200, QUESTION_ERRORS.long)
const count = z.int()

export const networkQuestionSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  askedAt: z.string(),
  askedBy: z.string(),
  contact: z.string(),
  npi: z.string(),
  name: z.string().nullable(),
  network: z.string(),
  note: z.string(),
  /** When the clock of one business day ends. */
  dueAt: z.string(),
  state: z.enum(['open', 'late', 'met', 'missed']),
  answer: z.enum(NETWORK_ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  letter: z.string().nullable(),
  /** SHA-256 of the letter. */
  seal: z.string().nullable(),
  /** The answer of the directory: whether the record names the network. */
  isListed: z.boolean(),
  keptUntil: z.iso.date(),
  revision: z.int(),
})

export const listNetworkQuestions = endpoint({
  method: 'GET',
  path: '/v2/network-question',
  summary: 'Questions whether a practitioner is in a network, those that wait for an answer first.',
  access: updateAccess,
  ...updateCall,
  tokens: 'batch',
  writes: false,
  params: z.object({
    ...pageParams(QUESTION_SORTS, '-asked'),
    state: z.enum(['open', 'answered', 'all']).default('all'),
    search: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    questions: z.array(networkQuestionSchema),
    ...pageFacts,
    open: count,
    networks: z.array(z.string()),
  }),
  errors: ['account_disabled', 'forbidden'],
})

export const newQuestionSchema = z.object({
  askedBy: text.min(1, QUESTION_ERRORS.askedBy),
  contact: text.default(''),
  npi: z.string().trim().refine(isValidNpi, QUESTION_ERRORS.npi),
  network: text.min(1, QUESTION_ERRORS.network),
  note: text.default(''),
  /** When it was asked; now where it is left out. */
  askedAt: instantSchema().nullable().default(null),
})

const reply = z.object({ question: networkQuestionSchema })

export const logNetworkQuestion = endpoint({
  method: 'POST',
  path: '/v2/network-question',
  summary:
    'Logs that someone asked whether a practitioner is in a network; its clock of one business day starts.',
  access: updateAccess,
  ...updateCall,
  writes: true,
  body: newQuestionSchema,
  reply,
  status: 201,
  errors: ['account_disabled', 'forbidden'],
})

export const readNetworkQuestion = endpoint({
  method: 'GET',
  path: '/v2/network-question/:questionId',
  summary: 'Reads one question with its clock, and its letter once it was answered.',
  access: updateAccess,
  ...updateCall,
  tokens: 'batch',
  writes: false,
  params: z.object({ questionId: z.uuid() }),
  reply,
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

export const answerNetworkQuestion = endpoint({
  method: 'POST',
  path: '/v2/network-question/:questionId/answer',
  summary: 'Answers a question in writing: the letter is made, sealed and kept.',
  access: updateAccess,
  ...updateCall,
  writes: true,
  params: z.object({ questionId: z.uuid() }),
  body: seenUpdate.extend({ answer: z.enum(NETWORK_ANSWERS) }),
  reply,
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
})
