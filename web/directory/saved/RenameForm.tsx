import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { fieldFault } from './field-fault.ts'
import type { SavedSearch } from './queries.ts'
import { useChangeSearch } from './saved-changes.ts'

type RenameFormProps = { readonly saved: SavedSearch; readonly onDone: () => void }

export function RenameForm({ saved, onDone }: RenameFormProps) {
  const [name, setName] = useState(saved.name)
  const [fault, setFault] = useState<string>()
  const change = useChangeSearch((error) => setFault(fieldFault(error)))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') setFault('Give the search a name.')
    else if (wanted === saved.name) onDone()
    else change.mutate({ id: saved.id, name: wanted }, { onSuccess: onDone })
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setFault(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The panel around it would close too.
          event.stopPropagation()
          onDone()
        }}
        autoFocus
        error={fault !== undefined}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={change.isPending}>
          Rename
        </Button>
        <Button variant="outlined" onClick={onDone}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
