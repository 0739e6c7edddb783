import type { replayResultSchema } from '@concord/contract'
import type { FileReplay } from '@concord/engine'
import {
  findSensitive,
  listEditedFields,
  maskText,
  type SourceConfig,
  type TargetConfig,
} from '@concord/roster-language'
import type { z } from 'zod'

/** The configs that are compared; before is absent where none was in force. */
export type ComparedConfigs = {
  readonly target: TargetConfig
  readonly before: SourceConfig | undefined
  readonly after: SourceConfig
}

function listMapped({ mappings, repeat }: SourceConfig): ReadonlySet<string> {
  const ofBlocks = (repeat?.blocks ?? []).flatMap((block) => block.mappings)
  return new Set([...mappings, ...ofBlocks].map(({ field }) => field))
}

/** Tells of a field whether an edit is about it. One that derives from others changes with them. */
function findExplained({ before, after }: ComparedConfigs): (field: string) => boolean {
  const edited = before === undefined ? null : listEditedFields(before, after)
  if (before === undefined || edited === null) return () => true
  const [was, is] = [listMapped(before), listMapped(after)]
  return (field) => edited.has(field) || !was.has(field) || !is.has(field)
}

/** Returns what is stored of the replay of a file. */
export function toResult(
  { rows, changedRows, outcomes, cells, findings }: FileReplay,
  configs: ComparedConfigs,
): z.infer<typeof replayResultSchema> {
  const isExplained = findExplained(configs)
  const isHidden = (id: string) => {
    const field = configs.target.fields.find((one) => one.id === id)
    return findSensitive(field?.label ?? id, 'empty', [], 0) !== null
  }
  return {
    ...{ rows: { ...rows }, changedRows, outcomes: { ...outcomes } },
    cells: cells.map(({ field, count, examples }) => {
      const show = (text: string | null) => (text !== null && isHidden(field) ? maskText(text) : text)
      return {
        ...{ field, count, isExplained: isExplained(field) },
        examples: examples.map(({ tab, row, block, before, after }) => ({
          ...{ tab, row, block, before: show(before), after: show(after) },
        })),
      }
    }),
    findings: Object.entries(findings).map(([code, counts]) => ({ code, ...counts })),
  }
}
