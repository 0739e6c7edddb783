import { api } from '@concord/contract'
import { findRecordField, formatUpdateNumber } from '@concord/domain'
import { Box } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'
import type { CorrectableValue } from '#web/ui/correct-field.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { explainInput, fromInput, toInput } from '../fields/field-input.ts'

const MAX_REASON = 200

/** Takes what is right of one field: it joins the open draft of corrections, or begins one. */
export function CorrectDialog({
  value: { npi, path, value },
  onClose,
}: {
  readonly value: CorrectableValue
  readonly onClose: () => void
}) {
  const { label = path, kind = 'text', group = 'other' } = findRecordField(path) ?? {}
  const field = { path, label, kind, group, place: null, value }
  const [text, setText] = useState(toInput(field, value))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const isSame = text.trim() === toInput(field, value)
  const correct = useMutation({
    mutationFn: () =>
      call(api.correctField, { body: { npi, path, value: fromInput(field, text) as never, reason } }),
    async onSuccess({ update }) {
      await client.invalidateQueries({ queryKey: [UPDATES] })
      const { selected } = update.counts
      showSuccess(
        `${label} is in ${formatUpdateNumber(update.number)}, with ${selected} ${selected === 1 ? 'change' : 'changes'}`,
        { label: 'Open the draft', run: () => void navigate(`/data-updates/create?update=${update.id}`) },
      )
      onClose()
    },
  })
  function submit(): void {
    setChecked(true)
    if (!isSame && explainInput(field, text) === undefined) correct.mutate()
  }
  return (
    <FormDialog
      title={`Correct ${label.toLowerCase()}`}
      submitLabel="Add to draft"
      isPending={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box>
        <Box sx={{ typography: 'label', color: 'ink2' }}>Now</Box>
        {formatValue(path, value)}
      </Box>
      <FieldInput
        field={field}
        value={text}
        onChange={setText}
        isChecked={isChecked}
        isFirst
        problem={isChecked && isSame ? 'This is what stands there now.' : undefined}
      />
      <TextInput
        label="How do you know?"
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        hint="For example: the office called"
      />
    </FormDialog>
  )
}
