import * as apiToken from './accounts/api-token.ts'
import * as audit from './accounts/audit.ts'
import * as impersonation from './accounts/impersonation.ts'
import * as invitation from './accounts/invitation.ts'
import * as listView from './accounts/list-view.ts'
import * as managed from './accounts/managed-organization.ts'
import * as organization from './accounts/organization.ts'
import * as profile from './accounts/profile.ts'
import * as user from './accounts/user.ts'
import * as changelog from './changelog/changelog.ts'
import * as webhook from './changelog/webhook.ts'
import * as accuracy from './dashboards/accuracy.ts'
import * as dashboard from './dashboards/dashboard.ts'
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
import type { Endpoint } from './endpoint.ts'
import * as exporting from './exports/export.ts'
import * as home from './home/home.ts'
import * as batch from './ledger/batch.ts'
import * as source from './ledger/source.ts'
import * as rosterConfig from './rosters/config.ts'
import * as connection from './rosters/connection.ts'
import * as copy from './rosters/copy.ts'
import * as cycle from './rosters/cycle.ts'
import * as comparison from './rosters/cycle-comparison.ts'
import * as cycleFindings from './rosters/cycle-findings.ts'
import * as cycleOutput from './rosters/cycle-output.ts'
import * as delivery from './rosters/delivery.ts'
import * as rosterDraft from './rosters/draft.ts'
import * as errorReport from './rosters/error-report.ts'
import * as rosterFile from './rosters/file.ts'
import * as mapping from './rosters/mapping.ts'
import * as publish from './rosters/publish.ts'
import * as replay from './rosters/replay.ts'
import * as roster from './rosters/roster.ts'
import * as sourceConfig from './rosters/source-config.ts'
import * as targetConfig from './rosters/target-config.ts'
import * as environment from './session/environment.ts'
import * as session from './session/session.ts'
import * as support from './support/support.ts'
import * as attestation from './updates/attestation.ts'
import * as clocks from './updates/clocks.ts'
import * as correctable from './updates/correctable.ts'
import * as updateGates from './updates/gates.ts'
import * as updateImpact from './updates/impact.ts'
import * as updateList from './updates/list.ts'
import * as officeLinks from './updates/office-links.ts'
import * as questions from './updates/questions.ts'
import * as dataUpdate from './updates/update.ts'
import * as updateEvidence from './updates/update-evidence.ts'
import * as updateFile from './updates/update-file.ts'
import * as updateHead from './updates/update-head.ts'
import * as updateLines from './updates/update-lines.ts'
import * as waves from './updates/waves.ts'

/** The areas of the API, in the order in which they are described, each with the files that declare its calls. */
export const AREAS = {
  directory: {
    label: 'Directory',
    files: [
      search,
      practitioner,
      entity,
      entityRelations,
      recordSources,
      recordHistory,
      recordEvidence,
      recordDecision,
      lookup,
      duplicate,
      savedSearch,
      taxonomy,
    ],
  },
  dashboards: { label: 'Dashboards', files: [dashboard, accuracy] },
  exports: { label: 'Exports', files: [exporting] },
  changelog: { label: 'Changelog', files: [changelog, webhook] },
  rosters: {
    label: 'Roster Management',
    files: [
      ...[roster, rosterFile, rosterDraft, mapping, replay],
      ...[cycle, cycleFindings, comparison, cycleOutput],
      ...[publish, connection, delivery, errorReport],
      ...[rosterConfig, targetConfig, sourceConfig, copy],
    ],
  },
  updates: {
    label: 'Data Updates',
    files: [
      dataUpdate,
      updateHead,
      updateFile,
      updateLines,
      updateEvidence,
      correctable,
      ...[updateList, updateImpact, updateGates],
      clocks,
      ...[attestation, questions, waves, officeLinks],
    ],
  },
  ledger: { label: 'Sources', files: [batch, source] },
  accounts: {
    label: 'Accounts',
    files: [organization, managed, user, invitation, impersonation, profile, apiToken, audit, listView],
  },
  home: { label: 'Home', files: [home] },
  session: { label: 'Session', files: [session, environment] },
  support: { label: 'Support', files: [support] },
} as const satisfies Record<string, { label: string; files: readonly object[] }>

/** Returns the name of the area whose files declare the call. Throws where none does. */
export function getArea(endpoint: Endpoint): string {
  const found = Object.entries(AREAS).find(([, { files }]) =>
    files.some((file) => (Object.values(file) as unknown[]).includes(endpoint)),
  )
  if (!found) throw new Error(`No area of contract/area.ts declares ${endpoint.method} ${endpoint.path}`)
  return found[0]
}
