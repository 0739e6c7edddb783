import {
  bindBlocks,
  type ContradictedMapping,
  findStepProblems,
  guardPreview,
  overrideTarget,
  type PreviewedRows,
  previewRows,
  type Sample,
  sourceConfigSchema,
  stepRows,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'

/** Rows behind the steps that the output shows at once. */
export const SHOWN_ROWS = 6

/** The input that all previews of a page share. */
export type PreviewBase = { readonly target: TargetConfig; readonly sample: Sample; readonly today: string }

/** The result of a config for the first rows. */
export type WorkedOut = {
  readonly previewed: PreviewedRows
  readonly contradicted: readonly ContradictedMapping[]
  /** Columns that the fields are made of, by block and field. */
  readonly columns: Readonly<Record<string, readonly number[]>>
}

export const fieldKey = (block: string | null, field: string): string => `${block ?? ''}\n${field}`

/** Works out the rows from the one that is shown first, and what the guard says of all of them. */
export function workOut(
  { target, sample, today }: PreviewBase,
  { config, from }: { readonly config: WrittenSource; readonly from: number },
): WorkedOut {
  const source = sourceConfigSchema.parse(config)
  const problems = findStepProblems(source.steps, sample.headers, source.repeat !== undefined)
  if (problems.length > 0)
    return { previewed: { rows: [], fields: [], notes: [], problems }, contradicted: [], columns: {} }
  const { headers, rows } = stepRows(source.steps, sample.headers, sample.rows)
  const stepped = { ...sample, headers, rows }
  const plain = { ...source, steps: [] }
  // The most costly part, and the same for both.
  const blocks = bindBlocks(overrideTarget(target, plain), plain, headers, { today })
  const shown = { ...stepped, rows: rows.slice(from, from + SHOWN_ROWS) }
  const columns = blocks.flatMap(({ block, fields }) =>
    fields.map((mapped) => [fieldKey(block, mapped.field.id), mapped.columns] as const),
  )
  return {
    previewed: previewRows(target, plain, shown, today, blocks),
    contradicted: guardPreview(target, plain, stepped, today, blocks),
    columns: Object.fromEntries(columns),
  }
}
