import {
  compareConfigs,
  SOURCE_PARTS,
  type SourceConfig,
  sourceConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { describePart } from './describe-part.ts'

/** An item that two configs say otherwise, in words. */
export type ItemDifference = {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What the edited config says otherwise than a version; null where the version cannot be read. */
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
