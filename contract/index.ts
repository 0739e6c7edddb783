export {
  API_TOKEN_STATES,
  apiTokenSchema,
  EXPIRING_TOKEN_DAYS,
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
export { api } from './api.ts'
export {
  changeEventSchema,
  changelogCursorSchema,
  changelogFilterSchema,
  MAX_CHANGELOG_FILTERS,
  MAX_CHANGELOG_PAGE,
  MAX_WRITTEN_CHANGES,
  MAX_WRITTEN_VALUE,
  WRITE_KEY_DAYS,
} from './changelog/changelog.ts'
export {
  DELIVERY_DAYS,
  MAX_DELIVERED_CHANGES,
  MAX_SECRET_OVERLAP_HOURS,
  MAX_WEBHOOKS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_ERRORS,
  WEBHOOK_SORTS,
  WEBHOOK_STATES,
  type WebhookState,
  webhookSchema,
} from './changelog/webhook.ts'
export {
  ACCURACY_ERRORS,
  accuracySampleSchema,
  MAX_ACCURACY_SAMPLES,
  MAX_SAMPLE_NAME,
  MAX_SAMPLE_SIZE,
  MIN_SAMPLE_SIZE,
  SAMPLE_STRATA,
} from './dashboards/accuracy.ts'
export {
  DASHBOARD_ENTITY_SORTS,
  DASHBOARD_PRACTITIONER_SORTS,
  dashboardEntitySchema,
  dashboardFiltersSchema,
  dashboardPractitionerSchema,
  MAX_EMBED_URL,
} from './dashboards/dashboard.ts'
export { POSITION_HEADER } from './database-position.ts'
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
  ENTITY_SORTS,
  entityFiltersSchema,
  entityHitSchema,
  MAX_EXCLUDED_WITHIN_DAYS,
  MAX_MILES,
  MAX_QUERY_CHARACTERS,
  matchSchema,
  PRACTITIONER_SORTS,
  practitionerFiltersSchema,
  practitionerHitSchema,
  readAsSchema,
  type SearchSort,
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
export { MAX_HOME_ROWS, NEW_EXCLUSION_DAYS } from './home/home.ts'
export {
  BATCH_CHANGES,
  BATCH_SORTS,
  BATCH_STATES,
  FINDING_SORTS,
  MAX_FINDING_REASONS,
} from './ledger/batch.ts'
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
export {
  CONNECTION_DIRECTIONS,
  CONNECTION_ERRORS,
  CONNECTION_KINDS,
  type ConnectionDirection,
  type ConnectionKind,
  connectionSettingsSchema,
  deliveryScheduleSchema,
  MAX_CONNECTIONS,
} from './rosters/connection.ts'
export { COPY_ERRORS, COPY_KINDS, type CopyKind, MAX_COPY_ORGANIZATIONS } from './rosters/copy.ts'
export {
  CYCLE_CONFLICTS,
  CYCLE_ERRORS,
  CYCLE_SORTS,
  cycleSchema,
  listedCycleSchema,
  MAX_EARLIER_CYCLES,
} from './rosters/cycle.ts'
export {
  COMPARISON_ERRORS,
  COMPARISON_PAGE_ROWS,
  COMPARISON_SORTS,
  changeLineSchema,
  changeSelectorSchema,
  MAX_COMPARISON_PLACES,
  MAX_DECIDED_KEYS,
} from './rosters/cycle-comparison.ts'
export {
  CYCLE_FINDING_SORTS,
  cycleFixSchema,
  FINDING_PAGE_ROWS,
  FIX_ERRORS,
  MAX_FINDING_TEXTS,
  MAX_FIXED_TEXTS,
  MAX_QUESTION_ROWS,
  MAX_QUESTIONS,
  TRIED_FILES,
} from './rosters/cycle-findings.ts'
export {
  CYCLE_FILE_KINDS,
  CYCLE_FIX_STATES,
  MAX_FILE_CELLS,
  MAX_FIXED_CELLS,
  OUTPUT_ERRORS,
  OUTPUT_PAGE_ROWS,
  ROW_OUTCOMES,
} from './rosters/cycle-output.ts'
export {
  ANSWER_STATES,
  type AnswerState,
  DELIVERY_CONFLICTS,
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  type DeliveryState,
  MAX_RESPONSE_BYTES,
  SENT_RECORD_SORTS,
} from './rosters/delivery.ts'
export {
  MAX_ROSTER_DRAFTS,
  ROSTER_DRAFT_ERRORS,
  type RosterDraftChoices,
  rosterDraftSchema,
} from './rosters/draft.ts'
export { ERROR_REPORT_MONTHS, errorReportFiltersSchema } from './rosters/error-report.ts'
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
export {
  LEFT_OUT_ROWS,
  MAX_EXACT_IMPACT,
  MAX_LOST_EXAMPLES,
  PUBLISH_CONFLICTS,
  PUBLISH_ERRORS,
  PUBLISH_TASKS,
  publicationSchema,
} from './rosters/publish.ts'
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
export {
  choicesReplySchema,
  dashboardReplySchema,
  dataAgeSchema,
  figureSchema,
  filterInForceSchema,
  MAX_DASHBOARD_CHOICES,
  tileSchema,
} from './tile.ts'
export {
  ATTESTATION_CONFLICTS,
  ATTESTATION_ERRORS,
  callAnswersSchema,
  MAX_ATTESTATION_NOTE,
  MAX_OFFICE_PEOPLE,
  MAX_WEB_ATTESTED,
} from './updates/attestation.ts'
export {
  CLOCK_SORTS,
  CLOCK_WINDOWS,
  clockItemSchema,
  clockStepSchema,
  MAX_EVIDENCE_ITEMS,
} from './updates/clocks.ts'
export { GATE_ERRORS, GATE_PREVIEW_DAYS } from './updates/gates.ts'
export {
  IMPACT_CONFLICTS,
  IMPACT_ERRORS,
  IMPACT_PAGE_PRACTITIONERS,
  impactChangeSchema,
  impactSchema,
  MAX_IMPACT_PLACES,
  MAX_SELECTED_ONE_BY_ONE,
  UPDATE_TASKS,
} from './updates/impact.ts'
export { UPDATE_SORTS } from './updates/list.ts'
export {
  CLOSED_LINKS,
  MAX_LINK_DAYS,
  MAX_OFFICE_LINKS,
  OFFICE_LINK_ERRORS,
  OFFICE_LINK_STATES,
} from './updates/office-links.ts'
export {
  networkQuestionSchema,
  newQuestionSchema,
  QUESTION_ERRORS,
  QUESTION_SORTS,
  QUESTION_YEARS,
} from './updates/questions.ts'
export {
  MAX_FORM_CHANGES,
  UPDATE_CONFLICTS,
  UPDATE_ERRORS,
  updateChangeSchema,
  updateSchema,
} from './updates/update.ts'
export { EVIDENCE_ERRORS, MAX_EVIDENCE_BYTES, MAX_EVIDENCE_FILES } from './updates/update-evidence.ts'
export { MAX_UPDATE_FILE_BYTES, UPDATE_FILE_ERRORS, UPDATE_FILE_TYPE } from './updates/update-file.ts'
export { UPDATE_HEAD_ERRORS } from './updates/update-head.ts'
export {
  LINE_STATES,
  type LineState,
  MAX_CANDIDATES,
  UPDATE_LINE_ERRORS,
} from './updates/update-lines.ts'
export { MAX_WAVE_OFFICES, MAX_WAVES, newWaveSchema, WAVE_ERRORS, WAVE_STATES } from './updates/waves.ts'
