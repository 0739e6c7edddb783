import { MAX_ROSTER_PREFIX, MAX_ROSTER_TYPE, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dueCalendarSchema } from './roster.ts'

/** The directions in which files go through a connection: `out` to a receiver, `in` from the sender of the roster. */
export const CONNECTION_DIRECTIONS = ['out', 'in'] as const
export type ConnectionDirection = (typeof CONNECTION_DIRECTIONS)[number]

export const CONNECTION_KINDS = ['folder', 's3', 'sftp', 'webhook'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

export const MAX_CONNECTIONS = 20
const MIN_WEBHOOK_SECRET = 16
const MAX_SECRET = 10_000

/** Defines what a call about connections can refuse in a field. */
export const CONNECTION_ERRORS = {
  name: 'Name it in 1 to 80 characters.',
  folder:
    'Write a folder with letters, digits, dots, hyphens, underscores and slashes, for example out/rosters.',
  bucket: 'Write the name of the bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
  region: 'Write a region, for example us-east-1.',
  endpoint: 'Write an address that begins with https://, without name and password.',
  host: 'Write the name of a server, for example sftp.payer.example.',
  port: 'Write a port from 1 to 65535.',
  user: 'Write the user name.',
  url: 'Write an address that begins with https://, without name and password.',
  noSecret: 'Give the password, key or secret. It goes only to the address that is named with it.',
  shortSecret: `Use at least ${MIN_WEBHOOK_SECRET} characters.`,
  noFolders: 'Folders need the setting DELIVERY_FOLDER of the program. Ask whoever runs it.',
  webhookIn: 'A webhook sends files. Choose a folder, S3 or SFTP to fetch files.',
  scheduleIn: 'Files are fetched as they come. Leave the schedule out.',
  hostKey: 'Write the fingerprint of the server’s key as SHA256: and 43 characters.',
  tooMany: `A roster has ${MAX_CONNECTIONS} connections at most. Remove one first.`,
} as const

const FOLDER_PART = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const folder = z
  .string()
  .max(200, CONNECTION_ERRORS.folder)
  .regex(new RegExp(`^(?:${FOLDER_PART}(?:/${FOLDER_PART})*)?$`), CONNECTION_ERRORS.folder)

/**
 * An http or https URL, without a user name or password. The program decides which of the two it accepts: only a local
 * program accepts http.
 */
const ADDRESS = /^https?:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/
const address = (message: string) => z.string().trim().max(500, message).regex(ADDRESS, message)

/** Describes where files go to or come from, without the secret. */
export const connectionSettingsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    /** Below the folder of the organization; '' is that itself. */
    folder,
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, CONNECTION_ERRORS.bucket),
    folder,
    region: z.string().regex(/^[a-z0-9-]{1,40}$/, CONNECTION_ERRORS.region),
    /** The address of a server other than that of Amazon. */
    endpoint: address(CONNECTION_ERRORS.endpoint).nullable(),
    accessKeyId: z.string().min(1, CONNECTION_ERRORS.user).max(200, CONNECTION_ERRORS.user),
  }),
  z.object({
    kind: z.literal('sftp'),
    host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, CONNECTION_ERRORS.host),
    port: z.int(CONNECTION_ERRORS.port).min(1, CONNECTION_ERRORS.port).max(65_535, CONNECTION_ERRORS.port),
    username: z.string().min(1, CONNECTION_ERRORS.user).max(100, CONNECTION_ERRORS.user),
    /** The folder relative to the one that a session starts in; '' is that one itself. */
    folder,
  }),
  z.object({ kind: z.literal('webhook'), url: address(CONNECTION_ERRORS.url) }),
])

/** Says when approved files go out. */
export const deliveryScheduleSchema = z.object({
  calendar: dueCalendarSchema,
  /** On weekends and federal holidays they go out on the next business day. */
  businessDays: z.boolean(),
})

const hostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, CONNECTION_ERRORS.hostKey)
const name = z.string().trim().min(1, CONNECTION_ERRORS.name).max(80, CONNECTION_ERRORS.name)
/** The secret key of S3, the password or private key (PEM) of SFTP, or what webhooks are signed with. */
const secret = z.string().min(1, CONNECTION_ERRORS.noSecret).max(MAX_SECRET)

