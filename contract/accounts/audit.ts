import {
  isTimeZone,
  MAX_AUDIT_RETENTION_DAYS,
  MIN_AUDIT_RETENTION_DAYS,
  organizationRight,
  portalAdmin,
} from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** Stands in for an organization's id and selects the events of all organizations; for internal users only. */
export const ALL_ORGANIZATIONS = 'all'

const access = [portalAdmin]
/** `not_found`: another organization, for those who are not internal. */
const errors = ['account_disabled', 'forbidden', 'not_found'] as const

/** '' or left out: the viewer's own organization. */
const orgId = z.union([z.literal(''), z.literal(ALL_ORGANIZATIONS), z.uuid()]).default('')

const filters = {
  orgId,
  user: z.uuid().optional(),
  /** The user that it was done to. */
  subject: z.uuid().optional(),
  action: z.string().max(100).optional(),
  /** Both days are included, from midnight to midnight in `timeZone`. */
  from: daySchema().optional(),
  to: daySchema().optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Name a time zone such as America/Chicago.').default('UTC'),
  /** Whether the events of signing in and out are among them, which come with every visit. */
  sessions: z.enum(['shown', 'hidden']).default('shown'),
  /** Part of an action, the name of a user or a token, an email, an address or the details. */
  search: z.string().trim().max(200).optional(),
}

/**
 * A user as of now; of one who was deleted, the name and email that the log recorded then. Both null where the viewer knows
 * neither: the user is of another organization, or the log did not record it.
 */
const person = z.object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })

/** An event of the log. `hash` covers the event and the one before it in the chain of its organization. */
export const auditEventSchema = z.object({
  orgId: z.uuid(),
  /**
   * The name of now; of an organization that was deleted, the one that the log recorded then, else the id. Null where the
   * event belongs to none.
   */
  organization: z.string().nullable(),
  seq: z.int(),
  at: z.string(),
  /** Null where no user did it, but the program itself, an office by its link, or someone who was not let in. */
  user: person.nullable(),
  /** The user that it was done to; null where there is none. */
  subject: person.nullable(),
  /** The person who acted as the user. */
  impersonator: person.nullable(),
  /** `name`: null where the token is gone. */
  token: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
})

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/v2/audit',
  summary: 'The audit log of the viewer’s organization; internal users can request another one or all.',
  access,
  transaction: 'log',
  writes: false,
  tokens: 'none',
  params: z.object({ ...filters, ...pageParams(['at'], '-at') }),
  reply: z.object({ events: z.array(auditEventSchema), ...pageFacts }),
  errors,
})

export const readAuditChoices = endpoint({
  method: 'GET',
  path: '/v2/audit/choices',
  summary: 'Actions and users that occur in the audit log, and its retention in days.',
  access,
  transaction: 'log',
  writes: false,
  tokens: 'none',
  params: z.object({ orgId }),
  reply: z.object({
    actions: z.array(z.string()),
    users: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Users that something was done to. */
    subjects: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** The organizations that have a log, if the call asks for all of them. */
    organizations: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Null for all organizations: each has its own. */
    keptDays: z.int().nullable(),
  }),
  errors,
})

export const previewAuditRemoval = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/audit-removal',
  summary: 'How many audit events the next run would remove with this retention.',
  access: [organizationRight('EDIT_ORG')],
  transaction: 'named',
  writes: false,
  tokens: 'none',
  params: z.object({
    orgId: z.uuid(),
    days: z.coerce.number().int().min(MIN_AUDIT_RETENTION_DAYS).max(MAX_AUDIT_RETENTION_DAYS),
  }),
  reply: z.object({
    events: z.int(),
    /** When the first and the last of them were written. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    nextRun: z.string(),
  }),
  errors,
})

/** An event of the log of an organization; 0 stands before the first one. */
const chainPosition = z.object({ orgId: z.uuid(), seq: z.int().min(0) })

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/v2/audit/verify',
  summary:
    'Verifies the audit log part by part and returns the first event of each log that was changed, removed or inserted.',
  access,
  transaction: 'log',
  writes: false,
  tokens: 'none',
  /** `after`: the `next` of the call before, where that did not come to the end. */
  body: z.object({ orgId, after: chainPosition.optional() }),
  reply: z.object({
    /** Events that this call verified, and logs that it came to the end of. */
    events: z.int(),
    chains: z.int(),
    /** Events of these logs that were removed at the end of their retention. */
    removed: z.int(),
    /** How many events there are to verify, from the beginning. */
    total: z.int(),
    /** Where the next call goes on; null at the end. */
    next: chainPosition.nullable(),
    broken: z.array(
      z.object({
        orgId: z.uuid(),
        organization: z.string().nullable(),
        seq: z.int(),
        /** `missing`: the end of the chain is gone. `loose`: an event before it is gone or was slipped in. */
        fault: z.enum(['changed', 'loose', 'missing', 'anchor']),
        at: z.string().nullable(),
      }),
    ),
  }),
  errors,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/v2/audit/export',
  summary: 'All events that the filters leave as a file, oldest first: CSV for spreadsheets or NDJSON.',
  access,
  transaction: 'logExport',
  writes: true,
  tokens: 'none',
  params: z.object({ ...filters, format: z.enum(['csv', 'ndjson']) }),
  reply: z.string(),
  file: ['text/csv', 'application/x-ndjson'],
  isReadWhileSent: true,
  errors,
})
