import type { api, ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findConfig, type StoredConfig } from '../config-store.ts'
import { findVersionInForce, findVersions, type StoredVersion } from '../version-store.ts'

type Reply = ReplyOf<typeof api.readSourceTarget>
type Key = { readonly orgId: string; readonly id: string }

const toVersion = (stored: StoredVersion | undefined): Reply['inForce'] =>
  stored && stored.effective_on !== null
    ? { number: stored.number, effectiveOn: stored.effective_on, config: stored.config as never }
    : null

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Finds the day on which a user last reviewed the whole source: its publication, else the start of its first draft. */
async function findDayMade(tx: Connection, source: Key): Promise<string> {
  const versions = await findVersions(tx, source)
  const published = versions.find(({ published_at }) => published_at !== null)
  const moment = published?.published_at ?? versions.at(-1)?.created_at
  return moment ? toDay(moment) : todayInUtc()
}

async function findTarget(tx: Connection, key: Key): Promise<StoredConfig> {
  const source = await findConfig(tx, key)
  if (source?.kind !== 'source' || source.target_id === null) throw new AppError('not_found')
  const target = await findConfig(tx, { orgId: key.orgId, id: source.target_id })
  if (!target) throw new AppError('not_found')
  return target
}

/** Reads the target of a source as it is, and as it was when the source was made. */
export async function readSourceTarget(tx: Connection, key: Key): Promise<Reply> {
  const { id, name } = await findTarget(tx, key)
  const target = { orgId: key.orgId, id }
  const [newest] = await findVersions(tx, target)
  if (!newest) throw new AppError('not_found')
  return {
    target: { id, name },
    inForce: toVersion(await findVersionInForce(tx, target, todayInUtc())),
    newest: { number: newest.number, config: newest.config as never },
    madeWith: toVersion(await findVersionInForce(tx, target, await findDayMade(tx, key))),
  }
}
