import {
  columnsOfStep,
  findColumn,
  findStepProblems,
  nameColumn,
  rowStepSchema,
  type SteppedSample,
  stepRows,
  type WrittenSource,
} from '@concord/roster-language'
import { Box, Button, IconButton, Typography } from '@mui/material'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { describeStep } from '../model/describe-step.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import { STEP_KINDS, type StepKind } from '../model/new-step.ts'
import { addFilter, addStep, moveStep, removeFilter, removeStep } from '../model/step-acts.ts'
import type { MappingFile } from '../queries.ts'
import { DropForm } from './DropForm.tsx'
import { StepForm } from './StepForm.tsx'
import { SteppedRows } from './SteppedRows.tsx'

export type StepsPanelProps = {
  readonly config: WrittenSource
  readonly file: MappingFile
  readonly onAct: (act: MappingAct) => void
  readonly onClose: () => void
}

const MAX_COLUMNS = 4

/** Returns the rows before each step and after the last one, as far as the steps fit their columns. */
function walkSteps(
  steps: NonNullable<WrittenSource['steps']>,
  { headers, rows }: MappingFile,
): SteppedSample[] {
  const walked: SteppedSample[] = [{ headers, rows, notes: [] }]
  for (const written of steps) {
    const before = walked.at(-1)
    const step = rowStepSchema.parse(written)
    if (!before || findStepProblems([step], before.headers, false).length > 0) break
    walked.push(stepRows([step], before.headers, before.rows))
  }
  return walked
}

/** Shows the steps over the rows before they are mapped, each with rows before and after it. */
export function StepsPanel({ config, file, onAct, onClose }: StepsPanelProps) {
  const [adding, setAdding] = useState<StepKind | null>(null)
  const steps = config.steps ?? []
  const filters = config.filters ?? []
  const walked = walkSteps(steps, file)
  const last = walked.at(-1) ?? { headers: file.headers, rows: file.rows, notes: [] }
  const names = last.headers.map((_, index) => nameColumn(index, last.headers))
  const [problem] = findStepProblems(
    steps.map((step) => rowStepSchema.parse(step)),
    file.headers,
    config.repeat !== undefined,
  )
  const add = (act: MappingAct) => {
    onAct(act)
    setAdding(null)
  }
  return (
    <SidePanel title="Steps over rows" gap={2} isClear onClose={onClose}>
      <Box sx={{ color: 'ink2' }}>
        {steps.length + filters.length === 0
          ? 'Rows are mapped as they stand in the file.'
          : 'Done one after the other, before the columns are mapped.'}
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      {steps.map((step, at) => {
        const [before, after] = [walked[at], walked[at + 1]]
        const columns = columnsOfStep(rowStepSchema.parse(step)).flatMap(({ name }) => {
          const index = before ? findColumn(name, before.headers) : name
          return typeof index === 'number' ? [index] : []
        })
        const label = describeStep(step)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same step may stand twice; its place tells them apart.
          <Box key={at} component="section" aria-label={`${at + 1}. ${label}`}>
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography variant="h3" sx={{ flex: 1 }}>
                {at + 1}. {label}
              </Typography>
              <IconButton
                aria-label={`Move step ${at + 1} up`}
                disabled={at === 0}
                onClick={() => onAct(moveStep(at, -1))}
              >
                <ArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`Move step ${at + 1} down`}
                disabled={at === steps.length - 1}
                onClick={() => onAct(moveStep(at, 1))}
              >
                <ArrowDown size={15} aria-hidden />
              </IconButton>
              <IconButton aria-label={`Remove step ${at + 1}`} onClick={() => onAct(removeStep(at))}>
                <X size={15} aria-hidden />
              </IconButton>
            </Box>
            {before && after && (
              <SteppedRows
                before={before}
                after={after}
                columns={[...new Set([0, ...columns])].slice(0, MAX_COLUMNS)}
              />
            )}
          </Box>
        )
      })}
      {filters.map(({ drop, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The same rows may be dropped for two reasons.
        <Box key={at} component="section" aria-label={`Drop rows: ${reason}`} sx={{ display: 'flex' }}>
          <Box sx={{ flex: 1 }}>
            <Typography variant="h3">Drop rows: {reason}</Typography>
            <Box sx={{ typography: 'raw' }}>{drop}</Box>
          </Box>
          <IconButton aria-label={`Remove ${reason}`} onClick={() => onAct(removeFilter(at))}>
            <X size={15} aria-hidden />
          </IconButton>
        </Box>
      ))}
      <Typography variant="h3">Add a step</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(Object.keys(STEP_KINDS) as StepKind[]).map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            aria-pressed={kind === adding}
            onClick={() => setAdding(kind)}
          >
            {STEP_KINDS[kind].label}
          </Button>
        ))}
      </Box>
      {adding && <Box sx={{ color: 'ink2' }}>{STEP_KINDS[adding].description}</Box>}
      {adding === 'drop' && (
        <DropForm headers={last.headers} rows={last.rows} onAdd={(filter) => add(addFilter(filter))} />
      )}
      {adding && adding !== 'drop' && (
        <StepForm key={adding} kind={adding} names={names} onAdd={(step) => add(addStep(step))} />
      )}
    </SidePanel>
  )
}