export const connectionSchema = z.object({
  id: z.uuid(),
  direction: z.enum(CONNECTION_DIRECTIONS),
  name: z.string(),
  settings: connectionSettingsSchema,
  /** Fingerprint of the key by which a server of SFTP is known; null until someone agreed to it. */
  hostKey: z.string().nullable(),
  /** Whether approved cycles go there by themselves; without one only when someone sends them. */
  isAutomatic: z.boolean(),
  /** Null: as soon as a cycle is approved. */
  schedule: deliveryScheduleSchema.nullable(),
  /** Files of a source that is paused are left where they are; nothing goes to a destination that is. */
  isPaused: z.boolean(),
  /** When files were last looked for. */
  lookedAt: z.string().nullable(),
  /** The reason why the last search for files failed. */
  problem: z.string().nullable(),
  version: z.int(),
})

const ofRoster = z.object({
  prefix: z.string().max(MAX_ROSTER_PREFIX),
  type: z.string().max(MAX_ROSTER_TYPE),
})
const ofConnection = ofRoster.extend({ id: z.uuid() })
const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const deciding = [...seeing, permission('CREATE_MAPPINGS')]
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const reply = z.object({ connection: connectionSchema })

const fetchedFile = z.object({
  name: z.string(),
  source: z.string(),
  bytes: z.int(),
  /** waiting: it may still grow; reading: it was fetched and is being read. */
  state: z.enum(['waiting', 'reading', 'stored', 'refused', 'same']),
  message: z.string().nullable(),
  seenAt: z.string(),
})

export const listRosterConnections = endpoint({
  method: 'GET',
  path: '/v2/roster-connection/:prefix/:type',
  summary:
    'Where files of a roster go to and come from, without secrets, and the last files that were fetched.',
  access: seeing,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: ofRoster,
  reply: z.object({
    connections: z.array(connectionSchema),
    /** Whether folders can be used. */
    hasFolders: z.boolean(),
    /** The newest first, at most 20. */
    fetched: z.array(fetchedFile),
  }),
  errors,
})

const given = {
  name,
  settings: connectionSettingsSchema,
  secret: secret.optional(),
  hostKey: hostKey.nullable(),
  isAutomatic: z.boolean(),
  schedule: deliveryScheduleSchema.nullable(),
  isPaused: z.boolean(),
}

export const addRosterConnection = endpoint({
  method: 'POST',
  path: '/v2/roster-connection/:prefix/:type',
  summary: 'Adds a destination of the files of a roster, or a source that its files are fetched from.',
  access: deciding,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: ofRoster,
  body: z.object({ direction: z.enum(CONNECTION_DIRECTIONS), ...given }),
  reply,
  errors,
})

export const changeRosterConnection = endpoint({
  method: 'PATCH',
  path: '/v2/roster-connection/:prefix/:type/:id',
  summary:
    'Changes a connection; another address takes the secret again. conflict returns what is stored now.',
  access: deciding,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: ofConnection,
  body: z.object({ version: z.int(), ...given }),
  reply,
  errors: [...errors, 'conflict'],
})

export const removeRosterConnection = endpoint({
  method: 'POST',
  path: '/v2/roster-connection/:prefix/:type/:id/remove',
  summary: 'Removes a connection with its secret. What was delivered by it stays listed.',
  access: deciding,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: ofConnection,
  body: z.object({ version: z.int() }),
  reply: z.object({}),
  errors: [...errors, 'conflict'],
})

export const testRosterConnection = endpoint({
  method: 'POST',
  path: '/v2/roster-connection/:prefix/:type/:id/test',
  summary:
    'Sends a test file to a destination, or looks into a source, now; says what came of it, and which key an SFTP server showed.',
  access: deciding,
  transaction: 'none',
  writes: true,
  tokens: 'single',
  params: ofConnection,
  body: z.object({}),
  reply: z.object({
    isDone: z.boolean(),
    /** A sentence for people. */
    message: z.string(),
    /** The key that an SFTP server showed, if no key was agreed to or if a different one was. */
    shownKey: z.string().nullable(),
  }),
  errors: [...errors, 'rate_limited'],
})
