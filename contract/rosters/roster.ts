import {
  ADDRESS_WORD,
  CYCLE_STAGES,
  CYCLE_STATES,
  CYCLE_WAITS,
  DUE_MARKS,
  DUE_OUTCOMES,
  isTimeZone,
  MAX_ROSTER_PREFIX,
  MAX_ROSTER_TYPE,
  organizationIsNotDemo,
  permission,
  product,
  ROSTER_NEEDS,
  ROSTER_SCOPES,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { rosterReadingSchema } from './reading.ts'

export const MAX_SENDER_NAME = 120

/** Defines what the list of rosters can be sorted by. */
export const ROSTER_SORTS = ['need', 'sender', 'type', 'receivedAt', 'due'] as const
/** Rosters that one organization can have. */
export const MAX_ROSTERS = 2000
/** Defines what the list of rosters can be narrowed to by what is due. */
export const ROSTER_DUES = ['late', 'today', 'week'] as const

/** Defines what a call about rosters can refuse in a field. */
export const ROSTER_ERRORS = {
  noPrefix: 'Give the sender a short id.',
  longPrefix: `Keep the short id under ${MAX_ROSTER_PREFIX + 1} characters.`,
  otherPrefix: 'Use lowercase letters, digits and single hyphens, for example lakeside-ipa.',
  noSender: 'Name the sender.',
  longSender: `Keep the name under ${MAX_SENDER_NAME + 1} characters.`,
  otherType: 'Choose one of the roster types of your organization.',
  otherTarget: 'Choose a target config of your organization.',
  otherOwner: 'Choose a user of your organization.',
  otherFile: 'This file is among the files of the roster already.',
  archived: 'The roster of this sender and type is archived. Restore it in the library first.',
  takenKey: 'There is already a roster of this sender and type. Open it in the library.',
  month: 'Give the month as YYYY-MM.',
  timeZone: 'Choose a time zone, for example America/Chicago.',
  tooMany: `Your organization has ${MAX_ROSTERS} rosters, which is the maximum. Archive some first.`,
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('CREATE_MAPPINGS')]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const prefix = z
  .string()
  .min(1, ROSTER_ERRORS.noPrefix)
  .max(MAX_ROSTER_PREFIX, ROSTER_ERRORS.longPrefix)
  .regex(ADDRESS_WORD, ROSTER_ERRORS.otherPrefix)
const type = z.string().max(MAX_ROSTER_TYPE).regex(ADDRESS_WORD, ROSTER_ERRORS.otherType)
const sender = z.string().trim().min(1, ROSTER_ERRORS.noSender).max(MAX_SENDER_NAME, ROSTER_ERRORS.longSender)

const clock = {
  hour: z.int().min(0).max(23),
  timeZone: z.string().max(60).refine(isTimeZone, ROSTER_ERRORS.timeZone),
}
const day = z.int().min(1).max(31)
/** When the files of a roster are due (domain/due-calendar.ts). */
export const dueCalendarSchema = z.discriminatedUnion('every', [
  z.object({ every: z.literal('month'), day, ...clock }),
  z.object({ every: z.literal('quarter'), day, month: z.int().min(1).max(12), ...clock }),
  z.object({ every: z.literal('week'), weekday: z.int().min(0).max(6), ...clock }),
])

const person = z.object({ id: z.uuid(), name: z.string() })
const configName = z.object({ id: z.uuid(), name: z.string(), version: z.int().nullable() })

export const rosterCycleSchema = z.object({
  id: z.uuid(),
  state: z.enum(CYCLE_STATES),
  /** The last stage that was reached, whatever the state says of its end. */
  stage: z.enum(CYCLE_STAGES),
  /** The first day of the month that it is for. */
  period: z.string(),
  /** The day that the file was due; null where no one waited for it. */
  dueOn: z.string().nullable(),
  receivedAt: z.string(),
  rows: z.int().nullable(),
  /** The items that wait for people. */
  stops: z.int(),
  questions: z.int(),
  waitsFor: z.enum(CYCLE_WAITS).nullable(),
  /** Null where none is stored. */
  file: z.object({ id: z.uuid(), name: z.string(), storedName: z.string() }).nullable(),
})

export const rosterSchema = z.object({
  id: z.uuid(),
  /** Short id of the sender, as addresses have it. */
  prefix: z.string(),
  type: z.string(),
  sender: z.string(),
  scope: z.enum(ROSTER_SCOPES),
  /** The target config with the number of its version in force; the number is null while none is published. */
  target: configName,
  /** Null until a mapping was saved. */
  source: configName.nullable(),
  owner: person.nullable(),
  due: dueCalendarSchema.nullable(),
  /** The file that is due next or late, if a calendar is set. */
  next: z.object({ day: z.string(), at: z.string(), isLate: z.boolean() }).nullable(),
  need: z.enum(ROSTER_NEEDS),
  lastCycle: rosterCycleSchema.nullable(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  version: z.int(),
})

/** Address of a roster: organization, sender and type name it. */
const key = z.object({ prefix, type })
const reply = z.object({ roster: rosterSchema })

const listFilters = {
  /** Part of the sender's name or short id. */
  search: z.string().trim().max(200).optional(),
  /** The whole short id. */
  prefix: prefix.optional(),
  type: type.optional(),
  target: z.uuid().optional(),
  state: z.enum(CYCLE_STATES).optional(),
  need: z.enum(ROSTER_NEEDS).optional(),
  due: z.enum(ROSTER_DUES).optional(),
  archived: z.stringbool().default(false),
}

export const listRosters = endpoint({
  method: 'GET',
  path: '/v2/roster/all',
  summary: 'A page of the rosters of the organization with their last cycle and what is due.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ ...pageParams(ROSTER_SORTS, 'need'), ...listFilters }),
  reply: z.object({
    rosters: z.array(rosterSchema),
    ...pageFacts,
    /** Counts of all rosters that match the filters. */
    senders: z.int(),
    needs: z.record(z.enum(ROSTER_NEEDS), z.int()),
    late: z.int(),
    /** The files that are due in this month (UTC), by day, and what became of them. */
    month: z.array(z.object({ day: z.string(), marks: z.array(z.enum(DUE_MARKS)) })),
    /** The values that the filters can have, from all rosters that are not archived. */
    choices: z.object({
      types: z.array(z.string()),
      targets: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
  errors,
})

export const exportRosters = endpoint({
  method: 'GET',
  path: '/v2/roster/export',
  summary: 'All rosters that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: z.object(pageParams(ROSTER_SORTS, 'need')).omit({ page: true }).extend(listFilters),
  reply: z.string(),
  file: ['text/csv'],
  errors,
})

export const readRoster = endpoint({
  method: 'GET',
  path: '/v2/roster/:prefix/:type',
  summary: 'One roster by the short id of its sender and its type.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: key,
  reply,
  errors: errorsOfOne,
})

export const createRoster = endpoint({
  method: 'POST',
  path: '/v2/roster/new',
  summary:
    'Adds a roster: what one sender sends of one type. Not for demo organizations. conflict: there is one already.',
  access: [...access, organizationIsNotDemo],
  transaction: 'own',
  writes: true,
  tokens: 'single',
  body: key.extend({
    sender,
    scope: z.enum(ROSTER_SCOPES),
    targetId: z.uuid(),
    ownerId: z.uuid().nullable().default(null),
    due: dueCalendarSchema.nullable().default(null),
    /** The mapping of its files begins with it. */
    reading: rosterReadingSchema.nullable().default(null),
  }),
  reply,
  errors: [...errors, 'conflict'],
})

export const changeRoster = endpoint({
  method: 'PATCH',
  path: '/v2/roster/:prefix/:type',
  summary: 'Changes the given fields of a roster. conflict returns what is stored now.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: key,
  body: z.object({
    version: z.int(),
    sender: sender.optional(),
    scope: z.enum(ROSTER_SCOPES).optional(),
    ownerId: z.uuid().nullable().optional(),
    due: dueCalendarSchema.nullable().optional(),
    /** An archived roster expects no files, and stays in the list of those. */
    isArchived: z.boolean().optional(),
  }),
  reply,
  errors: [...errorsOfOne, 'conflict'],
})

export const listRosterCycles = endpoint({
  method: 'GET',
  path: '/v2/roster/:prefix/:type/cycle',
  summary: 'The cycles of a roster, the newest first, at most 36.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: key,
  reply: z.object({ cycles: z.array(rosterCycleSchema) }),
  errors: errorsOfOne,
})

export const listRosterNames = endpoint({
  method: 'GET',
  path: '/v2/roster/names',
  summary: 'The rosters that are not archived, by sender: for finding whose file one is by its name.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({
    rosters: z.array(z.object({ prefix: z.string(), type: z.string(), sender: z.string() })),
  }),
  errors,
})

export const listDueFiles = endpoint({
  method: 'GET',
  path: '/v2/roster/due',
  summary:
    'The files that are due in a month, by roster, and what became of each: came, came late, late, missed.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, ROSTER_ERRORS.month) }),
  reply: z.object({
    rosters: z.array(
      z.object({
        prefix: z.string(),
        type: z.string(),
        sender: z.string(),
        days: z.array(
          z.object({
            day: z.string(),
            outcome: z.enum(DUE_OUTCOMES),
            receivedAt: z.string().nullable(),
            /** The day on which it came, in the time zone of the calendar. */
            receivedOn: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Rosters that no one expects files for. */
    unscheduled: z.int(),
  }),
  errors,
})

export const listRosterOwners = endpoint({
  method: 'GET',
  path: '/v2/roster/owner',
  summary: 'The active users of the organization who can look after a roster, by name.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({ owners: z.array(person) }),
  errors,
})

export const startRosterCycle = endpoint({
  method: 'POST',
  path: '/v2/roster/:prefix/:type/cycle',
  summary: 'Adds a stored file to its roster: its cycle begins, for the day that is due.',
  access: [product('ROSTER_MANAGEMENT'), permission('UPLOAD_FILES')],
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: key,
  body: z.object({ fileId: z.uuid() }),
  reply: z.object({ cycle: rosterCycleSchema }),
  errors: errorsOfOne,
})
