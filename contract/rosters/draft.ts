import {
  MAX_ROSTER_PREFIX,
  MAX_ROSTER_TYPE,
  organizationIsNotDemo,
  permission,
  product,
  ROSTER_SCOPES,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rosterFileSchema } from './file.ts'
import { rosterReadingSchema } from './reading.ts'
import { MAX_SENDER_NAME } from './roster.ts'

/** Rosters that one user may have begun to add. */
export const MAX_ROSTER_DRAFTS = 50

/** Defines what the calls about drafts can refuse in a field. */
export const ROSTER_DRAFT_ERRORS = {
  tooMany: `You have ${MAX_ROSTER_DRAFTS} drafts, which is the maximum. Delete one first.`,
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('CREATE_MAPPINGS'), organizationIsNotDemo]
const errors = ['account_disabled', 'forbidden'] as const

/** The choices made so far. For the file, only its name and size. */
export const rosterDraftChoicesSchema = z.object({
  step: z.int().min(1).max(5),
  prefix: z.string().max(MAX_ROSTER_PREFIX),
  sender: z.string().max(MAX_SENDER_NAME),
  type: z.string().max(MAX_ROSTER_TYPE),
  scope: z.enum(ROSTER_SCOPES),
  targetId: z.uuid().nullable(),
  file: z.object({ name: z.string().max(255), bytes: z.int().min(0) }).nullable(),
  ...rosterReadingSchema.shape,
})
export type RosterDraftChoices = z.infer<typeof rosterDraftChoicesSchema>

export const rosterDraftSchema = z.object({
  id: z.uuid(),
  choices: rosterDraftChoicesSchema,
  changedAt: z.string(),
  version: z.int(),
})

const params = z.object({ id: z.uuid() })
const reply = z.object({ draft: rosterDraftSchema })

export const listRosterDrafts = endpoint({
  method: 'GET',
  path: '/v2/roster-draft/all',
  summary: 'The rosters that you began to add, the last one first.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({ drafts: z.array(rosterDraftSchema) }),
  errors,
})

export const listRosterTargets = endpoint({
  method: 'GET',
  path: '/v2/roster-draft/targets',
  summary: 'The target configs that a roster can be added for, by name.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({ targets: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors,
})

export const saveRosterDraft = endpoint({
  method: 'POST',
  path: '/v2/roster-draft',
  summary:
    'Keeps what you chose so far of a roster that you add. A file is kept only when it is uploaded for the draft.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  body: z.object({ choices: rosterDraftChoicesSchema }),
  reply,
  errors,
})

export const changeRosterDraft = endpoint({
  method: 'PUT',
  path: '/v2/roster-draft/:id',
  summary: 'Replaces what you chose so far. conflict: it was changed since the version that you saw.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params,
  body: z.object({ version: z.int(), choices: rosterDraftChoicesSchema }),
  reply,
  errors: [...errors, 'not_found', 'conflict'],
})

export const deleteRosterDraft = endpoint({
  method: 'DELETE',
  path: '/v2/roster-draft/:id',
  summary: 'Deletes a draft, and the file that was read for it.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params,
  reply: z.object({}),
  errors: [...errors, 'not_found'],
})

export const readRosterDraftFile = endpoint({
  method: 'GET',
  path: '/v2/roster-draft/:id/file',
  summary: 'The file that was uploaded for a draft and read; it goes with the draft, or when it expires.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params,
  reply: z.object({ file: rosterFileSchema.nullable(), expiresAt: z.string().nullable() }),
  errors: [...errors, 'not_found'],
})

export const readRosterDraftWorkbook = endpoint({
  method: 'GET',
  path: '/v2/roster-draft/:id/workbook',
  summary:
    'The rows of the file that was uploaded for a draft, as an XLSX with the tabs of readRosterDraftFile in their order.',
  access,
  transaction: 'none',
  writes: false,
  tokens: 'single',
  params,
  reply: z.string(),
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  isStored: true,
  errors: [...errors, 'not_found'],
})
