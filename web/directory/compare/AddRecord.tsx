import { type DirectorySubject, explainNpi } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export type AddRecordProps = {
  readonly subject: DirectorySubject
  readonly npis: readonly string[]
  readonly onAdd: (npi: string) => void
}

/** Takes one more record into the comparison, by its NPI. */
export function AddRecord({ subject, npis, onAdd }: AddRecordProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const npi = text.trim()
    const wrong = explainNpi(npi) ?? (npis.includes(npi) ? `NPI ${npi} is already compared.` : undefined)
    setError(wrong)
    if (wrong !== undefined) return
    setText('')
    onAdd(npi)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={add}
      aria-label={`Add ${subject === 'entity' ? 'an entity' : 'a practitioner'}`}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, displayPrint: 'none' }}
    >
      <Box sx={{ width: 220 }}>
        <TextInput label="NPI to add" value={text} onChange={setText} error={error} maxLength={20} />
      </Box>
      <Button type="submit" variant="outlined" sx={{ mt: '20px' }}>
        Add
      </Button>
    </Box>
  )
}
