import { z } from 'zod'

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

/** A specialty that a record states. */
export const statedTaxonomySchema = z.object({
  code: z.string(),
  primary: z.boolean(),
  licenseNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
})

/** A number that somebody other than the registry gave. */
export const identifierSchema = z.object({
  value: z.string(),
  type: z.string().nullable(),
  state: z.string().nullable(),
  issuer: z.string().nullable(),
})

/** Where a record came from: the batch that last wrote it. */
export const sourceSchema = z.object({
  kind: z.string(),
  name: z.string(),
  batch: z.string(),
  appliedAt: z.string().nullable(),
})

/** One exclusion by the Office of Inspector General; it is in force until it is reinstated. Dates are YYYY-MM-DD. */
export const exclusionSchema = z.object({
  /** Section of the Social Security Act, as in 1128a1. */
  type: z.string(),
  excludedOn: z.string(),
  reinstatedOn: z.string().nullable(),
  waiverState: z.string().nullable(),
})
