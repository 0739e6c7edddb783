import { EXCLUSION_MATCH_REASONS, type ExclusionMatchReason, facetValues } from '@concord/domain'
import { z } from 'zod'
import { exclusionListOn, npiSchema } from './search.ts'

/** An address of a practitioner or an entity. */
export const addressSchema = z.object({
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

/** A practice location. */
export const practicePlaceSchema = addressSchema.extend({
  /** 0: the primary one. */
  position: z.int(),
  /** County of the ZIP code, null when the ZIP is unknown. */
  county: z.string().nullable(),
  /** The coordinates of the center of the ZIP code. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** A specialty that a record states. */
const sourceTaxonomySchema = z.object({
  code: z.string(),
  primary: z.boolean(),
  licenseNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
  /** Code of the kind of group that an organization is under this specialty, as in 193200000X. */
  group: z.string().nullable(),
})

/** A number that someone other than the registry gave. */
const identifierSchema = z.object({
  /** Null: the registry masks it. */
  value: z.string().nullable(),
  type: z.string().nullable(),
  state: z.string().nullable(),
  issuer: z.string().nullable(),
})

/** An address to which messages and data of a record can be sent, with codes as the registry has them. */
const electronicAddressSchema = z.object({
  type: z.string().nullable(),
  endpoint: z.string(),
  description: z.string().nullable(),
  use: z.string().nullable(),
  /** The use, if its code is OTHER. */
  otherUse: z.string().nullable(),
  contentType: z.string().nullable(),
  /** The content, if its code is OTHER. */
  otherContent: z.string().nullable(),
  /** Legal name of the organization that it belongs to, where that is another one. */
  affiliation: z.string().nullable(),
  /**
   * Its location on one line; as with the locations, only if it lies in the states and ZIP codes of the organization.
   */
  address: z.string().nullable(),
})

/** Defines where a record came from: the batch that last wrote it. */
const sourceSchema = z.object({
  kind: z.string(),
  name: z.string(),
  batch: z.string(),
  appliedAt: z.string().nullable(),
})

/** An exclusion by the Office of Inspector General; it is in force until it is reinstated. Dates are YYYY-MM-DD. */
const exclusionSchema = z.object({
  /** Section of the Social Security Act, as in 1128a1. */
  type: z.string(),
  excludedOn: z.string(),
  reinstatedOn: z.string().nullable(),
  waiverState: z.string().nullable(),
})

/** A row of the exclusion list that names no NPI and may mean this record. It proves nothing by itself. */
const possibleExclusionSchema = z.object({
  /** 0 to 100, the points of the reasons together. */
  score: z.int(),
  /** The points that agree and those that do not. */
  reasons: z.array(z.enum(Object.keys(EXCLUSION_MATCH_REASONS) as ExclusionMatchReason[])),
  /** The name and other values as the exclusion list states them. */
  name: z.string(),
  specialty: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string(),
  type: z.string(),
  excludedOn: z.string(),
  waiverState: z.string().nullable(),
})

/** YYYY-MM-DD */
const calendarDate = z.string()

/** Defines what the registry says of practitioners and entities alike, with where the record came from. */
export const registryFacts = {
  npi: npiSchema,
  status: z.enum(facetValues('statuses')),
  /** The exclusions by the OIG that name this NPI, newest first. */
  exclusions: z.array(exclusionSchema),
  /** The screening of the record against the exclusion list of the OIG, and the date of that list. */
  screening: z.enum(facetValues('exclusions')),
  exclusionListOn,
  /** Best first; the registry states no date of birth to compare. */
  possibleExclusions: z.array(possibleExclusionSchema),
  otherNames: z.array(z.object({ kind: z.string(), name: z.string() })),
  taxonomies: z.array(sourceTaxonomySchema),
  identifiers: z.array(identifierSchema),
  endpoints: z.array(electronicAddressSchema),
  enumeratedOn: calendarDate.nullable(),
  registryUpdatedOn: calendarDate.nullable(),
  certifiedOn: calendarDate.nullable(),
  deactivatedOn: calendarDate.nullable(),
  reactivatedOn: calendarDate.nullable(),
  deactivationReason: z.string().nullable(),
  replacementNpi: z.string().nullable(),
  /** The mailing address; as with the locations, only if it lies in the states and ZIP codes of the organization. */
  mailingAddress: addressSchema.nullable(),
  source: sourceSchema,
}
