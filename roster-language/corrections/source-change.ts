import { z } from 'zod'
import { correctionKey } from '../config/correction-key.ts'
import { crosswalkKey } from '../config/crosswalk-key.ts'
import type { Mapping, WrittenSource } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { idSchema } from '../library/names.ts'
import { transformChainSchema } from '../library/transforms/transform-chain.ts'
import { mappingLists } from '../lint/mapped-fields.ts'
import { addCorrection } from './add-correction.ts'
import { addFix, removeFix } from './add-fix.ts'

/** Defines a change of a source config that fixes findings: transforms of a field, one text of it, or copies of rows. */
export const sourceChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transforms'), field: idSchema, transforms: transformChainSchema }),
  z.strictObject({
    kind: z.literal('text'),
    field: idSchema,
    from: z.string().min(1),
    /** Null: the text stands for nothing. */
    to: z.string().min(1).nullable(),
  }),
  z.strictObject({ kind: z.literal('drop-duplicates') }),
])

export type SourceChange = z.output<typeof sourceChangeSchema>

/** Returns a source with a change; one that has it already stays as it is. Throws CorrectionError. */
export function applySourceChange<Source extends WrittenSource>(
  source: Source,
  target: TargetConfig,
  change: SourceChange,
): Source {
  if (change.kind === 'transforms') return addFix(source, change.field, change.transforms)
  if (change.kind === 'drop-duplicates') return { ...source, dropDuplicates: true }
  const { field, from, to } = change
  return addCorrection(source, target, { field, from, to }).source
}

/** Returns a source without crosswalks that no longer have any effect. */
function removeEmptyCrosswalks<Source extends WrittenSource>(source: Source): Source {
  const empty = (source.crosswalks ?? []).filter(
    ({ entries, unmatched }) => unmatched === 'pass' && Object.keys(entries).length === 0,
  )
  if (empty.length === 0) return source
  const isEmpty = (id: string | undefined) => empty.some((crosswalk) => crosswalk.id === id)
  const inList = (mappings: readonly Mapping[]) =>
    mappings.map((mapping): Mapping => {
      if (!('from' in mapping) || !isEmpty(mapping.crosswalk)) return mapping
      const { crosswalk: _, ...rest } = mapping
      return rest
    })
  const { repeat } = source
  return {
    ...source,
    mappings: inList(source.mappings),
    ...(repeat
      ? { repeat: { blocks: repeat.blocks.map((block) => ({ ...block, mappings: inList(block.mappings) })) } }
      : {}),
    crosswalks: source.crosswalks?.filter(({ id }) => !isEmpty(id)),
  }
}

function removeText<Source extends WrittenSource>(
  source: Source,
  { field, from, to }: Extract<SourceChange, { kind: 'text' }>,
): Source {
  const key = correctionKey({ field, from })
  const own = new Set(
    mappingLists(source).flatMap(({ mappings }) =>
      mappings.flatMap((one) => (one.field === field && 'from' in one ? (one.crosswalk ?? []) : [])),
    ),
  )
  const { corrections, crosswalks } = source
  return removeEmptyCrosswalks({
    ...source,
    ...(corrections
      ? { corrections: corrections.filter((one) => correctionKey(one) !== key || one.to !== to) }
      : {}),
    ...(crosswalks
      ? {
          crosswalks: crosswalks.map((crosswalk) => {
            if (!own.has(crosswalk.id)) return crosswalk
            const kept = Object.entries(crosswalk.entries).filter(
              ([text, value]) => crosswalkKey(text) !== crosswalkKey(from) || value !== to,
            )
            return { ...crosswalk, entries: Object.fromEntries(kept) }
          }),
        }
      : {}),
  })
}

/** Returns a source without a change; what someone has changed otherwise since then stays. */
export function revertSourceChange<Source extends WrittenSource>(
  source: Source,
  change: SourceChange,
): Source {
  if (change.kind === 'transforms') return removeFix(source, change.field, change.transforms)
  if (change.kind === 'drop-duplicates') return { ...source, dropDuplicates: false }
  return removeText(source, change)
}
