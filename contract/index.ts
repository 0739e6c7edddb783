import * as apiToken from './accounts/api-token.ts'
import * as audit from './accounts/audit.ts'
import * as impersonation from './accounts/impersonation.ts'
import * as invitation from './accounts/invitation.ts'
import * as listView from './accounts/list-view.ts'
import * as managed from './accounts/managed-organization.ts'
import * as accounts from './accounts/organization.ts'
import * as profile from './accounts/profile.ts'
import * as user from './accounts/user.ts'
import * as duplicate from './directory/duplicate.ts'
import * as entity from './directory/entity.ts'
import * as entityRelations from './directory/entity-relations.ts'
import * as lookup from './directory/lookup.ts'
import * as practitioner from './directory/practitioner.ts'
import * as recordDecision from './directory/record-decision.ts'
import * as recordEvidence from './directory/record-evidence.ts'
import * as recordHistory from './directory/record-history.ts'
import * as recordSources from './directory/record-sources.ts'
import * as savedSearch from './directory/saved-search.ts'
import * as search from './directory/search.ts'
import * as taxonomy from './directory/taxonomy.ts'
import * as exporting from './exports/export.ts'
import * as batch from './ledger/batch.ts'
import * as source from './ledger/source.ts'
import * as rosterConfig from './rosters/config.ts'
import * as copy from './rosters/copy.ts'
import * as rosterDraft from './rosters/draft.ts'
import * as rosterFile from './rosters/file.ts'
import * as mapping from './rosters/mapping.ts'
import * as replay from './rosters/replay.ts'
import * as roster from './rosters/roster.ts'
import * as sourceConfig from './rosters/source-config.ts'
import * as targetConfig from './rosters/target-config.ts'
import * as environment from './session/environment.ts'
import * as session from './session/session.ts'
import * as support from './support/support.ts'

export {
  API_TOKEN_STATES,
  apiTokenSchema,
  MAX_API_TOKENS,
  MAX_TOKEN_ADDRESSES,
  TOKEN_USE_DAYS,
} from './accounts/api-token.ts'
export { ALL_ORGANIZATIONS, auditEventSchema } from './accounts/audit.ts'

export {
  IMPERSONATION_ERRORS,
  IMPERSONATION_HEADER,
  MAX_IMPERSONATION_REASON_CHARACTERS,
} from './accounts/impersonation.ts'

