import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { Identity } from './store.ts'

/** Returns the viewer that access rules evaluate: the user as stored, in the environment where the program runs. */
export function toViewer(identity: Identity, config: Config): Viewer {
  return {
    ...identity,
    environment: config.CONCORD_ENVIRONMENT,
    companyEmailDomain: config.COMPANY_EMAIL_DOMAIN,
  }
}
