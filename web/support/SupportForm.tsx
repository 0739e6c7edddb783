import { api, MAX_SUPPORT_CHARACTERS, SUPPORT_FAULTS } from '@concord/contract'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { useDraft } from '#web/session/draft.ts'

function faultOf(message: string): string | undefined {
  const { length } = message.trim()
  if (length === 0) return SUPPORT_FAULTS.empty
  return length > MAX_SUPPORT_CHARACTERS ? SUPPORT_FAULTS.tooLong : undefined
}

export function SupportForm({ onSent }: { readonly onSent: () => void }) {
  const [message, setMessage] = useDraft('support')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.sendSupportMessage, { body: { message, page: window.location.pathname } }),
    onSuccess() {
      setMessage('')
      onSent()
    },
  })
  const fault = isChecked ? faultOf(message) : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (faultOf(message) !== undefined) input.current?.focus()
    else if (!isPending) mutate()
  }

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Typography sx={{ mb: 2, color: 'ink2' }}>
        Write to the help desk. The message includes your name and the address of this page.
      </Typography>
      <TextField
        label="Message"
        multiline
        minRows={4}
        maxRows={10}
        autoFocus
        inputRef={input}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={fault !== undefined}
        helperText={fault}
      />
      <Button type="submit" variant="contained" size="medium" loading={isPending} sx={{ mt: 2 }}>
        Send message
      </Button>
    </Box>
  )
}
