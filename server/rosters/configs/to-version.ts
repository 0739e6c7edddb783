import type { api, ReplyOf } from '@concord/contract'
import { isOneOf, type Viewer } from '@concord/domain'
import type { StoredVersion } from './version-store.ts'

export type ConfigVersion = ReplyOf<typeof api.readSourceVersion>['version']
export type OpenVersion = ReplyOf<typeof api.saveSourceDraft>['open']

type Names = ReadonlyMap<string, string>

/** Returns the ids of everyone whom a version names. */
export const getPeople = ({ editors, asked_by, asked_of, published_by }: StoredVersion): readonly string[] =>
  [editors.at(-1), asked_by, asked_of, published_by].flatMap((id) => id ?? [])

/** Returns the ids of everyone who edited a version or asked for it, and of whoever acted as one of them. */
export const getAuthors = (stored: StoredVersion): readonly string[] => {
  const { editors, editor_impersonators, asked_by, asked_impersonator } = stored
  return [...editors, ...editor_impersonators, asked_by, asked_impersonator].flatMap((id) => id ?? [])
}

export function toVersion(stored: StoredVersion, names: Names, inForce: number | null): ConfigVersion {
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null)
  return {
    ...{ number: stored.number, state: stored.state, note: stored.note },
    changedAt: stored.changed_at.toISOString(),
    author: nameOf(stored.editors.at(-1)),
    askedBy: nameOf(stored.asked_by),
    publishedBy: nameOf(stored.published_by),
    publishedAt: stored.published_at?.toISOString() ?? null,
    effectiveOn: stored.effective_on,
    isInForce: stored.number === inForce,
  }
}

export function toOpenVersion(stored: StoredVersion, names: Names, viewer: Viewer): OpenVersion {
  const askedOf = stored.asked_of
  return {
    ...toVersion(stored, names, null),
    config: stored.config as OpenVersion['config'],
    revision: stored.revision,
    askedOf: askedOf === null ? null : { id: askedOf, name: names.get(askedOf) ?? '' },
    isOwn: isOneOf(viewer, getAuthors(stored)),
  }
}
