import { ATTESTED_ANSWERS, CALL_OUTCOMES, isValidNpi, permission } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { seenUpdate, updateAccess, updateCall } from './update.ts'

/** People of one office that a call sheet holds; those who are due come first. */
export const MAX_OFFICE_PEOPLE = 100
/** Records that one call attests on the web. */
export const MAX_WEB_ATTESTED = 200
export const MAX_ATTESTATION_NOTE = 500

export const ATTESTATION_ERRORS = {
  outcome: 'Say how the call ended.',
  spokeWith: 'Enter who you spoke with.',
  none: 'Answer at least one question.',
  phone: 'Enter a 10-digit phone number.',
  office: 'Name an office by phone, ZIP code and street.',
  callBack: 'Choose a time to come.',
} as const

/**
 * The reasons to refuse an attestation as a conflict: the call changed in the meantime, or records changed after they
 * were read.
 */
export const ATTESTATION_CONFLICTS = ['revision', 'records'] as const

export const phoneAccess = [...updateAccess, permission('PHONE_ATTEST')]
export const webAccess = [...updateAccess, permission('WEB_ATTEST')]

const count = z.int()
const answer = z.enum(ATTESTED_ANSWERS)
const note = z.string().trim().max(MAX_ATTESTATION_NOTE)
const npi = z.string().refine(isValidNpi, 'Enter a 10-digit NPI.')
/** '<phone>|<ZIP>|<street>' */
export const officeKeySchema = z
  .string()
  .max(300)
  .regex(/^\d{10}\|\d{5}\|[^|]+$/, ATTESTATION_ERRORS.office)

export const officeSchema = z.object({
  key: z.string(),
  /** The entity that most of its people belong to; its street where there is none. */
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
})

const lastCall = z.object({
  outcome: z.enum(CALL_OUTCOMES),
  at: z.string(),
  by: z.string().nullable(),
  callBackAt: z.string().nullable(),
})

const dueOffice = officeSchema.extend({
  /** People whose clock ends within the days asked for, or ended. */
  people: count,
  /** The earliest end of their clocks; null where someone was never verified. */
  dueOn: z.iso.date().nullable(),
  late: count,
  lastCall: lastCall.nullable(),
})

export const listDueOffices = endpoint({
  method: 'GET',
  path: '/v2/attestation/office',
  summary:
    'Offices whose practitioners have to be verified, those with the most people first: so that the fewest calls cover them.',
  access: phoneAccess,
  ...updateCall,
  tokens: 'batch',
  writes: false,
  params: z.object({
    ...pageParams(['people', 'due'], '-people'),
    /** The number of days within which a clock must end to count; late ones always count. */
    within: z.coerce.number().int().min(0).max(90).default(7),
    /** Part of the name, street, city or phone of the office. */
    search: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    offices: z.array(dueOffice),
    ...pageFacts,
    /** People of the offices of all pages. */
    people: count,
    /** All who are due and whose first place has no phone that could be called; no search narrows them. */
    withoutPhone: count,
    /** Offices that are asked about changes of data updates, with the people whom these concern. */
    asked: z.array(officeSchema.extend({ people: count })),
    /** Offices that asked to be called back, those of the earliest time first. */
    askedBack: z.array(officeSchema.extend({ people: count, lastCall })),
    doneToday: z.array(
      officeSchema.extend({ people: count, lastCall, unchanged: count, changed: count, seal: z.string() }),
    ),
  }),
  errors: ['account_disabled', 'forbidden'],
})

export const countAttestation = endpoint({
  method: 'GET',
  path: '/v2/attestation/count',
  summary: 'How much waits in each part of attestation; null for a part that the user may not open.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  reply: z.object({
    /** People to call whose clocks end within 7 days, or ended. */
    phone: count.nullable(),
    /** Records whose clocks end within 14 days, or ended. */
    web: count.nullable(),
    /** Waves and links of offices that are open. */
    waves: count.nullable(),
    links: count.nullable(),
    /** Network questions without an answer. */
    questions: count,
    /** The day on which the next clocks end, if there is no one to call or attest. */
    next: z.object({ on: z.iso.date(), people: count }).nullable(),
  }),
  errors: ['account_disabled', 'forbidden'],
})

const duePerson = z.object({
  npi: z.string(),
  name: z.string(),
  specialty: z.string(),
  /** Days since someone vouched; null for never. */
  ageDays: count.nullable(),
  isDue: z.boolean(),
  /** The digest of what is shown of the record; answers are refused once the record has another one. */
  digest: z.string(),
})

const personSchema = duePerson.extend({
  acceptsPatients: z.boolean().nullable(),
  /** The network of the organization that the record names at this office, or at no place; null for none. */
  network: z.string().nullable(),
})

export const digestSchema = z.string().max(64)

export const personAnswersSchema = z.object({
  /** The digest of what was shown of the person when the questions were answered. */
  digest: digestSchema.optional(),
  place: answer.optional(),
  phone: answer.optional(),
  patients: answer.optional(),
  network: answer.optional(),
  note: note.optional(),
})

