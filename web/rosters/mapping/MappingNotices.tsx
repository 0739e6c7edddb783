import type { SourceConfig, WrittenSource } from '@concord/roster-language'
import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { replaceConfig } from './model/acts.ts'
import { acceptBlocks } from './model/block-acts.ts'
import { describeStep } from './model/describe-step.ts'
import type { MappingAct } from './model/mapping-act.ts'
import type { MappingReply } from './queries.ts'
import { nameBlock } from './RepeatLine.tsx'

export type MappingNoticesProps = {
  readonly reply: MappingReply
  readonly config: WrittenSource
  readonly proposed: SourceConfig
  readonly onAct: (act: MappingAct) => void
  readonly onSteps: () => void
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pb: 0.75 }}>{children}</Box>
  )
}

/** Shows what applies to the file as a whole: changed headers, steps over its rows, and blocks that can be accepted. */
export function MappingNotices({ reply, config, proposed, onAct, onSteps }: MappingNoticesProps) {
  const { drift } = reply
  const steps = config.steps ?? []
  const filters = config.filters ?? []
  const offered = config.repeat ? undefined : (proposed.repeat as WrittenSource['repeat'])
  const names = offered?.blocks.map(({ name }) => nameBlock(name)) ?? []
  return (
    <>
      {drift && (
        <Notice>
          <span>The headers changed: {drift.messages.join(' ')}</span>
          <Button variant="outlined" onClick={() => onAct(replaceConfig(drift.repaired as WrittenSource))}>
            Accept the new headers
          </Button>
        </Notice>
      )}
      {offered && (
        <Notice>
          <strong>Repeat block: {names.length > 1 ? `${names[0]} … ${names.at(-1)}` : names[0]}</strong>
          <span>One row can become up to {names.length}, one for each block that is filled.</span>
          <Button variant="outlined" onClick={() => onAct(acceptBlocks(offered))}>
            Accept blocks
          </Button>
        </Notice>
      )}
      {steps.length + filters.length > 0 && (
        <Notice>
          <strong>Before mapping</strong>
          <span>
            {[...steps.map(describeStep), ...filters.map(({ reason }) => `Drop rows: ${reason}`)].join('. ')}
          </span>
          <Button variant="outlined" onClick={onSteps}>
            Edit row steps
          </Button>
        </Notice>
      )}
    </>
  )
}
