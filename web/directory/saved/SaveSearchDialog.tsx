import { MAX_WATCHED_HITS } from '@concord/contract'
import { formatCount } from '@concord/domain'
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import type { SearchToSave } from '../model/search-subject.ts'
import { fieldFault } from './field-fault.ts'
import { openPanel } from './panel-state.ts'
import { hitCount } from './queries.ts'
import { useSaveSearch } from './saved-changes.ts'
import { suggestName } from './search-words.ts'

type SaveSearchDialogProps = { readonly search: SearchToSave; readonly onClose: () => void }

function WatchBox(props: {
  readonly total: number | undefined
  readonly isWatched: boolean
  readonly onChange: (isWatched: boolean) => void
}) {
  const { total, isWatched, onChange } = props
  const hintId = useId()
  const isTooMany = total !== undefined && total > MAX_WATCHED_HITS
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        disabled={isTooMany}
        control={
          <Checkbox
            checked={isWatched && !isTooMany}
            onChange={(_, isChecked) => onChange(isChecked)}
            slotProps={{ input: { 'aria-describedby': isTooMany ? hintId : undefined } }}
          />
        }
        label="Alert me to exclusions, deactivations, moves, joins and departures"
      />
      {isTooMany && (
        <FormHelperText id={hintId}>
          {formatCount(total)} hits exceed the {formatCount(MAX_WATCHED_HITS)} that can be watched. Add
          filters first.
        </FormHelperText>
      )}
    </Box>
  )
}

export function SaveSearchDialog({ search, onClose }: SaveSearchDialogProps) {
  const titleId = useId()
  const [name, setName] = useState(() => suggestName(search))
  const [wantsAlerts, setWantsAlerts] = useState(true)
  const [fault, setFault] = useState<string>()
  const { data: total } = useQuery(hitCount(search))
  const save = useSaveSearch((error) => setFault(fieldFault(error)))
  const isWatched = wantsAlerts && (total === undefined || total <= MAX_WATCHED_HITS)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') {
      setFault('Give the search a name.')
      return
    }
    save.mutate(
      { name: wanted, search, isWatched },
      {
        onSuccess: () => {
          onClose()
          showSuccess(`Saved ${wanted}`, { label: 'Show', run: () => openPanel.set('searches') })
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Save this search</DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setFault(undefined)
            }}
            autoFocus
            onFocus={({ target }) => target.select()}
            error={fault !== undefined}
            helperText={fault}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <WatchBox total={total} isWatched={wantsAlerts} onChange={setWantsAlerts} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save search
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
