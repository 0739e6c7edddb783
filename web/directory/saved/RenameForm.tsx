import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Box, Button, TextField } from '@mui/material'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useChangeSearch } from './saved-changes.ts'
import type { SavedSearch } from './saved-searches.ts'

type RenameFormProps = { readonly saved: SavedSearch; readonly onDone: () => void }

export function RenameForm({ saved, onDone }: RenameFormProps) {
  const form = useForm({
    start: { name: saved.name },
    schema: FORM_BODIES.changeSavedSearch,
    bodyOf: (fields) => fields,
    send({ name }) {
      if (name === saved.name) onDone()
      else change.mutate({ id: saved.id, name }, { onSuccess: onDone })
    },
  })
  const change = useChangeSearch(form.refuse)
  const { value, onChange, error } = form.text('name')
  return (
    <Form onSubmit={form.submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Name"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The panel around it would close too.
          event.stopPropagation()
          onDone()
        }}
        autoFocus
        error={error !== undefined}
        helperText={error}
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
    </Form>
  )
}
