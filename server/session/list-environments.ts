import type { api, ReplyOf } from '@concord/contract'
import { ENVIRONMENTS, type Environment } from '@concord/domain'
import type { Config } from '#server/config.ts'

type Reply = ReplyOf<typeof api.readEnvironments>

function getSettings(config: Config, environment: Environment): Reply['environments'][Environment] {
  const settings = config.environments[environment]
  const localOrigin = environment === 'local' ? `http://localhost:${config.PORT}` : ''
  return {
    hostnames: settings.HOSTNAMES,
    apiOrigin: settings.API_ORIGIN || localOrigin,
    identityDomain: settings.OIDC_ISSUER,
    audience: settings.OIDC_AUDIENCE,
    clientId: settings.OIDC_CLIENT_ID,
    tagManagerId: settings.TAG_MANAGER_ID,
    dashboardAuthHost: settings.DASHBOARD_AUTH_HOST,
    referralFunctionUrl: settings.REFERRAL_FUNCTION_URL,
  }
}

/** Returns the table from which the browser picks its own environment by hostname. */
export function listEnvironments(config: Config): Reply {
  const environments = Object.fromEntries(
    ENVIRONMENTS.map((environment) => [environment, getSettings(config, environment)]),
  ) as Reply['environments']
  return {
    environments,
    companyEmailDomain: config.COMPANY_EMAIL_DOMAIN,
    userIdClaim: config.OIDC_USER_ID_CLAIM,
    orgIdClaim: config.OIDC_ORG_ID_CLAIM,
    apiDocsUrl: config.API_DOCS_URL || '/api-docs',
    feedbackUrl: config.FEEDBACK_URL,
    supportScriptUrl: config.SUPPORT_SCRIPT_URL,
  }
}
