import { z } from 'zod'
import { daySchema, instantSchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import {
  newChangeSchema,
  saidBySchema,
  seenUpdate,
  updateAccess,
  updateCall,
  updateChangeAccess,
  updateErrors,
  updateKey,
  updateSchema,
} from './update.ts'

/** Defines what calls about the head of a data update can refuse in a field. */
export const UPDATE_HEAD_ERRORS = {
  source: 'Say who the corrections come from.',
  future: 'Choose a moment that has passed.',
  changes: 'There is nothing to change yet: add a file or a correction.',
} as const

const changed = z.object({ update: updateSchema })
const edit = {
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  params: updateKey,
  reply: changed,
  errors: [...updateErrors, 'conflict'],
} as const

export const changeDataUpdate = endpoint({
  ...edit,
  method: 'PUT',
  path: '/v2/data-update/:updateId',
  summary: 'Says who gave the corrections of a draft, since when they hold, and when they were heard.',
  body: seenUpdate.extend({
    title: z.string().trim().max(200).optional(),
    saidBy: saidBySchema,
    trueSince: daySchema().nullable(),
    heardAt: instantSchema(),
  }),
})

export const submitDataUpdate = endpoint({
  ...edit,
  method: 'POST',
  path: '/v2/data-update/:updateId/submit',
  summary:
    'Ends the drafting of a data update, so that its impact is worked out. Lines without an answer stay out.',
  body: seenUpdate,
})

export const discardDataUpdate = endpoint({
  ...edit,
  method: 'POST',
  path: '/v2/data-update/:updateId/discard',
  summary: 'Discards a draft. Nothing of it is applied.',
  body: seenUpdate,
})

export const correctField = endpoint({
  method: 'POST',
  path: '/v2/data-update/correction',
  summary: 'Corrects one field of a record: adds it to your newest draft of such corrections, or begins one.',
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  body: newChangeSchema.and(z.object({ reason: z.string().trim().max(200).default('') })),
  reply: changed,
  errors: ['account_disabled', 'forbidden'],
})

export const listUpdateSpeakers = endpoint({
  method: 'GET',
  path: '/v2/data-update/speakers',
  summary: 'Who gave corrections before, newest first: sources, people there and how to reach them.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  reply: z.object({ speakers: z.array(saidBySchema.extend({ since: z.string() })) }),
  errors: ['account_disabled', 'forbidden'],
})
