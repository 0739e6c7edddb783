import type { api, BodyOf } from '@concord/contract'
import { isOwnOrganization, type Organization, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { type Actor, getActor } from '#server/identity/actor.ts'
import { type ManagedOrganization, readManaged, toManagedOrganization } from './managed-organization.ts'
import { findStoredSettings, lockManaged, updateOrganization, writeSetting } from './store.ts'

type Change = BodyOf<typeof api.changeOrganization>
type Details = Record<string, unknown>
type BeforeAfter = { before: Details; after: Details }

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

function assertMay(viewer: Viewer, current: ManagedOrganization, change: Change): void {
  if (change.active === false && isOwnOrganization(viewer, current.id))
    throw refuse('active', 'This is your own organization. You can’t deactivate it.')
}

/** Returns what differs, before and after, by the names of its change; null is what one of them does not have. */
function getDifferences(before: Details, after: Details): BeforeAfter | undefined {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: Details) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return names.length > 0 ? { before: pick(before), after: pick(after) } : undefined
}

/** Products by their names, so that the audit log names the one that changed. */
const byName = ({ name, demo, active, products }: Organization): Details => ({
  name,
  demo,
  active,
  ...Object.fromEntries(
    products.map((product) => [product.name, { active: product.active, ...product.config }]),
  ),
})

function settingDifferences(current: ManagedOrganization, wanted: NonNullable<Change['settings']>) {
  const isWanted = (name: string) => wanted.some(({ setting }) => setting === name)
  const stored = current.settings
    .filter(({ setting }) => isWanted(setting))
    .map(({ setting, value, isDefault }) => [setting, isDefault ? null : value])
  return getDifferences(
    Object.fromEntries(stored),
    Object.fromEntries(wanted.map(({ setting, value }) => [setting, value])),
  )
}

async function writeChange(
  tx: Connection,
  actor: Actor,
  { current, change }: { readonly current: ManagedOrganization; readonly change: Change },
): Promise<void> {
  const { settings = [], reason } = change
  const wanted: Organization = {
    ...current,
    name: change.name ?? current.name,
    demo: change.demo ?? current.demo,
    active: change.active ?? current.active,
    products: change.products ?? current.products,
  }
  const differences = getDifferences(byName(current), byName(wanted))
  const ofSettings = settingDifferences(current, settings)
  if (!differences && !ofSettings) return
  const audit = (action: string, details: Details) =>
    insertAuditEvent(tx, { orgId: current.id, ...actor, action, details })
  await updateOrganization(tx, wanted)
  for (const setting of settings) await writeSetting(tx, current.id, setting)
  if (differences) await audit('organization.changed', { ...differences, ...(reason ? { reason } : {}) })
  if (ofSettings) await audit('organization.settings-changed', ofSettings)
}

/** Changes what is given, unless someone else was faster: then the caller learns what is there now. */
export const changeOrganization: Handler<typeof api.changeOrganization> = async (
  { tx, orgId, viewer },
  { body: change },
) => {
  const stored = await lockManaged(tx, orgId)
  if (!stored) throw new AppError('not_found')
  const current = toManagedOrganization(stored, await findStoredSettings(tx, orgId))
  if (current.version !== change.version) throw new AppError('conflict', { current })
  assertMay(viewer, current, change)
  await writeChange(tx, getActor(viewer), { current, change })
  return { organization: await readManaged(tx, orgId) }
}
