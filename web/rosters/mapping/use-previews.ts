import {
  guardPreview,
  previewRows,
  type Sample,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  targetConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { useDeferredValue, useMemo } from 'react'
import type { MappingFile, MappingReply } from './queries.ts'

/** Rows of the file that the output shows. */
const SHOWN_ROWS = 6

export const readTarget = ({ target }: MappingReply): TargetConfig => targetConfigSchema.parse(target.config)

/** Works out what the config makes of the first rows. Typing goes on while the output follows. */
export function usePreviews(target: TargetConfig, config: WrittenSource, file: MappingFile) {
  const shown = useDeferredValue(config)
  const sample = useMemo((): Sample => {
    const { name, tab, dayZero, headers, rows } = file
    return { file: name, tab, dayZero, headers, rows }
  }, [file])
  const today = useMemo(() => new Date().toISOString().slice(0, 10), [])
  const source = useMemo((): SourceConfig => sourceConfigSchema.parse(shown), [shown])
  const previewed = useMemo(
    () => previewRows(target, source, { ...sample, rows: sample.rows.slice(0, SHOWN_ROWS) }, today),
    [target, source, sample, today],
  )
  const contradicted = useMemo(
    () => guardPreview(target, source, sample, today),
    [target, source, sample, today],
  )
  return { source, config: shown, previewed, contradicted }
}