export {
  LIST_VIEW_ERRORS,
  LISTS,
  type ListName,
  listViewSchema,
  MAX_LIST_VIEW_NAME,
  MAX_LIST_VIEWS,
} from './accounts/list-view.ts'
export {
  ACTIVITY_EVENTS,
  MAX_ORGANIZATION_NAME,
  MAX_ROSTER_TYPES,
  MAX_ZIP_CODES,
  managedOrganizationSchema,
  ORGANIZATION_SORTS,
} from './accounts/managed-organization.ts'
export { organizationSchema, productSchema } from './accounts/organization.ts'
export {
  accountUserSchema,
  MAX_USER_NAME_CHARACTERS,
  USER_ERRORS,
  USER_REFUSALS,
  USER_SORTS,
  type UserRefusal,
} from './accounts/user.ts'
export {
  DUPLICATE_ACCESS,
  DUPLICATE_DECISION_ACCESS,
  DUPLICATE_SORTS,
  DUPLICATE_STATES,
  MAX_COUNTED_ANSWERS,
  MAX_DUPLICATE_REASON_CHARACTERS,
  MAX_LINKED_RECORDS,
} from './directory/duplicate.ts'
export {
  MAX_NETWORKS,
  MAX_RELATED_ENTITIES,
  MAX_SHARED_CONTACTS,
  MAX_SHARING_ENTITIES,
  MEMBER_SORTS,
} from './directory/entity-relations.ts'
export { MAX_LOOKUP_NPIS } from './directory/lookup.ts'
export { MISSING_RECORD_REASONS, type MissingRecordReason } from './directory/missing-record.ts'
export { MAX_HISTORY_CHANGES } from './directory/record-history.ts'
export {
  HIT_CHANGES,
  MAX_ALERTS_OF_A_BATCH,
  MAX_SAVED_SEARCHES,
  MAX_WATCHED_HITS,
  savedSearchSchema,
  searchAlertSchema,
} from './directory/saved-search.ts'
export {
  DEFAULT_MILES,
  entityFiltersSchema,
  entityHitSchema,
  MAX_MILES,
  MAX_QUERY_CHARACTERS,
  matchSchema,
  practitionerFiltersSchema,
  practitionerHitSchema,
  readAsSchema,
} from './directory/search.ts'
export * from './endpoint.ts'
export * from './error-code.ts'
export {
  EXPORT_ERRORS,
  EXPORT_FAILURES,
  EXPORT_SORTS,
  EXPORT_STATES,
  type ExportState,
  exportLayoutSchema,
  exportSchema,
  MAX_EXPORT_LAYOUTS,
  MAX_EXPORT_NAME,
  MAX_EXPORT_NPIS,
  MAX_EXPORTS_A_DAY,
  MAX_RUNNING_EXPORTS,
} from './exports/export.ts'
export { BATCH_CHANGES, BATCH_SORTS, FINDING_SORTS, MAX_FINDING_REASONS } from './ledger/batch.ts'
export { describeAccess, printOpenApi } from './openapi.ts'
export { PAGE_ROWS, type SortOf } from './paging.ts'
export {
  CONFIG_ERRORS,
  CONFIG_SORTS,
  CONFIG_STATES,
  configVersionSchema,
  MAX_CONFIG_NAME,
  MAX_CONFIG_NOTE,
  MAX_CONFIGS,
  openVersionSchema,
  writtenConfigSchema,
} from './rosters/config.ts'
export { COPY_ERRORS, COPY_KINDS, type CopyKind, MAX_COPY_ORGANIZATIONS } from './rosters/copy.ts'
export {
  MAX_ROSTER_DRAFTS,
  ROSTER_DRAFT_ERRORS,
  type RosterDraftChoices,
  rosterDraftSchema,
} from './rosters/draft.ts'
export {
  MAX_OPEN_UPLOADS,
  removedColumnSchema,
  rosterFileSchema,
  rosterUploadSchema,
  sameRosterFileSchema,
  TUS_EXTENSIONS,
  TUS_VERSION,
  UPLOAD_CHECKSUMS,
  UPLOAD_ERRORS,
  UPLOAD_STATES,
  UPLOAD_TYPE,
  type UploadState,
} from './rosters/file.ts'
export { inspectedColumnSchema, inspectedTabSchema, inspectionSchema } from './rosters/inspection.ts'
export {
  MAPPING_ERRORS,
  MAPPING_SAMPLE_ROWS,
  MAX_COLUMN_VALUES,
  MAX_MAPPING_NOTE,
} from './rosters/mapping.ts'
export { rosterReadingSchema, STRUCK_ROWS, type StruckRows } from './rosters/reading.ts'
export {
  MAX_REPLAYED_FILES,
  REPLAY_ERRORS,
  REPLAY_STATES,
  REPLAYED_FILES,
  replayedFileSchema,
  replayResultSchema,
} from './rosters/replay.ts'
export {
  dueCalendarSchema,
  MAX_ROSTERS,
  MAX_SENDER_NAME,
  ROSTER_DUES,
  ROSTER_ERRORS,
  ROSTER_SORTS,
  rosterCycleSchema,
  rosterSchema,
} from './rosters/roster.ts'
export {
  learnedHeaderSchema,
  MAX_LEARNED_HEADERS,
  MAX_SOURCE_TEXT,
  SOURCE_ERRORS,
} from './rosters/source-config.ts'
export {
  configChangeSchema,
  configProblemSchema,
  MAX_TARGET_TEXT,
  TARGET_DOWNLOADS,
  TARGET_ERRORS,
} from './rosters/target-config.ts'

export { environmentSettingsSchema } from './session/environment.ts'
export { userSchema } from './session/session.ts'
export {
  MAX_SUPPORT_CHARACTERS,
  OWN_SUPPORT_MESSAGES,
  SUPPORT_ERRORS,
  SUPPORT_STATES,
  type SupportState,
} from './support/support.ts'

