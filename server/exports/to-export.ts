import { type api, exportSchema, type ReplyOf } from '@concord/contract'
import { getSearch } from './source.ts'
import type { StoredExport } from './store.ts'

type Export = ReplyOf<typeof api.startExport>['export']

function getSource(stored: StoredExport): Export['source'] {
  const search = getSearch(stored)
  return search ? { kind: 'search', search } : { kind: 'list', npis: stored.listed ?? 0 }
}

function getChanges({ since, added, changed, removed, same }: StoredExport): Export['changes'] {
  if (!since) return null
  return {
    since: since.toISOString(),
    added: added ?? 0,
    changed: changed ?? 0,
    removed: removed ?? 0,
    same: same ?? 0,
  }
}

const getTime = (time: Date | null) => time?.toISOString() ?? null

/** Returns an export as the API shows it. */
export function toExport(stored: StoredExport): Export {
  const { file_name: name, file_hash: sha256 } = stored
  return {
    id: stored.id,
    recipeId: stored.recipe_id,
    name: stored.name,
    source: getSource(stored),
    format: stored.format,
    columns: exportSchema.shape.columns.parse(stored.columns),
    state: stored.state,
    failure: stored.failure,
    rows: stored.rows,
    expectedRows: stored.expected_rows,
    bytes: stored.bytes,
    startedBy: stored.user_name === null ? null : { id: stored.user_id, name: stored.user_name },
    token: stored.token_name,
    startedAt: stored.started_at.toISOString(),
    finishedAt: getTime(stored.finished_at),
    expiresAt: getTime(stored.expires_at),
    asOf: getTime(stored.as_of),
    readAt: getTime(stored.read_at),
    file: name !== null && sha256 !== null ? { name, sha256 } : null,
    changes: getChanges(stored),
    downloads: stored.downloads,
  }
}
