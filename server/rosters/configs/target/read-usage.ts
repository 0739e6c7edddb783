import type { api, ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import {
  type FieldUse,
  findColumn,
  findFieldUses,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
} from '@concord/roster-language'
import type { SignedInContext } from '#server/http/route.ts'
import { findTarget, readCurrentTarget } from './read-versions.ts'
import { findUsingSources, type StoredTab, type UsingSource } from './usage-store.ts'

type Reply = ReplyOf<typeof api.readTargetUsage>
type UsedField = Reply['fields'][number]

/** A source with what it makes of the fields, and the tab of its newest file. */
type ReadSource = {
  readonly stored: UsingSource
  readonly uses: ReadonlyMap<string, FieldUse>
  readonly tab: StoredTab | undefined
}

/** Finds the tab that a source reads, as a run does: by its name, else the first visible one with rows. */
function findTab({ tabs }: UsingSource, source: SourceConfig): StoredTab | undefined {
  const [name] = source.reading.tabs ?? []
  const isRead = (tab: StoredTab) => (name === undefined ? !tab.hidden : tab.name === name)
  return tabs?.find((tab) => isRead(tab) && tab.rows > 0)
}

function readSource(target: TargetConfig, stored: UsingSource): ReadSource {
  const source = sourceConfigSchema.safeParse(stored.config).data
  if (!source) return { stored, uses: new Map(), tab: undefined }
  return { stored, uses: findFieldUses(target, source), tab: findTab(stored, source) }
}

/** Returns the share of rows in which the fullest column of a field is filled; null if it is unknown. */
function findFilled({ by, columns }: FieldUse, tab: StoredTab | undefined): number | null {
  if (!tab) return null
  if (by === 'constant') return 1
  if (by !== 'columns') return null
  const headers = tab.columns.map(({ header }) => header)
  const filled = columns.flatMap((name) => {
    const found = findColumn(name, headers)
    return typeof found === 'number' ? [tab.columns[found]?.filled ?? 0] : []
  })
  return Math.min(1, Math.max(0, ...filled) / tab.rows)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function readField(id: string, sources: readonly ReadSource[]): UsedField {
  const known = sources.flatMap(({ stored, uses, tab }) => {
    const use = uses.get(id)
    // Who sends a file and makes the field of nothing leaves it empty in every row.
    const filled = use ? findFilled(use, tab) : tab ? 0 : null
    return [{ sourceId: stored.id, use, filled, rows: tab?.rows ?? 0 }]
  })
  const counted = known.flatMap(({ filled, rows }) => (filled === null ? [] : [{ filled, rows }]))
  const rows = sum(counted.map((one) => one.rows))
  return {
    field: id,
    uses: known.flatMap(({ sourceId, use, filled }) =>
      use ? [{ sourceId, by: use.by, columns: [...use.columns], filled }] : [],
    ),
    filled: rows === 0 ? null : sum(counted.map((one) => one.filled * one.rows)) / rows,
  }
}

/** Returns which sources make each field of a target, and how full the fields are in their newest files. */
export async function findUsage(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  targetId: string,
  target: TargetConfig,
): Promise<Reply> {
  const { orgId } = viewer.user
  const stored = await findUsingSources(tx, { orgId, targetId, today: todayInUtc() })
  const sources = stored.map((one) => readSource(target, one))
  return {
    sources: sources.map(({ stored: { id, name, number, rosters }, tab }) => ({
      ...{ id, name, version: number, rosters },
      rows: tab?.rows ?? null,
    })),
    fields: target.fields.map(({ id }) => readField(id, sources)),
  }
}

export async function readUsage(context: SignedInContext, configId: string): Promise<Reply> {
  await findTarget(context, configId)
  const current = await readCurrentTarget(context, configId)
  return current ? findUsage(context, configId, current.target) : { sources: [], fields: [] }
}
