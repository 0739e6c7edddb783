import {
  findStepProblems,
  type Sample,
  type SourceConfig,
  type SteppedSample,
  sourceConfigSchema,
  stepRows,
  type TargetConfig,
  targetConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { MappingFile, MappingReply } from '../queries.ts'
import { openPreviews, type Previewing } from './open-previews.ts'
import type { PreviewBase, WorkedOut } from './work-out.ts'

export const readTarget = ({ target }: MappingReply): TargetConfig => targetConfigSchema.parse(target.config)

const NOTHING: WorkedOut = {
  previewed: { rows: [], fields: [], notes: [], problems: [] },
  contradicted: [],
  columns: {},
}

export type Previews = WorkedOut & {
  readonly source: SourceConfig
  readonly sample: Sample
  /** The sample behind the steps; as it stands, where these do not fit. */
  readonly stepped: SteppedSample
  readonly today: string
  /** Nothing was worked out yet. */
  readonly isFirst: boolean
  /** True while the output shown is that of an earlier config. */
  readonly isBehind: boolean
}

/** Returns the sample after the steps, for the panels. */
function step({ steps, repeat }: SourceConfig, { headers, rows }: Sample): SteppedSample {
  const problems = findStepProblems(steps, headers, repeat !== undefined)
  return problems.length > 0 ? { headers, rows, notes: [] } : stepRows(steps, headers, rows)
}

/** Works out what the config makes of the first rows; editing goes on while the output follows. */
export function usePreviews(
  target: TargetConfig,
  config: WrittenSource,
  { file, from }: { readonly file: MappingFile; readonly from: number },
): Previews {
  const base = useMemo((): PreviewBase => {
    const { name, tab, dayZero, headers, rows } = file
    const sample = { file: name, tab, dayZero, headers, rows }
    return { target, sample, today: new Date().toISOString().slice(0, 10) }
  }, [target, file])
  const previewing = useRef<Previewing | null>(null)
  const asked = useRef(0)
  const [worked, setWorked] = useState<WorkedOut | null>(null)
  const [shownId, setShownId] = useState(0)
  const [askedId, setAskedId] = useState(0)
  useEffect(() => {
    const opened = openPreviews(base, ({ id, result }) =>
      startTransition(() => {
        setWorked(result)
        setShownId(id)
      }),
    )
    previewing.current = opened
    return () => opened.close()
  }, [base])
  useEffect(() => {
    asked.current += 1
    setAskedId(asked.current)
    previewing.current?.ask({ id: asked.current, config, from })
    // A page with another file has another thread, which is asked again.
    void base
  }, [config, from, base])
  const source = useMemo((): SourceConfig => sourceConfigSchema.parse(config), [config])
  const { sample, today } = base
  const stepped = useMemo(() => step(source, sample), [source, sample])
  const [isFirst, isBehind] = [worked === null, shownId !== askedId]
  return useMemo(
    () => ({ ...(worked ?? NOTHING), ...{ source, sample, stepped, today, isFirst, isBehind } }),
    [worked, source, sample, stepped, today, isFirst, isBehind],
  )
}
