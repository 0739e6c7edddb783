import { STATES, stateByCode } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
const CHOICE_WIDTH = 180

export type StatesFieldProps = {
  readonly states: readonly string[]
  readonly onChange: (states: readonly string[]) => void
  readonly isDisabled: boolean
}

/** Shows the states that an organization is restricted to, and on demand all there are. */
export function StatesField({ states, onChange, isDisabled }: StatesFieldProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const names = states.map((code) => stateByCode(code)?.name ?? code)
  return (
    <Box>
      <Typography variant="label" component="p" sx={{ mb: 0.5 }}>
        States
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5 }}>
        <span>{names.length === 0 ? 'All states' : names.join(', ')}</span>
        {!isDisabled && (
          <Button
            variant="text"
            color="secondary"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            sx={{ px: 0.5 }}
          >
            {isOpen ? 'Close the list of states' : 'Choose states'}
          </Button>
        )}
      </Box>
      <Box id={listId} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen && (
          <CheckboxGroup
            label="States the organization can see"
            choices={CHOICES}
            picked={states}
            onChange={onChange}
            hint="If no state is selected, users see all states."
            columnWidth={CHOICE_WIDTH}
          />
        )}
      </Box>
    </Box>
  )
}
