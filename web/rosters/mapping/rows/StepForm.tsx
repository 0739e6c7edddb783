import type { RowStep } from '@concord/roster-language'
import { Autocomplete, Box, Button, Chip, TextField } from '@mui/material'
import { useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { showHeader } from '../../show-header.ts'
import { makeStep, NO_CHOICES, STEP_KINDS, type StepChoices, type StepKind } from '../model/new-step.ts'

type ColumnsInputProps = {
  readonly label: string
  readonly names: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error?: string | undefined
}

function ColumnsInput({ label, names, chosen, onChange, error }: ColumnsInputProps) {
  return (
    <Autocomplete<string, true>
      multiple
      options={names}
      value={[...chosen]}
      onChange={(_, next) => onChange(next)}
      autoHighlight
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error} />
      )}
      renderValue={(value, getItemProps) =>
        value.map((name, index) => {
          const { key, ...item } = getItemProps({ index })
          return <Chip key={key} size="small" label={showHeader(name)} {...item} />
        })
      }
    />
  )
}

export type StepFormProps = {
  readonly kind: Exclude<StepKind, 'drop'>
  readonly names: readonly string[]
  readonly onAdd: (step: RowStep) => void
}

const COLUMN_LABELS = {
  fillDown: 'Columns to fill',
  explode: 'Columns whose cells hold several values',
  merge: 'Columns that are the same in rows that belong together',
  number: 'Count from 1 again for each of (may stay empty)',
} as const

/** Asks for what a step over rows needs. */
export function StepForm({ kind, names, onAdd }: StepFormProps) {
  const [choices, setChoices] = useState<StepChoices>(NO_CHOICES)
  const [error, setError] = useState<string>()
  const change = (part: Partial<StepChoices>) => {
    setChoices({ ...choices, ...part })
    setError(undefined)
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={STEP_KINDS[kind].label}
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        const step = makeStep(kind, choices)
        if (typeof step === 'string') return setError(step)
        onAdd(step)
      }}
    >
      <ColumnsInput
        label={COLUMN_LABELS[kind]}
        names={names}
        chosen={choices.columns}
        onChange={(columns) => change({ columns })}
        error={error}
      />
      {kind === 'explode' && (
        <TextInput
          label="Characters between the values"
          hint="Each of them separates"
          value={choices.separators}
          onChange={(separators) => change({ separators })}
        />
      )}
      {kind === 'merge' && (
        <ColumnsInput
          label="Columns whose different values are joined (may stay empty)"
          names={names}
          chosen={choices.joined}
          onChange={(joined) => change({ joined })}
        />
      )}
      {kind === 'number' && (
        <TextInput label="New column" value={choices.into} onChange={(into) => change({ into })} />
      )}
      <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
        Add step
      </Button>
    </Box>
  )
}
