import type { Mapping, WrittenSource } from '../config/source-config.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'
import { mappingLists } from '../lint/mapped-fields.ts'
import { CorrectionError } from './add-correction.ts'

type Fixed = Pick<WrittenSource, 'mappings' | 'repeat'>

/** Of one column a text can be fixed before anything else is made of it. */
const takesFix = (mapping: Mapping): boolean => 'from' in mapping && [mapping.from].flat().length === 1

/** Tells whether the mappings of a field can be given a fix of single texts. */
export function canTakeFix(source: Fixed, field: string): boolean {
  const own = mappingLists(source).flatMap(({ mappings }) => mappings.filter((one) => one.field === field))
  return own.length > 0 && own.every(takesFix)
}

/**
 * Returns a source in which a field is made of texts that a fix has changed: it stands in front of the transforms of each
 * of its mappings, once. Throws CorrectionError for a field that is not made of one column.
 */
export function addFix<Source extends Fixed>(
  source: Source,
  field: string,
  fix: readonly TransformUse[],
): Source {
  if (!canTakeFix(source, field))
    throw new CorrectionError(`'${field}' is not made of one column. Correct its texts instead.`)
  const known = JSON.stringify(fix)
  const change = (mappings: readonly Mapping[]) =>
    mappings.map((mapping) => {
      if (mapping.field !== field || !('from' in mapping)) return mapping
      const { transforms = [] } = mapping
      const isThere = JSON.stringify(transforms.slice(0, fix.length)) === known
      return isThere ? mapping : { ...mapping, transforms: [...fix, ...transforms] }
    })
  const { repeat } = source
  return {
    ...source,
    mappings: change(source.mappings),
    ...(repeat
      ? { repeat: { blocks: repeat.blocks.map((block) => ({ ...block, mappings: change(block.mappings) })) } }
      : {}),
  }
}
