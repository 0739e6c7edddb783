import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { NewToken } from './queries.ts'

type NewTokenNoticeProps = {
  readonly titleId: string
  readonly made: NewToken
  readonly onDone: () => void
}

/** Shows the one look at a new token. It closes by its button alone, so that no stray key loses the token. */
export function NewTokenNotice({ titleId, made, onDone }: NewTokenNoticeProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => copyButton.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(made.token).then(
      () => setOutcome('Copied.'),
      () => setOutcome('The browser blocked copying. Select the token and copy it.'),
    )
  return (
    <>
      <DialogTitle id={titleId}>Copy your token now</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'ink2' }}>
          You won’t see {made.apiToken.name} again. Concord keeps no copy of it.
        </Typography>
        <Box
          component="output"
          aria-label="API token"
          sx={{
            typography: 'raw',
            p: 1.5,
            border: 1,
            borderColor: 'line',
            borderRadius: '6px',
            bgcolor: 'sunken',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {made.token}
        </Box>
        <Box role="status" sx={{ minHeight: 20, color: 'ink2' }}>
          {outcome}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size="medium" onClick={onDone}>
          Done
        </Button>
        <Button ref={copyButton} variant="contained" size="medium" onClick={copy}>
          Copy token
        </Button>
      </DialogActions>
    </>
  )
}
