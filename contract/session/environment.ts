import { ENVIRONMENTS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Defines what the web app has to know of one environment. '' where nothing is set. */
export const environmentSettingsSchema = z.object({
  hostnames: z.array(z.string()),
  apiOrigin: z.string(),
  /** Issuer address of the identity provider. */
  identityDomain: z.string(),
  audience: z.string(),
  clientId: z.string(),
  tagManagerId: z.string(),
  dashboardAuthHost: z.string(),
  /** Kept for the health-records referral integration; nothing calls it. */
  referralFunctionUrl: z.string(),
})

export const readEnvironments = endpoint({
  method: 'GET',
  path: '/v2/environment',
  summary: 'The settings of each environment that a browser needs before sign-in.',
  access: 'public',
  transaction: 'none',
  writes: false,
  tokens: 'none',
  reply: z.object({
    environments: z.record(z.enum(ENVIRONMENTS), environmentSettingsSchema),
    companyEmailDomain: z.string(),
    /** Names of the two custom claims of the access token. */
    userIdClaim: z.string(),
    orgIdClaim: z.string(),
    apiDocsUrl: z.string(),
    feedbackUrl: z.string(),
    supportScriptUrl: z.string(),
  }),
  errors: [],
})
