import { entityData, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { momentSchema } from './as-of.ts'
import { npiSchema } from './search.ts'

/** An entity as those that are related to it show it. */
const relatedEntity = z.object({
  npi: npiSchema,
  name: z.string().nullable(),
  kind: z.string().nullable(),
  /** The city, state and ZIP code of the first location that the viewer may see. */
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  /** Affiliated practitioners that the viewer can read. */
  practitionerCount: z.int(),
  /** Entities that state its NPI as that of their parent and that the viewer can read. */
  childCount: z.int(),
})

/** The way in which an entity states its parent: by its NPI, or by its legal name alone, as the registry does. */
const statedBy = z.enum(['npi', 'name'])

const relatedEntities = z.object({
  /** All that there are; `entities` holds the first of them by name. */
  total: z.int(),
  entities: z.array(relatedEntity.extend({ statedBy })),
})

/** Related entities of one kind that a reply names. */
export const MAX_RELATED_ENTITIES = 50

const reading = {
  method: 'GET',
  access: [product('PROVIDER_DIRECTORY'), permission('READ'), entityData],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  readsPast: true,
  errors: ['account_disabled', 'forbidden', 'not_found'],
} as const

export const readEntityFamily = endpoint({
  ...reading,
  path: '/v2/entity/:npi/family',
  summary: 'The entities above one, beside it and below it, as they state their parents.',
  params: z.object({ npi: npiSchema, asOf: momentSchema }),
  reply: z.object({
    /** Ordered from the parent upward. */
    ancestors: z.array(relatedEntity.extend({ statedBy })),
    /**
     * The parent that the last ancestor states (or the entity itself, if there are no ancestors) and that cannot be
     * determined: the viewer cannot read it, or several entities have this name. Null if no parent is stated.
     */
    unresolved: z
      .object({
        name: z.string().nullable(),
        /** Entities that the viewer can read with this very name, up to 100. */
        namesakes: z.int(),
      })
      .nullable(),
    /** Entities with the same parent. */
    siblings: relatedEntities,
    children: relatedEntities,
  }),
})

export const MEMBER_SORTS = ['name', 'verifiedAt'] as const

export const listEntityMembers = endpoint({
  ...reading,
  path: '/v2/entity/:npi/member',
  summary: 'A page of the practitioners affiliated with an entity, with which side says so.',
  params: z.object({
    npi: npiSchema,
    asOf: momentSchema,
    /** First letters of last and first names, or an NPI. */
    search: z.string().trim().max(100).default(''),
    confirmation: z.enum(['both', 'practitioner', 'entity']).optional(),
    ...pageParams(MEMBER_SORTS, 'name'),
  }),
  reply: z.object({
    members: z.array(
      z.object({
        npi: npiSchema,
        status: z.enum(['active', 'deactivated']),
        lastName: z.string().nullable(),
        firstName: z.string().nullable(),
        middleName: z.string().nullable(),
        suffix: z.string().nullable(),
        credentials: z.string().nullable(),
        /** Code of the primary specialty. */
        taxonomy: z.string().nullable(),
        roles: z.array(z.string()),
        networks: z.array(z.string()),
        /** ZIP codes of the places where they work for the entity. */
        zips: z.array(z.string()),
        /** The sides that state the affiliation at any place: both, or one of them. */
        confirmation: z.enum(['both', 'practitioner', 'entity']),
        verifiedAt: z.string().nullable(),
      }),
    ),
    /** Counts of all members that match the search, whatever their confirmation. */
    counts: z.object({ both: z.int(), practitioner: z.int(), entity: z.int() }),
    ...pageFacts,
  }),
})

/** Networks of an entity that a reply names. */
export const MAX_NETWORKS = 100

export const listEntityNetworks = endpoint({
  ...reading,
  path: '/v2/entity/:npi/network',
  summary: 'The networks that practitioners take part in through an entity, with how many of them do.',
  params: z.object({ npi: npiSchema, asOf: momentSchema }),
  reply: z.object({
    networks: z.array(z.object({ name: z.string(), memberCount: z.int() })),
    /** Affiliated practitioners that the viewer can read, in a network or not. */
    total: z.int(),
  }),
})

/** Phones or addresses of an entity that a reply names. */
export const MAX_SHARED_CONTACTS = 100
/** Entities that a shared phone or address names. */
export const MAX_SHARING_ENTITIES = 3

const sharing = {
  /** Affiliated practitioners with it. */
  memberCount: z.int(),
  /** Other practitioners with it. */
  otherPractitionerCount: z.int(),
  /** Other entities with it; `entities` names the first of them. */
  entityCount: z.int(),
  entities: z.array(z.object({ npi: npiSchema, name: z.string().nullable() })),
}

export const readSharedContacts = endpoint({
  ...reading,
  path: '/v2/entity/:npi/shared',
  summary:
    'Whose phones and addresses are the same as those of an entity: its practitioners, others, and other entities.',
  params: z.object({ npi: npiSchema, asOf: momentSchema }),
  reply: z.object({
    phones: z.array(z.object({ phone: z.string(), ...sharing })),
    addresses: z.array(
      z.object({
        /** Places of the entity at this street and ZIP code. */
        positions: z.array(z.int()),
        address1: z.string(),
        zip: z.string(),
        ...sharing,
      }),
    ),
  }),
})
