import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export type SecretOnceProps = {
  readonly titleId: string
  readonly title: string
  /** The word for the secret in a sentence: 'token'. */
  readonly noun: string
  readonly label: string
  readonly secret: string
  readonly onDone: () => void
  /** Says what it is for, and that it is not shown again. */
  readonly children: ReactNode
}

/** Shows the one look at a new secret. It closes by its button alone, so that no stray key loses the secret. */
export function SecretOnce({ titleId, title, noun, label, secret, onDone, children }: SecretOnceProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => copyButton.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('Copied.'),
      () => setOutcome(`The browser blocked copying. Select the ${noun} and copy it.`),
    )
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'ink2' }}>{children}</Typography>
        <Box
          component="output"
          aria-label={label}
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
          {secret}
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
          Copy {noun}
        </Button>
      </DialogActions>
    </>
  )
}
