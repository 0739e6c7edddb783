import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { Identity } from './store.ts'

/** Whom access rules ask about: the person as stored, where the program runs. */
export function toViewer(identity: Identity, config: Config): Viewer {
  return {
    ...identity,
    environment: config.CONCORD_ENVIRONMENT,
    companyEmailDomain: config.COMPANY_EMAIL_DOMAIN,
  }
}
