import type { SampledRow } from '@concord/roster-language'
import { Box } from '@mui/material'
import { useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { WrittenFilter } from '../model/step-acts.ts'
import { FormulaEditor } from '../transforms/FormulaEditor.tsx'

export type DropFormProps = {
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly onAdd: (filter: WrittenFilter) => void
}

/** Asks which rows are dropped, and for the reason that the sender reads. */
export function DropForm({ headers, rows, onAdd }: DropFormProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = isChecked && reason.trim() === ''
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        label="Reason"
        hint="Stands with each rejected row"
        value={reason}
        onChange={setReason}
        error={isMissing ? 'Enter why these rows are dropped.' : undefined}
        maxLength={500}
      />
      <FormulaEditor
        formula=""
        label="Drop rows where"
        submitLabel="Add step"
        {...{ headers, rows }}
        onUse={(drop) => {
          setChecked(true)
          if (reason.trim() !== '') onAdd({ drop, reason: reason.trim() })
        }}
      />
    </Box>
  )
}
