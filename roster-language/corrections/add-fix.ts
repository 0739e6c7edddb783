import type { Mapping, WrittenSource } from '../config/source-config.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'
import { mappingLists } from '../lint/mapped-fields.ts'
import { CorrectionError } from './add-correction.ts'

type Fixed = Pick<WrittenSource, 'mappings' | 'repeat'>

/** Tells whether a mapping reads a single column, whose text can be fixed before any other transform. */
const takesFix = (mapping: Mapping): boolean => 'from' in mapping && [mapping.from].flat().length === 1

/** Tells whether the mappings of a field can be given a fix of single texts. */
export function canTakeFix(source: Fixed, field: string): boolean {
  const own = mappingLists(source).flatMap(({ mappings }) => mappings.filter((one) => one.field === field))
  return own.length > 0 && own.every(takesFix)
}

/** Returns the index of a fix in a chain of transforms; -1 if it is not there. */
function findFix(transforms: readonly TransformUse[], fix: readonly TransformUse[]): number {
  const wanted = JSON.stringify(fix)
  return transforms.findIndex((_, at) => JSON.stringify(transforms.slice(at, at + fix.length)) === wanted)
}

function changeMappings<Source extends Fixed>(
  source: Source,
  field: string,
  change: (mapping: Extract<Mapping, { from: unknown }>) => Mapping,
): Source {
  const inList = (mappings: readonly Mapping[]) =>
    mappings.map((mapping) => (mapping.field === field && 'from' in mapping ? change(mapping) : mapping))
  const { repeat } = source
  return {
    ...source,
    mappings: inList(source.mappings),
    ...(repeat
      ? { repeat: { blocks: repeat.blocks.map((block) => ({ ...block, mappings: inList(block.mappings) })) } }
      : {}),
  }
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
  return changeMappings(source, field, (mapping) => {
    const { transforms = [] } = mapping
    return findFix(transforms, fix) >= 0 ? mapping : { ...mapping, transforms: [...fix, ...transforms] }
  })
}

/** Returns a source without a fix of a field, wherever in its transforms it stands. */
export function removeFix<Source extends Fixed>(
  source: Source,
  field: string,
  fix: readonly TransformUse[],
): Source {
  return changeMappings(source, field, ({ transforms = [], ...mapping }) => {
    const at = findFix(transforms, fix)
    const rest = at < 0 ? transforms : transforms.toSpliced(at, fix.length)
    return rest.length > 0 ? { ...mapping, transforms: rest } : mapping
  })
}
