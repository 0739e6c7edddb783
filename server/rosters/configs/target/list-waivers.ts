import type { api, ReplyOf } from '@concord/contract'
import { pickVersionInForce, todayInUtc } from '@concord/domain'
import { isSameItem, isWaiverInForce, type Waiver } from '@concord/roster-language'
import type { SignedInContext } from '#server/http/route.ts'
import { findUserNames } from '../list-store.ts'
import { findVersions, type StoredVersion } from '../version-store.ts'
import { findTarget, parseTarget } from './read-versions.ts'
import { findSenders } from './usage-store.ts'

type Reply = ReplyOf<typeof api.listTargetWaivers>

/** A waiver, and the version that brought it: those after it have it too. */
type KnownWaiver = { readonly waiver: Waiver; readonly version: StoredVersion }

const waiversOf = (version: StoredVersion): readonly Waiver[] => parseTarget(version)?.waivers ?? []

/** Finds the waivers of a version, each with the first version since which all versions have it. */
function findWaivers(version: StoredVersion, earlier: readonly StoredVersion[]): KnownWaiver[] {
  return waiversOf(version).map((waiver) => {
    let first = version
    for (const before of earlier) {
      if (!waiversOf(before).some((one) => isSameItem(one, waiver))) break
      first = before
    }
    return { waiver, version: first }
  })
}

/** Returns the state of a waiver; a waiver in a draft is separate from those in force. */
function sayState({ waiver, version }: KnownWaiver, today: string): Reply['waivers'][number]['state'] {
  if (version.state !== 'published') return 'draft'
  if (isWaiverInForce(waiver, today)) return 'counts'
  return waiver.until < today ? 'ended' : 'coming'
}

/** Returns the waivers that are in force, those of the version that comes, and who agreed to each. */
export async function listWaivers(
  context: Pick<SignedInContext, 'tx' | 'viewer'>,
  configId: string,
): Promise<Reply> {
  const { tx, viewer } = context
  const { orgId } = viewer.user
  await findTarget(context, configId)
  const today = todayInUtc()
  const versions = await findVersions(tx, { orgId, id: configId })
  const effective = versions.map((version) => ({ ...version, effectiveOn: version.effective_on }))
  const number = pickVersionInForce(effective, today)?.number
  const published = versions.filter(({ state }) => state === 'published')
  const inForce = published.find((version) => version.number === number)
  const open = versions.find(({ state }) => state !== 'published')
  const current = inForce
    ? findWaivers(
        inForce,
        published.filter((version) => version.number < inForce.number),
      )
    : []
  const isKnown = ({ waiver }: KnownWaiver) => current.some((one) => isSameItem(one.waiver, waiver))
  const drafted = open ? findWaivers(open, []).filter((known) => !isKnown(known)) : []
  const known = [...current, ...drafted]
  const senders = await findSenders(
    tx,
    orgId,
    known.flatMap(({ waiver }) => waiver.sender ?? []),
  )
  const people = await findUserNames(
    tx,
    known.flatMap(({ version }) => version.published_by ?? []),
  )
  return {
    waivers: known.map(({ waiver, version }) => ({
      ...{ rule: waiver.rule, field: waiver.field ?? null, sender: waiver.sender ?? null },
      senderName: senders.get(waiver.sender ?? '') ?? null,
      ...{ reason: waiver.reason, owner: waiver.owner, since: waiver.since ?? null, until: waiver.until },
      agreedBy: waiver.agreedBy ?? people.get(version.published_by ?? '') ?? null,
      version: version.number,
      state: sayState({ waiver, version }, today),
    })),
  }
}
