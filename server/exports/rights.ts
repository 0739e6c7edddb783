import { api } from '@concord/contract'
import {
  type Entitlement,
  findUnmet,
  getEntitlement,
  hasApiAccess,
  isDisabled,
  isInternal,
  PERMISSIONS,
  seesEntities,
  type Viewer,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { findTokenScopes, type StoredExport } from './store.ts'

/** The rights that decide, besides the directory, which rows an export holds. */
export type Rights = {
  /** Null: nothing restricts what is seen. */
  readonly entitlement: Entitlement | null
  readonly showsEntities: boolean
  /** Whether more than one record may be exported. */
  readonly isBatch: boolean
}

export function getRights(viewer: Viewer): Rights {
  const { states, zipCodes } = getEntitlement(viewer) ?? {}
  return {
    entitlement: states && zipCodes ? { states, zipCodes } : null,
    showsEntities: seesEntities(viewer),
    isBatch: isInternal(viewer) || hasApiAccess(viewer, 'BATCH'),
  }
}

const holdsAll = (values: readonly string[], others: readonly string[]) =>
  others.every((value) => values.includes(value))

/** Returns whether a user with the rights of today may still see all that an export was made with. */
export function covers(today: Rights, then: Rights): boolean {
  if (then.showsEntities && !today.showsEntities) return false
  if (!today.entitlement) return true
  if (!then.entitlement) return false
  const { states, zipCodes } = today.entitlement
  return holdsAll(states, then.entitlement.states) && holdsAll(zipCodes, then.entitlement.zipCodes)
}

/** The recipient of an export: a person, or a program that uses a token of that person. */
export type Exporter = { readonly orgId: string; readonly userId: string; readonly tokenId: string | null }

export function getExporter(
  { orgId }: { readonly orgId: string },
  { user_id: userId, token_id: tokenId }: StoredExport,
): Exporter {
  return { orgId, userId, tokenId }
}

async function findToken(
  connection: Connection,
  { orgId, tokenId }: Exporter,
): Promise<Viewer['token'] | null> {
  if (tokenId === null) return undefined
  const scopes = await findTokenScopes(connection, orgId, tokenId)
  return scopes ? { id: tokenId, scopes: PERMISSIONS.filter((name) => scopes.includes(name)) } : null
}

/** Returns who an export is for, with the rights of today; undefined when they may not export any more. */
export async function findExporter(
  { config, database }: Program,
  exporter: Exporter,
): Promise<Viewer | undefined> {
  return database.asSystem(async (connection) => {
    const identity = await findIdentityById(connection, exporter.userId)
    const token = await findToken(connection, exporter)
    if (!identity || token === null) return undefined
    const viewer: Viewer = { ...toViewer(identity, config), token }
    if (isDisabled(viewer) || viewer.user.orgId !== exporter.orgId) return undefined
    return findUnmet(viewer, api.startExport.access) ? undefined : viewer
  })
}
