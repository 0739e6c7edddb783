import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type OwnTable = {
  readonly what: string
  /** Whether the rows only belong to rows of another table, so that they are not reported. */
  readonly isPart?: boolean
  readonly table: string
  readonly count: (orgId: string) => Sql
  readonly remove: (orgId: string) => Sql
}

function partTable(what: string, table: Sql): OwnTable {
  return { ...ownTable(what, table), isPart: true }
}

function ownTable(what: string, table: Sql, column: Sql = sql`org_id`): OwnTable {
  return {
    what,
    table: table.text,
    count: (orgId) => sql`select count(*)::int as count from ${table} where ${column} = ${orgId}`,
    remove: (orgId) => sql`delete from ${table} where ${column} = ${orgId}`,
  }
}

/**
 * All that belongs to an organization and goes with it, what refers to another before it. The audit log stays: it
 * belongs to the record. A test finds each table that is missing here.
 */
export const OWN_TABLES: readonly OwnTable[] = [
  partTable('opened dashboards', sql`dashboard_embeds`),
  partTable('data of its dashboards', sql`dashboard_layers`),
  partTable('places of samples', sql`accuracy_places`),
  ownTable('samples of the directory', sql`accuracy_samples`),
  partTable('counted findings of cycles', sql`roster_cycle_errors`),
  ownTable('search alerts', sql`search_alerts`),
  partTable('hits of watched searches', sql`saved_search_hits`),
  ownTable('saved searches', sql`saved_searches`),
  ownTable('decisions on duplicates', sql`duplicates.decisions`),
  ownTable('views of lists', sql`list_views`),
  partTable('tries of webhooks', sql`webhook_attempts`),
  partTable('deliveries of webhooks', sql`webhook_deliveries`),
  ownTable('webhooks', sql`webhooks`),
  partTable('keys of written changes', sql`changelog_writes`),
  partTable('parts of exports', sql`export_parts`),
  partTable('changes that exports hold', sql`export_held_changes`),
  partTable('downloads of exports', sql`export_downloads`),
  ownTable('exports', sql`exports`),
  partTable('lists of exports', sql`export_lists`),
  ownTable('export layouts', sql`export_layouts`),
  partTable('parts of uploads', sql`roster_upload_parts`),
  partTable('uploads', sql`roster_uploads`),
  partTable('counted values of roster files', sql`roster_value_counts`),
  ownTable('roster files', sql`roster_files`),
  ownTable('drafts of rosters', sql`roster_drafts`),
  partTable('forgotten headers', sql`roster_forgotten_headers`),
  partTable('offices of waves', sql`outreach_wave_offices`),
  ownTable('waves of calls', sql`outreach_waves`),
  ownTable('links of offices', sql`office_links`),
  partTable('answers of calls', sql`attestation_people`),
  ownTable('calls with offices', sql`attestation_calls`),
  ownTable('network questions', sql`network_questions`),
  partTable('files of data updates', sql`data_update_files`),
  partTable('evidence of data updates', sql`data_update_evidence`),
  partTable('changes of data updates', sql`data_update_changes`),
  partTable('lines of data updates', sql`data_update_lines`),
  partTable('batches of data updates', sql`data_update_batches`),
  partTable('gates of data updates', sql`data_update_gates`),
  ownTable('data updates', sql`data_updates`),
  partTable('publications of cycles', sql`roster_publications`),
  partTable('steps of cycles', sql`roster_cycle_steps`),
  partTable('results of cycles', sql`roster_cycle_results`),
  partTable('stops of cycles', sql`roster_cycle_stops`),
  partTable('fixes of findings of cycles', sql`roster_cycle_rule_fixes`),
  partTable('causes of findings that stay as they are', sql`roster_cycle_left_causes`),
  partTable('fixed cells of cycles', sql`roster_cycle_fixes`),
  partTable('fixes of cycles', sql`roster_cycle_fix_sets`),
  partTable('decisions about cycles', sql`roster_cycle_decisions`),
  partTable('records that were sent', sql`roster_sent_records`),
  partTable('responses of receivers', sql`roster_responses`),
  partTable('tries of deliveries', sql`roster_delivery_attempts`),
  partTable('deliveries', sql`roster_deliveries`),
  partTable('fetched files', sql`roster_fetched_files`),
  partTable('connections of rosters', sql`roster_connections`),
  ownTable('cycles of rosters', sql`roster_cycles`),
  ownTable('rosters', sql`rosters`),
  partTable('replays of mappings', sql`roster_replays`),
  partTable('versions of roster configs', sql`roster_config_versions`),
  ownTable('roster configs', sql`roster_configs`),
  partTable('answers to support messages', sql`support_answers`),
  ownTable('support messages', sql`support_messages`),
  ownTable('settings', sql`organization_settings`),
  ownTable('recorded changes', sql`changes`),
  ownTable('claims', sql`claims`),
  partTable('records as it sees them', sql`overlay.records`),
  partTable('periods of its records', sql`overlay.periods`),
  partTable('practitioners as it sees them', sql`overlay.practitioners`),
  partTable('entities as it sees them', sql`overlay.entities`),
  partTable('locations as it sees them', sql`overlay.locations`),
  partTable('affiliations as it sees them', sql`overlay.affiliations`),
  partTable('its views of the past', sql`overlay.past_views`),
  partTable('rows of its searches', sql`search.overlay_subjects`),
  partTable('rows hidden from its searches', sql`search.overlay_hidden`),
  partTable('lists of its searches', sql`search.overlay_postings`),
  partTable('counts of its searches', sql`search.overlay_rollups`),
  partTable('versions of its searches', sql`search.overlay_views`),
  {
    what: 'findings',
    table: 'batch_findings',
    count: (orgId) =>
      sql`select count(*)::int as count from batch_findings f join batches b on b.id = f.batch_id where b.org_id = ${orgId}`,
    remove: (orgId) =>
      sql`delete from batch_findings f using batches b where b.id = f.batch_id and b.org_id = ${orgId}`,
  },
  ownTable('batches', sql`batches`),
  ownTable('sources', sql`sources`),
  partTable('addresses of API tokens', sql`api_token_addresses`),
  partTable('days of API tokens', sql`api_token_days`),
  ownTable('API tokens', sql`api_tokens`),
  ownTable('invitations', sql`invitations`),
  ownTable('impersonations', sql`impersonations`),
  ownTable('users', sql`users`),
  ownTable('organization', sql`organizations`, sql`id`),
]

export type Removed = { readonly what: string; readonly count: number }

/** Returns what there is of an organization, its users first: for a transaction that sees all. */
export async function countOwn(connection: Connection, orgId: string): Promise<Removed[]> {
  const removed: Removed[] = []
  for (const { what, table, isPart, count } of OWN_TABLES.toReversed()) {
    if (table === 'organizations' || isPart) continue
    const row = await connection.one<{ count: number }>(count(orgId))
    removed.push({ what, count: row?.count ?? 0 })
  }
  return removed
}

/** Removes an organization with all that is its own, and says how much that was. */
export async function removeOwn(connection: Connection, orgId: string): Promise<Removed[]> {
  const removed: Removed[] = []
  for (const { what, remove } of OWN_TABLES) {
    removed.push({ what, count: await connection.run(remove(orgId)) })
  }
  return removed
}
