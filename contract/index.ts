import * as accounts from './accounts/organization.ts'
import * as directory from './directory/practitioner.ts'
import * as environment from './session/environment.ts'
import * as session from './session/session.ts'
import * as support from './support/support.ts'

export { organizationSchema, productSchema } from './accounts/organization.ts'
export { matchSchema, practitionerCardSchema, readAsSchema } from './directory/practitioner.ts'
export * from './endpoint.ts'
export * from './error-code.ts'
export { describeAccess, printOpenApi } from './openapi.ts'
export { environmentSettingsSchema } from './session/environment.ts'
export { userSchema } from './session/session.ts'

/** Every call of the API by name. No other place names a path or a wire type. */
export const api = {
  readEnvironments: environment.readEnvironments,
  authenticate: session.authenticate,
  readCurrentUser: session.readCurrentUser,
  recordSessionEvent: session.recordSessionEvent,
  readOrganization: accounts.readOrganization,
  listRoles: accounts.listRoles,
  listSettings: accounts.listSettings,
  searchPractitioners: directory.searchPractitioners,
  readPractitioner: directory.readPractitioner,
  listRecentBatches: directory.listRecentBatches,
  sendSupportMessage: support.sendSupportMessage,
} as const
