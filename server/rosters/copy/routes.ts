import { api, type CopyKind } from '@concord/contract'
import { reachesOrganization, todayInUtc } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route, type SignedInContext } from '#server/http/route.ts'
import { findConfigs } from '../configs/config-store.ts'
import { compareCopy } from './compare-copy.ts'
import { copyConfig } from './copy-config.ts'
import { type CopyContext, configKindOf } from './read-sides.ts'
import { findConfigChoices, findOrganizations, findRosterNames, type StoredChoice } from './store.ts'

const contextOf = ({ tx, viewer }: SignedInContext, kind: CopyKind): CopyContext => ({ tx, viewer, kind })

const toChoice = ({ id, name, target_id, target_name, version, has_draft }: StoredChoice) => ({
  ...{ id, name, version, hasDraft: has_draft },
  target: target_id === null || target_name === null ? null : { id: target_id, name: target_name },
})

async function readChoices({ tx, viewer }: SignedInContext, kind: CopyKind, orgId: string | undefined) {
  const organizations = await findOrganizations(tx)
  if (orgId === undefined) return { organizations, choices: [], targets: [] }
  if (!reachesOrganization(viewer, orgId) || !organizations.some(({ id }) => id === orgId))
    throw new AppError('not_found')
  const found = await findConfigChoices(tx, { orgId, kind: configKindOf(kind), today: todayInUtc() })
  const names = kind === 'roster' ? await findRosterNames(tx, orgId) : null
  const choices = found.flatMap((stored) => {
    const name = names === null ? stored.name : names.get(stored.id)
    return name === undefined ? [] : [toChoice({ ...stored, name })]
  })
  const targets = (await findConfigs(tx, orgId, 'target')).map(({ id, name }) => ({ id, name }))
  return { organizations, choices, targets }
}

const routesOf = (
  kind: CopyKind,
  calls: {
    readonly choices: typeof api.readSourceCopyChoices
    readonly compare: typeof api.compareSourceCopy
    readonly copy: typeof api.copySource
  },
): readonly Route[] => [
  route(calls.choices, (context, { params }) => readChoices(context, kind, params.organization)),
  route(calls.compare, (context, { body }) => compareCopy(contextOf(context, kind), body)),
  route(calls.copy, (context, { body }) => copyConfig(contextOf(context, kind), body)),
]

export const copyRoutes: readonly Route[] = [
  ...routesOf('roster', {
    choices: api.readRosterCopyChoices,
    compare: api.compareRosterCopy,
    copy: api.copyRoster,
  }),
  ...routesOf('target', {
    choices: api.readTargetCopyChoices,
    compare: api.compareTargetCopy,
    copy: api.copyTarget,
  }),
  ...routesOf('source', {
    choices: api.readSourceCopyChoices,
    compare: api.compareSourceCopy,
    copy: api.copySource,
  }),
]
