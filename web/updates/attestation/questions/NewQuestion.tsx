import { api } from '@concord/contract'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type NewQuestion as Fields, QUESTIONS } from './queries.ts'

const EMPTY = { askedBy: '', contact: '', npi: '', note: '' }

export type NewQuestionProps = { readonly networks: readonly string[]; readonly onClose: () => void }

/** Takes a question down while the one who asks is on the line. */
export function NewQuestion({ networks, onClose }: NewQuestionProps) {
  const [fields, setFields] = useState({ ...EMPTY, network: networks[0] ?? '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const log = useChange(
    [QUESTIONS],
    (body: Fields) => call(api.logNetworkQuestion, { body }),
    (error) => setErrors(getFieldErrors(error)),
  )
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors[name],
    onChange(value: string) {
      setErrors({})
      setFields({ ...fields, [name]: value })
    },
  })
  return (
    <Box
      role="group"
      aria-label="New question"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' },
        gap: 1.5,
        alignItems: 'start',
        mb: 2.5,
        pb: 2.5,
        borderBottom: '1px solid',
        borderColor: 'line',
      }}
    >
      <TextInput label="Who asks" isFirst maxLength={200} {...text('askedBy')} />
      <TextInput label="Phone, email or address" maxLength={200} {...text('contact')} />
      <TextInput label="NPI of the practitioner" maxLength={10} {...text('npi')} />
      {networks.length > 0 ? (
        <SelectInput
          label="Network"
          options={networks.map((value) => ({ value, label: value }))}
          {...text('network')}
        />
      ) : (
        <TextInput label="Network" maxLength={200} {...text('network')} />
      )}
      <Box sx={{ display: 'grid', gridColumn: { md: 'span 3' } }}>
        <TextInput label="Note" maxLength={200} {...text('note')} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignSelf: 'end', justifyContent: 'flex-end' }}>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          size="medium"
          loading={log.isPending}
          onClick={() =>
            log.mutate(fields, {
              onSuccess({ question }) {
                showSuccess(`Logged as NQ-${question.number}. Answer it within 1 business day.`)
                onClose()
              },
            })
          }
        >
          Log question
        </Button>
      </Box>
    </Box>
  )
}
