import type { api, ReplyOf } from '@concord/contract'
import { getHeaderKey } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { findForgottenHeaders, findTaughtHeaders, type TaughtHeader } from './learned-store.ts'

export type LearnedHeader = ReplyOf<typeof api.changeLearnedHeader>['header']

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Combines what is taught about a header by those who agree with the last one published. */
function toLearned(
  taught: readonly TaughtHeader[],
  forgottenAt: Date | undefined,
): LearnedHeader | undefined {
  const newest = taught.at(-1)
  if (!newest) return undefined
  const agreeing = taught.filter(({ field }) => field === newest.field)
  const first =
    agreeing.toSorted((one, other) => one.taught_at.getTime() - other.taught_at.getTime())[0] ?? newest
  const sources = new Map(agreeing.map(({ config_id, name, files }) => [config_id, { name, files }]))
  return {
    ...{ header: newest.header, field: newest.field, taughtBy: first.taught_by },
    taughtAt: first.taught_at.toISOString(),
    sources: [...sources].map(([id, { name }]) => ({ id, name })),
    files: sum([...sources.values()].map(({ files }) => files)),
    isForgotten: forgottenAt !== undefined && taught.every(({ taught_at }) => taught_at <= forgottenAt),
  }
}

/** Returns the headers that an organization taught by their key. */
export async function readLearnedHeaders(
  tx: Connection,
  orgId: string,
): Promise<ReadonlyMap<string, LearnedHeader>> {
  const forgotten = await findForgottenHeaders(tx, orgId)
  const taught = Map.groupBy(await findTaughtHeaders(tx, orgId), ({ header }) => getHeaderKey(header))
  const learned = [...taught].flatMap(([key, all]) => {
    const one = toLearned(all, forgotten.get(key))
    return one ? [[key, one] as const] : []
  })
  return new Map(learned)
}

/** Returns source configs without the mappings of headers that were forgotten, so that they teach nothing of these. */
export async function dropForgotten(
  tx: Connection,
  orgId: string,
  configs: readonly unknown[],
): Promise<unknown[]> {
  if ((await findForgottenHeaders(tx, orgId)).size === 0) return [...configs]
  const learned = await readLearnedHeaders(tx, orgId)
  const isForgotten = (mapping: unknown): boolean => {
    const from = (mapping as { from?: unknown } | null)?.from
    return typeof from === 'string' && learned.get(getHeaderKey(from))?.isForgotten === true
  }
  return configs.map((config) => {
    const mappings = (config as { mappings?: unknown } | null)?.mappings
    if (!Array.isArray(mappings)) return config
    return { ...(config as object), mappings: mappings.filter((mapping) => !isForgotten(mapping)) }
  })
}
