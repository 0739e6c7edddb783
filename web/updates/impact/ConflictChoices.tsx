import { type ConflictChoice, formatCount } from '@concord/domain'
import { Box, Radio } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { singleKeys } from '#web/ui/single-keys.ts'
import { formatValue } from '#web/ui/values/format-value.ts'
import { CONFLICT_ATTRIBUTE, handleImpactKey } from './impact-keys.ts'
import { tellStanding } from './impact-texts.ts'
import { type Decision, getDecision, type Selection } from './model/selection.ts'
import type { ImpactChange } from './use-impact.ts'

const MAX_REASON = 500

type ChoiceProps = {
  readonly name: string
  readonly choice: ConflictChoice
  readonly current: ConflictChoice
  readonly title: string
  readonly note: string
  readonly isDisabled: boolean
  readonly onChoose: (choice: ConflictChoice) => void
}

function Choice({ name, choice, current, title, note, isDisabled, onChoose }: ChoiceProps) {
  const isCurrent = choice === current
  return (
    <Box
      component="label"
      sx={{
        ...{
          display: 'flex',
          gap: 1,
          p: 1.25,
          borderRadius: 1.5,
          cursor: isDisabled ? 'default' : 'pointer',
        },
        border: 1,
        borderColor: isCurrent ? 'secondary.main' : 'line',
        boxShadow: (theme) => (isCurrent ? `inset 0 0 0 1px ${theme.vars?.palette.secondary.main}` : 'none'),
      }}
    >
      <Radio
        name={name}
        size="small"
        checked={isCurrent}
        disabled={isDisabled}
        onChange={() => onChoose(choice)}
        sx={{ p: 0, alignSelf: 'flex-start' }}
      />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <Box component="span" sx={{ typography: 'caption', display: 'block', color: 'ink2' }}>
          {note}
        </Box>
      </Box>
    </Box>
  )
}

type ConflictChoicesProps = {
  readonly change: ImpactChange
  readonly selection: Selection
  readonly isDisabled: boolean
  readonly onDecide: (decision: Decision) => void
}

/** Asks what counts where a fresher or stronger value stands: that one, the one of the update, or what the practice says. */
export function ConflictChoices({ change, selection, isDisabled, onDecide }: ConflictChoicesProps) {
  const name = useId()
  const { conflict, path, value, field } = change
  const { choice, reason } = getDecision(selection, change)
  const [typed, setTyped] = useState(reason)
  if (conflict === null) return null
  const { standing, own, hasEvidence } = conflict
  const shared = {
    name,
    current: choice,
    isDisabled,
    onChoose: (next: ConflictChoice) => onDecide({ choice: next, reason: next === 'take' ? typed : '' }),
  }
  return (
    <Box
      component="fieldset"
      {...{ [CONFLICT_ATTRIBUTE]: '' }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        // The keys of the page leave choices alone.
        const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'radio'
        if (isChoice && singleKeys.get()) handleImpactKey(event)
      }}
      sx={{ gridColumn: '1 / -1', m: 0, ml: { md: 4 }, mt: 0.5, mb: 1, p: 0, border: 0, minWidth: 0 }}
    >
      <Box
        component="legend"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        What counts for {field}, line {formatCount(change.line)}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <Choice
          {...shared}
          choice="keep"
          title={`Keep ${formatValue(path, standing.value)}`}
          note={tellStanding(standing)}
        />
        <Choice
          {...shared}
          choice="take"
          title={`Take ${formatValue(path, value)}`}
          note={`${tellStanding(own, `This update, ${hasEvidence ? 'with' : 'no'} evidence,`)} Needs a reason.`}
        />
        <Choice
          {...shared}
          choice="ask"
          title="Ask the practice"
          note="Adds it to the call sheet; decided by the answer."
        />
      </Box>
      {choice === 'take' && (
        <Box sx={{ mt: 1, maxWidth: 480 }} onBlur={() => onDecide({ choice: 'take', reason: typed })}>
          <TextInput
            label="Reason"
            value={typed}
            onChange={setTyped}
            maxLength={MAX_REASON}
            isDisabled={isDisabled}
            hint={typed.trim() === '' ? 'It is taken once you say why.' : undefined}
          />
        </Box>
      )}
    </Box>
  )
}
