import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Ten digits; whether the check digit is right is the search's answer to give. */
const npi = z.string().regex(/^\d{10}$/, 'An NPI has ten digits.')
/** YYYY-MM-DD */
const calendarDate = z.string()

const address = z.object({
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  zipPlus4: z.string().nullable(),
  country: z.string(),
  phone: z.string().nullable(),
  phoneExtension: z.string().nullable(),
  fax: z.string().nullable(),
})

/** Why a hit matched: the word of the query, how it agrees, and the text in which it was found. */
export const matchSchema = z.object({
  kind: z.enum(['exact', 'startsWith', 'partOf', 'otherName']),
  field: z.enum(['lastName', 'firstName', 'npi', 'specialty', 'city', 'state', 'zip', 'phone']),
  text: z.string(),
})

export const practitionerCardSchema = z.object({
  npi,
  status: z.enum(['active', 'deactivated']),
  deactivatedOn: calendarDate.nullable(),
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  suffix: z.string().nullable(),
  credentials: z.string().nullable(),
  /** Primary taxonomy code first. */
  taxonomies: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  /** Name of one affiliated entity; null without one or without access to entity data. */
  entityName: z.string().nullable(),
  locationCount: z.int(),
  acceptingNewPatients: z.enum(['all', 'some', 'none', 'notStated']),
  verifiedAt: z.string().nullable(),
})

/** One part of what the box was understood as. `text` is the part of the query it came from. */
export const readAsSchema = z.object({
  field: z.enum(['npi', 'lastName', 'firstName', 'name', 'specialty', 'city', 'state', 'zip', 'phone']),
  label: z.string(),
  text: z.string(),
})

export const searchPractitioners = endpoint({
  method: 'POST',
  path: '/v2/practitioner/search',
  summary:
    'Practitioners by one box (NPI, name, phone, specialty words, city, ZIP) and filters, in name order.',
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH')],
  writes: false,
  body: z.object({
    query: z.string().max(200, 'Keep the search under 200 characters.').default(''),
    /** Two-letter state codes; any of them. */
    states: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'A state is two capital letters, as in TX.'))
      .max(60)
      .default([]),
    /** Taxonomy codes; any of them. */
    specialties: z
      .array(z.string().regex(/^[0-9A-Z]{10}$/, 'A taxonomy code has ten characters.'))
      .max(200)
      .default([]),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().max(100).optional(),
  }),
  reply: z.object({
    practitioners: z.array(practitionerCardSchema.extend({ matches: z.array(matchSchema) })),
    total: z.int(),
    /** Matches outside the states and ZIP codes of the organization. */
    blocked: z.int(),
    /** Rank of the first row of this page, from 1; null when nothing matches. */
    firstRow: z.int().nullable(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
    readAs: z.array(readAsSchema),
    /** A sentence about a word that could not be used as typed, such as an NPI with a wrong check digit. */
    notices: z.array(z.string()),
    facets: z.object({
      states: z.array(z.object({ value: z.string(), count: z.int() })),
      specialties: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  }),
  errors: ['account_disabled', 'forbidden'],
})

export const readPractitioner = endpoint({
  method: 'GET',
  path: '/v2/practitioner/:npi',
  summary: 'One practitioner in full.',
  access: [product('PROVIDER_DIRECTORY'), permission('READ')],
  writes: false,
  params: z.object({ npi }),
  reply: z.object({
    practitioner: z.object({
      npi,
      status: z.enum(['active', 'deactivated']),
      lastName: z.string().nullable(),
      firstName: z.string().nullable(),
      middleName: z.string().nullable(),
      prefix: z.string().nullable(),
      suffix: z.string().nullable(),
      credentials: z.string().nullable(),
      gender: z.string().nullable(),
      soleProprietor: z.boolean().nullable(),
      languages: z.array(z.string()),
      otherNames: z.array(z.object({ kind: z.string(), name: z.string() })),
      enumeratedOn: calendarDate.nullable(),
      registryUpdatedOn: calendarDate.nullable(),
      certifiedOn: calendarDate.nullable(),
      deactivatedOn: calendarDate.nullable(),
      reactivatedOn: calendarDate.nullable(),
      deactivationReason: z.string().nullable(),
      replacementNpi: z.string().nullable(),
      verifiedAt: z.string().nullable(),
      taxonomies: z.array(
        z.object({
          code: z.string(),
          primary: z.boolean(),
          licenseNumber: z.string().nullable(),
          licenseState: z.string().nullable(),
        }),
      ),
      identifiers: z.array(
        z.object({
          value: z.string(),
          type: z.string().nullable(),
          state: z.string().nullable(),
          issuer: z.string().nullable(),
        }),
      ),
      endpoints: z.array(
        z.object({ type: z.string().nullable(), endpoint: z.string(), description: z.string().nullable() }),
      ),
      mailingAddress: address.nullable(),
      locations: z.array(
        address.extend({
          position: z.int(),
          acceptingNewPatients: z.boolean().nullable(),
          telehealth: z.boolean().nullable(),
          wheelchairAccess: z.boolean().nullable(),
          hours: z.record(z.string(), z.tuple([z.string(), z.string()])).nullable(),
          /** County of the ZIP code, null when the ZIP is unknown. */
          county: z.string().nullable(),
        }),
      ),
      /** Null without access to entity data. */
      affiliations: z
        .array(
          z.object({
            entityNpi: npi,
            entityName: z.string(),
            entityKind: z.string().nullable(),
            position: z.int().nullable(),
            role: z.string().nullable(),
            network: z.string().nullable(),
            confirmation: z.enum(['both', 'practitioner', 'entity']),
          }),
        )
        .nullable(),
      /** Where the record came from: the batch that last wrote it. */
      source: z.object({
        kind: z.string(),
        name: z.string(),
        batch: z.string(),
        appliedAt: z.string().nullable(),
      }),
    }),
    /** All that there are; `changes` holds the newest of them. */
    changeTotal: z.int(),
    changes: z.array(
      z.object({
        fieldPath: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        at: z.string(),
        source: z.string(),
      }),
    ),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

export const listRecentBatches = endpoint({
  method: 'GET',
  path: '/v2/batch/recent',
  summary: 'The last batches that changed the directory, newest first.',
  access: [product('PROVIDER_DIRECTORY')],
  writes: false,
  reply: z.object({
    batches: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        kind: z.enum(['registry', 'roster', 'data_update', 'attestation', 'manual_edit']),
        appliedAt: z.string(),
        practitioners: z.int(),
        entities: z.int(),
        rejected: z.int(),
      }),
    ),
  }),
  errors: ['account_disabled', 'forbidden'],
})
