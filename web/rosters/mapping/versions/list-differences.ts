import {
  compareConfigs,
  SOURCE_PARTS,
  type SourceConfig,
  sourceConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { PART_LABELS } from '../../copy/model/compare-sides.ts'
import { describeItem } from '../../copy/model/describe-item.ts'

const PARTS_OF_FIELDS: readonly string[] = ['mappings', 'corrections', 'unguarded']

const NAMES: Readonly<Record<string, string>> = { 'settings unused': 'Columns that are not used' }

/** Describes an item of a source config before and after a change. */
function describePart(
  part: string,
  key: string,
  before: unknown,
  after: unknown,
): { readonly name: string; readonly before: string; readonly after: string } {
  const name = PARTS_OF_FIELDS.includes(part)
    ? key
    : (NAMES[`${part} ${key}`] ?? `${PART_LABELS[part] ?? part}: ${key}`)
  return { name, before: describeItem(part, before), after: describeItem(part, after) }
}

/** An item that two configs say otherwise, in words. */
export type ItemDifference = {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Lists what the edited config changes compared with a version; null if the version cannot be read. */
export function listDifferences(version: unknown, config: WrittenSource): readonly ItemDifference[] | null {
  const there = sourceConfigSchema.safeParse(version).data
  const here = sourceConfigSchema.safeParse(config).data
  if (!here || !there) return null
  return compareConfigs<SourceConfig, string>(SOURCE_PARTS, { here, there }).flatMap(({ id, items }) =>
    items.flatMap(({ key, state, here: now, there: was }) =>
      state === 'same' ? [] : [{ id: `${id} ${key}`, ...describePart(id, key, was, now) }],
    ),
  )
}
