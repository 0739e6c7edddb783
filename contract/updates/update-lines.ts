import { LINE_VERDICTS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts } from '../paging.ts'
import {
  MAX_FORM_CHANGES,
  newChangeSchema,
  seenUpdate,
  UPDATE_ERRORS,
  updateAccess,
  updateCall,
  updateChangeAccess,
  updateChangeSchema,
  updateErrors,
  updateKey,
  updateSchema,
} from './update.ts'

/** Defines what becomes of the lines of a data update; each is in one of these. */
export const LINE_STATES = ['understood', 'toAnswer', 'noEffect', 'leftOut'] as const
export type LineState = (typeof LINE_STATES)[number]

/** People that a question about a line offers at most. */
export const MAX_CANDIDATES = 4
/** Changes that one call names by their numbers at most. */
export const MAX_NAMED_CHANGES = 1000

/** Defines what calls about lines can refuse in a field. */
export const UPDATE_LINE_ERRORS = {
  candidates: 'Choose among the ones that the line offers.',
  npi: 'No record that you can see has this NPI.',
  answer: 'Choose one that is offered, or give an NPI.',
} as const

const statedValue = z.object({ path: z.string(), label: z.string(), value: z.unknown() })

export const updateLineSchema = z.object({
  line: z.int(),
  state: z.enum(LINE_STATES),
  /** The row as it is in the file; null for a line that a user entered. */
  raw: z
    .object({
      tab: z.string(),
      row: z.int(),
      /** Header and text of each cell that is not empty. */
      cells: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
  npi: z.string().nullable(),
  name: z.string().nullable(),
  verdict: z.enum(LINE_VERDICTS),
  reason: z.string(),
  leftOut: z.boolean(),
  /** The persons or things that may be meant, the most likely first. */
  candidates: z.array(
    z.object({
      npi: z.string(),
      name: z.string(),
      detail: z.string(),
      /** The path of an affiliation that may be the one that ends; null otherwise. */
      path: z.string().nullable(),
    }),
  ),
  /** The values that a line without a person states. */
  said: z.array(statedValue),
  /** The values that the record states already. */
  same: z.array(statedValue),
  unread: z.array(z.object({ label: z.string(), text: z.string(), message: z.string() })),
  changes: z.array(updateChangeSchema),
})

export const listUpdateLines = endpoint({
  method: 'GET',
  path: '/v2/data-update/:updateId/lines',
  summary: 'Lines of a data update as they came, whom each means, and what it changes.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: updateKey.extend({
    state: z.enum(LINE_STATES).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: z.object({
    lines: z.array(updateLineSchema),
    ...pageFacts,
    counts: z.object({
      all: z.int(),
      understood: z.int(),
      toAnswer: z.int(),
      noEffect: z.int(),
      leftOut: z.int(),
    }),
    /** Changes of these lines on all pages, but for lines that are left out, and how many of them are taken in. */
    changes: z.object({ all: z.int(), selected: z.int() }),
    /** The first line that waits for an answer; null where none does. */
    firstToAnswer: z.object({ line: z.int(), page: z.int() }).nullable(),
    revision: z.int(),
  }),
  errors: updateErrors,
})

const lineKey = updateKey.extend({ line: z.coerce.number().int().min(1) })
const changed = z.object({ update: updateSchema })
const edit = {
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  reply: changed,
  errors: [...updateErrors, 'conflict'],
} as const

export const answerUpdateLine = endpoint({
  ...edit,
  method: 'PUT',
  path: '/v2/data-update/:updateId/line/:line/answer',
  summary: 'Says whom a line means: one or several of those that it offers, or someone else by NPI.',
  params: lineKey,
  body: seenUpdate
    .extend({
      /** Places in the list of candidates, from 0. */
      candidates: z.array(z.int().min(0)).max(MAX_CANDIDATES).default([]),
      npi: z
        .string()
        .regex(/^\d{10}$/, UPDATE_ERRORS.npi)
        .optional(),
    })
    .refine(({ candidates, npi }) => candidates.length > 0 || npi !== undefined, {
      path: ['candidates'],
      message: UPDATE_LINE_ERRORS.answer,
    }),
})

export const leaveUpdateLineOut = endpoint({
  ...edit,
  method: 'PUT',
  path: '/v2/data-update/:updateId/line/:line/left-out',
  summary: 'Leaves a line out of a data update, or takes it back in.',
  params: lineKey,
  body: seenUpdate.extend({ leftOut: z.boolean() }),
})

export const addUpdateChanges = endpoint({
  ...edit,
  method: 'POST',
  path: '/v2/data-update/:updateId/changes',
  summary: 'Adds corrections of fields to a draft, each as a line of its own.',
  params: updateKey,
  body: seenUpdate.extend({ changes: z.array(newChangeSchema).min(1).max(MAX_FORM_CHANGES) }),
})

export const editUpdateChange = endpoint({
  ...edit,
  method: 'PUT',
  path: '/v2/data-update/:updateId/change/:number',
  summary: 'Takes a change into a data update or out of it, or says another value.',
  params: updateKey.extend({ number: z.coerce.number().int().min(1) }),
  body: seenUpdate.extend({ selected: z.boolean().optional(), value: z.json().optional() }),
})

export const selectUpdateChanges = endpoint({
  ...edit,
  method: 'PUT',
  path: '/v2/data-update/:updateId/changes/selected',
  summary:
    'Takes changes into a data update or out of it at once: all, those of lines in one state, or those with some numbers. Lines that are left out stay out.',
  params: updateKey,
  body: seenUpdate.extend({
    selected: z.boolean(),
    state: z.enum(LINE_STATES).optional(),
    numbers: z.array(z.int().min(1)).min(1).max(MAX_NAMED_CHANGES).optional(),
  }),
})

export const removeUpdateLine = endpoint({
  ...edit,
  method: 'DELETE',
  path: '/v2/data-update/:updateId/line/:line',
  summary: 'Removes a line that someone entered.',
  params: lineKey.extend({ revision: z.coerce.number().int() }),
})
