import { auditJobs } from '#server/audit/jobs.ts'
import { changelogJobs } from '#server/changelog/jobs.ts'
import { dashboardJobs } from '#server/dashboards/jobs.ts'
import { demoChangelogJobs } from '#server/demo/changelog/make-webhook.ts'
import { demoSampleJobs } from '#server/demo/dashboards/make-samples.ts'
import { demoOwnWorkJobs } from '#server/demo/own-work/make-own-work.ts'
import { demoJobs } from '#server/demo/rosters/make-files.ts'
import { demoUpdateJobs } from '#server/demo/updates/make-updates.ts'
import { weighedUpdateJobs } from '#server/demo/updates/make-weighed-updates.ts'
import { duplicateJobs } from '#server/directory/duplicates/jobs.ts'
import { savedSearchJobs } from '#server/directory/saved/jobs.ts'
import { exportJobs } from '#server/exports/jobs.ts'
import type { JobHandler } from '#server/jobs/job.ts'
import { ledgerJobs } from '#server/ledger/job-handlers.ts'
import { cycleJobs } from '#server/rosters/cycles/jobs.ts'
import { deliveryJobs } from '#server/rosters/delivery/jobs.ts'
import { errorReportJobs } from '#server/rosters/error-reports/jobs.ts'
import { mappingJobs } from '#server/rosters/mapping/jobs.ts'
import { outputJobs } from '#server/rosters/output/jobs.ts'
import { publicationJobs } from '#server/rosters/publish/jobs.ts'
import { rosterFileJobs } from '#server/rosters/uploads/jobs.ts'
import { searchJobs } from '#server/search/read-model/jobs.ts'
import { supportJobs } from '#server/support/jobs.ts'
import { updateFileJobs } from '#server/updates/create/jobs.ts'
import { updateImpactJobs } from '#server/updates/impact/jobs.ts'

/** Defines what workers do, of all areas. */
export const jobHandlers: readonly JobHandler[] = [
  ...savedSearchJobs,
  ...exportJobs,
  ...dashboardJobs,
  ...rosterFileJobs,
  ...demoJobs,
  ...demoChangelogJobs,
  ...demoSampleJobs,
  ...demoOwnWorkJobs,
  ...demoUpdateJobs,
  ...weighedUpdateJobs,
  ...mappingJobs,
  ...cycleJobs,
  ...errorReportJobs,
  ...outputJobs,
  ...deliveryJobs,
  ...publicationJobs,
  ...updateFileJobs,
  ...updateImpactJobs,
  ...duplicateJobs,
  ...auditJobs,
  ...supportJobs,
  ...ledgerJobs,
  ...searchJobs,
  ...changelogJobs,
]
