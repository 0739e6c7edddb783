import { isValidNpi } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ATTESTATION_ERRORS,
  officeKeySchema,
  officeSchema,
  personAnswersSchema,
  phoneAccess,
} from './attestation.ts'
import { updateCall } from './update.ts'

export const MAX_LINK_DAYS = 30
/** Links that are listed, the newest first. */
export const MAX_OFFICE_LINKS = 200

export const OFFICE_LINK_ERRORS = {
  email: 'Enter an email, or leave it empty to print the link.',
  person: 'Enter your name.',
  none: 'Answer for at least one person.',
  others: 'This link is for the people of one office; it takes answers about no one else.',
} as const

export const OFFICE_LINK_STATES = ['open', 'answered', 'expired', 'revoked'] as const
/** The reasons why an office's answers are no longer accepted. */
export const CLOSED_LINKS = ['answered', 'expired', 'revoked'] as const

const linkSchema = z.object({
  id: z.uuid(),
  office: officeSchema,
  people: z.int(),
  email: z.string(),
  state: z.enum(OFFICE_LINK_STATES),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  openedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  updateId: z.uuid().nullable(),
  updateNumber: z.int().nullable(),
})

const linkCall = { access: phoneAccess, ...updateCall } as const

export const listOfficeLinks = endpoint({
  ...linkCall,
  method: 'GET',
  path: '/v2/office-link',
  summary: 'Links by which offices answer for their own people, the newest first.',
  writes: false,
  reply: z.object({ links: z.array(linkSchema) }),
  errors: ['account_disabled', 'forbidden'],
})

export const createOfficeLink = endpoint({
  ...linkCall,
  method: 'POST',
  path: '/v2/office-link',
  summary:
    'Makes a link by which an office confirms or corrects its own people; links of the office before it end.',
  writes: true,
  body: z.object({
    office: officeKeySchema,
    email: z.union([z.literal(''), z.email(OFFICE_LINK_ERRORS.email)]).default(''),
    days: z.int().min(1).max(MAX_LINK_DAYS).default(14),
  }),
  /** `link`: the path with the token, shown once; null where it was mailed. */
  reply: z.object({
    link: z.string().nullable(),
    office: officeSchema,
    people: z.int(),
    expiresAt: z.string(),
  }),
  status: 201,
  errors: ['account_disabled', 'forbidden', 'not_found', 'rate_limited'],
})

export const revokeOfficeLink = endpoint({
  ...linkCall,
  method: 'POST',
  path: '/v2/office-link/:linkId/revoke',
  summary: 'Revokes a link at once.',
  writes: true,
  params: z.object({ linkId: z.uuid() }),
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
})

const token = z.string().max(100)
const publicCall = { access: 'public', transaction: 'system', tokens: 'none', writes: true } as const

export const readOfficeLink = endpoint({
  ...publicCall,
  method: 'POST',
  path: '/v2/office-link/read',
  summary: 'What a link asks an office about its own people, or that it is closed.',
  body: z.object({ token }),
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      organization: z.string(),
      office: officeSchema.omit({ key: true }),
      expiresAt: z.string(),
      people: z.array(
        z.object({
          npi: z.string(),
          name: z.string(),
          specialty: z.string(),
          /** The digest of what is shown of the person; answers name it, and count only while it is still the same. */
          digest: z.string(),
          acceptsPatients: z.boolean().nullable(),
          network: z.string().nullable(),
        }),
      ),
    }),
    z.object({ state: z.enum(CLOSED_LINKS) }),
  ]),
  errors: ['not_found', 'rate_limited'],
})

export const answerOfficeLink = endpoint({
  ...publicCall,
  method: 'POST',
  path: '/v2/office-link/answer',
  summary:
    'An office confirms or corrects its people: a draft data update with what was sealed as its evidence.',
  body: z.object({
    token,
    person: z.string().trim().min(1, OFFICE_LINK_ERRORS.person).max(120),
    role: z.string().trim().max(80).default(''),
    newPhone: z
      .string()
      .regex(/^(\d{10})?$/, ATTESTATION_ERRORS.phone)
      .default(''),
    people: z.record(z.string().refine(isValidNpi), personAnswersSchema),
  }),
  reply: z.object({ seal: z.string(), people: z.int() }),
  /** `conflict`: it is answered, expired or revoked by now, or records changed after they were read. */
  errors: ['not_found', 'rate_limited', 'conflict'],
})
