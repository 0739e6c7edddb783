import {
  findStepProblems,
  guardPreview,
  type PreviewedRows,
  previewRows,
  type Sample,
  type SourceConfig,
  type SteppedSample,
  sourceConfigSchema,
  stepRows,
  type TargetConfig,
  targetConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { useDeferredValue, useMemo } from 'react'
import type { MappingFile, MappingReply } from './queries.ts'

/** Rows behind the steps that the output shows at once. */
export const SHOWN_ROWS = 6

export const readTarget = ({ target }: MappingReply): TargetConfig => targetConfigSchema.parse(target.config)

const NOTHING: PreviewedRows = { rows: [], fields: [], notes: [], problems: [] }

/** What the steps make of the sample; undefined where they do not fit its columns. */
function step({ steps, repeat }: SourceConfig, { headers, rows }: Sample): SteppedSample | undefined {
  const problems = findStepProblems(steps, headers, repeat !== undefined)
  return problems.length > 0 ? undefined : stepRows(steps, headers, rows)
}

function preview(
  target: TargetConfig,
  source: SourceConfig,
  { sample, stepped, from }: { sample: Sample; stepped: SteppedSample | undefined; from: number },
  today: string,
): PreviewedRows {
  if (!stepped) {
    const { headers } = sample
    const problems = findStepProblems(source.steps, headers, source.repeat !== undefined)
    return { ...NOTHING, problems }
  }
  const { headers, rows } = stepped
  const shown = { ...sample, headers, rows: rows.slice(from, from + SHOWN_ROWS) }
  return previewRows(target, { ...source, steps: [] }, shown, today)
}

/** Works out what the config makes of the first rows. Typing goes on while the output follows. */
export function usePreviews(
  target: TargetConfig,
  config: WrittenSource,
  { file, from }: { readonly file: MappingFile; readonly from: number },
) {
  const shown = useDeferredValue(config)
  const sample = useMemo((): Sample => {
    const { name, tab, dayZero, headers, rows } = file
    return { file: name, tab, dayZero, headers, rows }
  }, [file])
  const today = useMemo(() => new Date().toISOString().slice(0, 10), [])
  const source = useMemo((): SourceConfig => sourceConfigSchema.parse(shown), [shown])
  const stepped = useMemo(() => step(source, sample), [source, sample])
  const previewed = useMemo(
    () => preview(target, source, { sample, stepped, from }, today),
    [target, source, sample, stepped, from, today],
  )
  const contradicted = useMemo(
    () => guardPreview(target, source, sample, today),
    [target, source, sample, today],
  )
  return { source, config: shown, sample, stepped, today, previewed, contradicted }
}

export type Previews = ReturnType<typeof usePreviews>