/** Every call of the API by name. No other place names a path or a wire type. */
export const api = {
  readEnvironments: environment.readEnvironments,
  authenticate: session.authenticate,
  readCurrentUser: session.readCurrentUser,
  recordSessionEvent: session.recordSessionEvent,
  readOrganization: accounts.readOrganization,
  listRoles: accounts.listRoles,
  listSettings: accounts.listSettings,
  listApiTokens: apiToken.listApiTokens,
  exportApiTokens: apiToken.exportApiTokens,
  createApiToken: apiToken.createApiToken,
  rotateApiToken: apiToken.rotateApiToken,
  revokeApiToken: apiToken.revokeApiToken,
  readApiTokenUse: apiToken.readApiTokenUse,
  listAuditEvents: audit.listAuditEvents,
  readAuditChoices: audit.readAuditChoices,
  previewAuditRemoval: audit.previewAuditRemoval,
  verifyAudit: audit.verifyAudit,
  exportAudit: audit.exportAudit,
  listListViews: listView.listListViews,
  saveListView: listView.saveListView,
  changeListView: listView.changeListView,
  deleteListView: listView.deleteListView,
  listUsers: user.listUsers,
  exportUsers: user.exportUsers,
  readUser: user.readUser,
  inviteUser: user.inviteUser,
  inviteUserAgain: user.inviteUserAgain,
  changeUser: user.changeUser,
  previewUserDeletion: user.previewUserDeletion,
  deleteUser: user.deleteUser,
  countRoleHolders: user.countRoleHolders,
  readInvitation: invitation.readInvitation,
  acceptInvitation: invitation.acceptInvitation,
  startImpersonation: impersonation.startImpersonation,
  endImpersonation: impersonation.endImpersonation,
  readProfile: profile.readProfile,
  changeProfile: profile.changeProfile,
  changePassword: profile.changePassword,
  listOrganizations: managed.listOrganizations,
  exportOrganizations: managed.exportOrganizations,
  readManagedOrganization: managed.readManagedOrganization,
  createOrganization: managed.createOrganization,
  changeOrganization: managed.changeOrganization,
  readOrganizationDeletion: managed.readOrganizationDeletion,
  deleteOrganization: managed.deleteOrganization,
  listOrganizationActivity: managed.listOrganizationActivity,
  searchPractitioners: search.searchPractitioners,
  countPractitioners: search.countPractitioners,
  searchEntities: search.searchEntities,
  countEntities: search.countEntities,
  readPractitioner: practitioner.readPractitioner,
  readEntity: entity.readEntity,
  readEntityFamily: entityRelations.readEntityFamily,
  listEntityMembers: entityRelations.listEntityMembers,
  listEntityNetworks: entityRelations.listEntityNetworks,
  readSharedContacts: entityRelations.readSharedContacts,
  readPractitionerSources: recordSources.readPractitionerSources,
  readEntitySources: recordSources.readEntitySources,
  readPractitionerTimeline: recordHistory.readPractitionerTimeline,
  readEntityTimeline: recordHistory.readEntityTimeline,
  readPractitionerHistory: recordHistory.readPractitionerHistory,
  readEntityHistory: recordHistory.readEntityHistory,
  comparePractitioner: recordHistory.comparePractitioner,
  compareEntity: recordHistory.compareEntity,
  readPractitionerEvidence: recordEvidence.readPractitionerEvidence,
  readEntityEvidence: recordEvidence.readEntityEvidence,
  decidePractitioner: recordDecision.decidePractitioner,
  decideEntity: recordDecision.decideEntity,
  undoDecision: recordDecision.undoDecision,
  lookUpNpis: lookup.lookUpNpis,
  readDuplicateSummary: duplicate.readDuplicateSummary,
  listDuplicates: duplicate.listDuplicates,
  readDuplicate: duplicate.readDuplicate,
  decideDuplicate: duplicate.decideDuplicate,
  undoDuplicateDecision: duplicate.undoDuplicateDecision,
  listDuplicateLinks: duplicate.listDuplicateLinks,
  findDuplicatesAgain: duplicate.findDuplicatesAgain,
  listSavedSearches: savedSearch.listSavedSearches,
  saveSearch: savedSearch.saveSearch,
  changeSavedSearch: savedSearch.changeSavedSearch,
  deleteSavedSearch: savedSearch.deleteSavedSearch,
  restoreSavedSearch: savedSearch.restoreSavedSearch,
  listSearchAlerts: savedSearch.listSearchAlerts,
  markAlertsRead: savedSearch.markAlertsRead,
  listTaxonomies: taxonomy.listTaxonomies,
  listRecentBatches: practitioner.listRecentBatches,
  startExport: exporting.startExport,
  listExports: exporting.listExports,
  readExport: exporting.readExport,
  repeatExport: exporting.repeatExport,
  cancelExport: exporting.cancelExport,
  downloadExport: exporting.downloadExport,
  listExportLayouts: exporting.listExportLayouts,
  saveExportLayout: exporting.saveExportLayout,
  deleteExportLayout: exporting.deleteExportLayout,
  listBatches: batch.listBatches,
  readBatch: batch.readBatch,
  previewBatch: batch.previewBatch,
  applyBatch: batch.applyBatch,
  undoBatch: batch.undoBatch,
  listFindings: batch.listFindings,
  listSources: source.listSources,
  previewSource: source.previewSource,
  changeSource: source.changeSource,
  exportFindings: batch.exportFindings,
  listRosters: roster.listRosters,
  readRoster: roster.readRoster,
  exportRosters: roster.exportRosters,
  createRoster: roster.createRoster,
  changeRoster: roster.changeRoster,
  listRosterCycles: roster.listRosterCycles,
  startRosterCycle: roster.startRosterCycle,
  listRosterNames: roster.listRosterNames,
  listDueFiles: roster.listDueFiles,
  listRosterOwners: roster.listRosterOwners,
  listRosterDrafts: rosterDraft.listRosterDrafts,
  listRosterTargets: rosterDraft.listRosterTargets,
  saveRosterDraft: rosterDraft.saveRosterDraft,
  changeRosterDraft: rosterDraft.changeRosterDraft,
  deleteRosterDraft: rosterDraft.deleteRosterDraft,
  readRosterDraftFile: rosterDraft.readRosterDraftFile,
  readRosterDraftWorkbook: rosterDraft.readRosterDraftWorkbook,
  readRosterMapping: mapping.readRosterMapping,
  saveRosterMapping: mapping.saveRosterMapping,
  askForRosterMapping: mapping.askForRosterMapping,
  readRosterMappingVersion: mapping.readRosterMappingVersion,
  countRosterColumnValues: mapping.countRosterColumnValues,
  readMappingReplay: replay.readMappingReplay,
  startMappingReplay: replay.startMappingReplay,
  cancelMappingReplay: replay.cancelMappingReplay,
  listTargetConfigs: rosterConfig.listTargetConfigs,
  readTargetConfig: rosterConfig.readTargetConfig,
  readTargetVersion: rosterConfig.readTargetVersion,
  createTargetConfig: rosterConfig.createTargetConfig,
  changeTargetConfig: rosterConfig.changeTargetConfig,
  saveTargetDraft: rosterConfig.saveTargetDraft,
  discardTargetDraft: rosterConfig.discardTargetDraft,
  askForTarget: rosterConfig.askForTarget,
  returnTarget: rosterConfig.returnTarget,
  publishTarget: rosterConfig.publishTarget,
  listBuiltInTargets: targetConfig.listBuiltInTargets,
  readTargetText: targetConfig.readTargetText,
  lintTargetText: targetConfig.lintTargetText,
  downloadTargetVersion: targetConfig.downloadTargetVersion,
  compareTargetVersions: targetConfig.compareTargetVersions,
  readTargetUsage: targetConfig.readTargetUsage,
  listTargetWaivers: targetConfig.listTargetWaivers,
  readDataDictionary: targetConfig.readDataDictionary,
  listSourceConfigs: rosterConfig.listSourceConfigs,
  readSourceConfig: rosterConfig.readSourceConfig,
  readSourceVersion: rosterConfig.readSourceVersion,
  createSourceConfig: rosterConfig.createSourceConfig,
  changeSourceConfig: rosterConfig.changeSourceConfig,
  saveSourceDraft: rosterConfig.saveSourceDraft,
  discardSourceDraft: rosterConfig.discardSourceDraft,
  askForSource: rosterConfig.askForSource,
  returnSource: rosterConfig.returnSource,
  publishSource: rosterConfig.publishSource,
  readSourceTarget: sourceConfig.readSourceTarget,
  lintSourceText: sourceConfig.lintSourceText,
  listLearnedHeaders: sourceConfig.listLearnedHeaders,
  changeLearnedHeader: sourceConfig.changeLearnedHeader,
  readRosterCopyChoices: copy.readRosterCopyChoices,
  compareRosterCopy: copy.compareRosterCopy,
  copyRoster: copy.copyRoster,
  readTargetCopyChoices: copy.readTargetCopyChoices,
  compareTargetCopy: copy.compareTargetCopy,
  copyTarget: copy.copyTarget,
  readSourceCopyChoices: copy.readSourceCopyChoices,
  compareSourceCopy: copy.compareSourceCopy,
  copySource: copy.copySource,
  readRosterUploadRules: rosterFile.readRosterUploadRules,
  findSameRosterFiles: rosterFile.findSameRosterFiles,
  listRosterUploads: rosterFile.listRosterUploads,
  createRosterUpload: rosterFile.createRosterUpload,
  readRosterUpload: rosterFile.readRosterUpload,
  sendRosterUploadBytes: rosterFile.sendRosterUploadBytes,
  cancelRosterUpload: rosterFile.cancelRosterUpload,
  readRosterFile: rosterFile.readRosterFile,
  downloadRosterFile: rosterFile.downloadRosterFile,
  sendSupportMessage: support.sendSupportMessage,
  listOwnSupportMessages: support.listOwnSupportMessages,
  listSupportMessages: support.listSupportMessages,
  readSupportMessage: support.readSupportMessage,
  answerSupportMessage: support.answerSupportMessage,
  closeSupportMessage: support.closeSupportMessage,
} as const
