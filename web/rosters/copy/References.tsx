import type { LintProblem, PickedItems } from '@concord/roster-language'
import { Box, Button, Typography } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { MissingReference } from './model/find-references.ts'

type ReferencesProps = {
  readonly missing: readonly MissingReference[]
  /** The errors that the config there has already. */
  readonly before: readonly LintProblem[]
  readonly onPick: (picked: PickedItems) => void
}

/** Says what the picked items would need there and do not find, with the answers to it. */
export function References({ missing, before, onPick }: ReferencesProps) {
  return (
    <Box component="section" aria-labelledby="references" sx={{ mt: 3 }}>
      <Typography id="references" variant="h2" sx={{ mb: 1 }}>
        References of what you picked
      </Typography>
      {missing.length === 0 && <StatusMark status="ok">All found there</StatusMark>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {missing.map(({ id, message, answers }) => (
          <Box key={id} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'lineSoft' }}>
            <StatusMark status="waiting">{message}</StatusMark>
            <Box sx={{ display: 'flex', gap: 1, mt: 0.75, ml: 2 }}>
              {answers.map(({ label, picked }) => (
                <Button key={label} variant="outlined" onClick={() => onPick(picked)}>
                  {label}
                </Button>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {before.length > 0 && (
        <Box component="ul" aria-label="Wrong there already" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
          {before.map(({ pointer, code, message }) => (
            <li key={`${pointer} ${code}`}>
              <StatusMark status="warning">Wrong there already, and in the draft: {message}</StatusMark>
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1.5 }}>
        <StatusMark status="none">Not copied, whatever you pick: rows, files, cycles and people</StatusMark>
      </Box>
    </Box>
  )
}