/** The answers given so far in a call; they are kept while the call lasts. */
export const callAnswersSchema = z.object({
  outcome: z.enum(CALL_OUTCOMES).nullable().default(null),
  spokeWith: z.string().trim().max(120).default(''),
  spokeRole: z.string().trim().max(80).default(''),
  note: note.default(''),
  callBackAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The answer about the whole office. */
  place: answer.nullable().default(null),
  phone: answer.nullable().default(null),
  newPhone: z
    .string()
    .regex(/^(\d{10})?$/, ATTESTATION_ERRORS.phone)
    .default(''),
  people: z.record(npi, personAnswersSchema).default({}),
})

export const callSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  startedAt: z.string(),
  answers: callAnswersSchema,
})

const earlierCall = lastCall.extend({
  spokeWith: z.string(),
  note: z.string(),
  minutes: count,
  unchanged: count,
  changed: count,
  seal: z.string().nullable(),
  updateId: z.uuid().nullable(),
  updateNumber: z.int().nullable(),
})

export const openCall = endpoint({
  method: 'POST',
  path: '/v2/attestation/office/open',
  summary:
    'Opens the call sheet of an office: its people as their records stand, and what was answered before the line dropped.',
  access: phoneAccess,
  ...updateCall,
  writes: true,
  body: z.object({ office: officeKeySchema }),
  reply: z.object({
    office: officeSchema,
    timeZone: z.string(),
    people: z.array(personSchema),
    /** Changes of data updates that someone wants the office asked about, the oldest first. */
    asked: z.array(
      z.object({
        npi: z.string(),
        updateId: z.uuid(),
        updateNumber: z.int(),
        path: z.string(),
        /** The value that the update states; null for none. */
        value: z.unknown(),
      }),
    ),
    call: callSchema,
    earlier: z.array(earlierCall),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

const callKey = z.object({ callId: z.uuid() })

export const keepCall = endpoint({
  method: 'PATCH',
  path: '/v2/attestation/call/:callId',
  summary: 'Keeps what was answered in a call so far; nothing of it counts yet.',
  access: phoneAccess,
  ...updateCall,
  writes: true,
  params: callKey,
  body: seenUpdate.extend({ answers: callAnswersSchema }),
  reply: z.object({ call: callSchema }),
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
})

const attested = z.object({
  /** SHA-256 over the records as they were read and the answers. */
  seal: z.string(),
  unchanged: count,
  changed: count,
  left: count,
  open: count,
  /** The batch that resets the clocks of what is unchanged; null where nothing is. */
  batchId: z.uuid().nullable(),
  /** The draft of what is not as it was; null where all is. */
  update: z.object({ id: z.uuid(), number: z.int() }).nullable(),
})

export const saveCall = endpoint({
  method: 'POST',
  path: '/v2/attestation/call/:callId/save',
  summary:
    'Ends a call: what is unchanged is attested and its clocks start again, changes become a draft data update, and both are sealed. Answers about a record that changed after it was shown are refused.',
  access: phoneAccess,
  ...updateCall,
  transaction: 'system',
  writes: true,
  params: callKey,
  body: seenUpdate.extend({ answers: callAnswersSchema }),
  reply: attested,
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
})

export const readCallSnapshot = endpoint({
  method: 'GET',
  path: '/v2/attestation/call/:callId/snapshot',
  summary: 'What an attestation sealed: the text whose SHA-256 the seal is.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: callKey,
  reply: z.object({
    seal: z.string(),
    text: z.string(),
    channel: z.enum(['phone', 'web', 'link']),
    savedAt: z.string(),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

const webPerson = duePerson.extend({
  /** All places that an attestation vouches for, the first one at the top. */
  places: z.array(
    z.object({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      /** Empty where none is stated. */
      phone: z.string(),
      acceptsPatients: z.boolean().nullable(),
    }),
  ),
  dueOn: z.iso.date().nullable(),
})

export const listWebAttestable = endpoint({
  method: 'GET',
  path: '/v2/attestation/record',
  summary:
    'Practitioners whose clocks end, those that end first before others, with what an attestation vouches for.',
  access: webAccess,
  ...updateCall,
  tokens: 'batch',
  writes: false,
  params: z.object({
    ...pageParams(['due'], 'due'),
    within: z.coerce.number().int().min(0).max(90).default(14),
    search: z.string().trim().max(200).optional(),
  }),
  reply: z.object({ people: z.array(webPerson), ...pageFacts }),
  errors: ['account_disabled', 'forbidden'],
})

export const attestRecords = endpoint({
  method: 'POST',
  path: '/v2/attestation/record/attest',
  summary: 'Vouches that records are as they were read: one batch, sealed, and their clocks start again.',
  access: webAccess,
  ...updateCall,
  transaction: 'system',
  tokens: 'batch',
  writes: true,
  body: z.object({
    records: z
      .array(z.object({ npi, digest: digestSchema }))
      .min(1)
      .max(MAX_WEB_ATTESTED),
  }),
  reply: attested.extend({ callId: z.uuid() }),
  errors: ['account_disabled', 'forbidden', 'conflict'],
})
