import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { NewSecret } from '../queries.ts'

type SecretNoticeProps = {
  readonly titleId: string
  readonly made: NewSecret
  readonly onDone: () => void
}

/** Shows the one look at a new secret. It closes by its button alone, so that no stray key loses the secret. */
export function SecretNotice({ titleId, made, onDone }: SecretNoticeProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => copyButton.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(made.secret).then(
      () => setOutcome('Copied.'),
      () => setOutcome('The browser blocked copying. Select the secret and copy it.'),
    )
  return (
    <>
      <DialogTitle id={titleId}>Copy the signing secret now</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'ink2' }}>
          Your receiver checks with it that a delivery comes from {made.webhook.name}. You won’t see it again.
        </Typography>
        <Box
          component="output"
          aria-label="Signing secret"
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
          {made.secret}
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
          Copy secret
        </Button>
      </DialogActions>
    </>
  )
}
