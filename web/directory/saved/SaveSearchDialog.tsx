import { MAX_WATCHED_HITS } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { formatCount, formatDate } from '@concord/domain'
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
import { useId } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useAsOf } from '../model/as-of.ts'
import type { SearchToSave } from '../model/search-subject.ts'
import { suggestName } from './format-search.ts'
import { openPanel } from './panel-state.ts'
import { hitCount } from './queries.ts'
import { useSaveSearch } from './saved-changes.ts'

type SaveSearchDialogProps = { readonly search: SearchToSave; readonly onClose: () => void }

function WatchBox(props: {
  readonly total: number | undefined
  readonly isWatched: boolean
  readonly error: string | undefined
  readonly onChange: (isWatched: boolean) => void
}) {
  const { total, isWatched, error, onChange } = props
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
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
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
  const [asOf] = useAsOf()
  const { data: total } = useQuery(hitCount(search))
  const form = useForm({
    start: { name: suggestName(search), wantsAlerts: true },
    schema: FORM_BODIES.saveSearch,
    bodyOf: ({ name, wantsAlerts }) => ({
      name,
      search,
      isWatched: wantsAlerts && (total === undefined || total <= MAX_WATCHED_HITS),
    }),
    send({ name, isWatched }) {
      const done = () => {
        onClose()
        showSuccess(`Saved ${name}`, { label: 'Show', run: () => openPanel.set('searches') })
      }
      save.mutate({ name, search, isWatched }, { onSuccess: done })
    },
  })
  const save = useSaveSearch(form.refuse)
  const { value, onChange, error } = form.text('name')
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Form onSubmit={form.submit}>
        <DialogTitle id={titleId}>Save this search</DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            autoFocus
            onFocus={({ target }) => target.select()}
            error={error !== undefined}
            helperText={error}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          {asOf !== null && (
            <Box sx={{ mt: 2 }}>
              A saved search opens on today's records, not on those of {formatDate(asOf)}. To keep the day,
              keep the link to this page.
            </Box>
          )}
          <WatchBox
            total={total}
            isWatched={form.values.wantsAlerts}
            error={form.getError('isWatched')}
            onChange={(wantsAlerts) => form.change({ wantsAlerts })}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save search
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
