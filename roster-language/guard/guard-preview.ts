import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { type BoundBlock, bindBlocks } from '../mapping/bind-blocks.ts'
import type { Sample } from '../preview/preview-rows.ts'
import { findStepProblems, stepRows } from '../preview/step-rows.ts'
import { overrideTarget } from '../settings/override-target.ts'
import { type Contradiction, evaluateField } from './evaluate-field.ts'
import { placeMappings, readMappingTexts } from './mapping-texts.ts'

/** A mapping whose values contradict its field. */
export type ContradictedMapping = {
  readonly field: TargetField
  /** Name of the block of columns; null where nothing repeats. */
  readonly block: string | null
  /** The columns that it reads, 0-based, behind the steps. */
  readonly columns: readonly number[]
  readonly found: Contradiction
  /** Someone said that it is right all the same. */
  readonly isOverruled: boolean
}

/**
 * Returns the mappings of a source whose values contradict their fields in some rows of a tab, as a run refuses them;
 * none where the source does not fit the columns at all. `today` is 'YYYY-MM-DD'; `bound` is
 * what `bindBlocks` gives, where that is known.
 */
export function guardPreview(
  target: TargetConfig,
  source: SourceConfig,
  { file, tab, dayZero, headers, rows }: Sample,
  today: string,
  bound?: readonly BoundBlock[],
): readonly ContradictedMapping[] {
  if (findStepProblems(source.steps, headers, source.repeat !== undefined).length > 0) return []
  const stepped = stepRows(source.steps, headers, rows)
  const places = stepped.rows.map(({ row, cells }) => ({
    cells,
    fields: {},
    origin: { file, tab, row },
    parameters: { today, dayZero },
  }))
  const own = overrideTarget(target, source)
  const blocks = bound ?? bindBlocks(own, source, stepped.headers, { today })
  return blocks.flatMap(({ block, fields, problems }) => {
    if (problems.length > 0) return []
    const texts = readMappingTexts(placeMappings(fields, source, block), places)
    return texts.flatMap(({ mapped, texts: values }) => {
      const found = evaluateField(mapped.field, values)
      const { field, columns } = mapped
      const isOverruled = source.unguarded.includes(field.id)
      return found ? [{ field, block, columns, found, isOverruled }] : []
    })
  })
}
