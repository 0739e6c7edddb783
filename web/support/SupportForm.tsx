import { api, type BodyIn, SUPPORT_ERRORS } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Button, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { useDraft } from '#web/session/draft.ts'
import { checkBody } from '#web/ui/form/check-body.ts'
import { Form } from '#web/ui/form/Form.tsx'

function showFailure(error: Error): void {
  if (!(error instanceof RequestError)) return
  if (error.code === 'rate_limited') showError(SUPPORT_ERRORS.tooMany)
  else error.handle()
}

export function SupportForm({ onSent }: { readonly onSent: () => void }) {
  const [message = '', keepMessage] = useDraft<string>('support')
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyIn<typeof api.sendSupportMessage>) => call(api.sendSupportMessage, { body }),
    onSuccess() {
      keepMessage(undefined)
      onSent()
    },
    onError: showFailure,
  })
  const written = { message, page: window.location.pathname }
  const { errors, body } = checkBody(FORM_BODIES.sendSupportMessage, written)
  const error = isChecked ? errors.message : undefined

  function submit(): void {
    setChecked(true)
    if (body !== undefined && !isPending) mutate(written)
  }

  return (
    <Form onSubmit={submit}>
      <Typography sx={{ mb: 2, color: 'ink2' }}>
        Write to the help desk. The message includes your name and the address of this page.
      </Typography>
      <TextField
        label="Message"
        multiline
        minRows={4}
        maxRows={10}
        autoFocus
        value={message}
        onChange={({ target }) => keepMessage(target.value || undefined)}
        error={error !== undefined}
        helperText={error}
      />
      <Button type="submit" variant="contained" size="medium" loading={isPending} sx={{ mt: 2 }}>
        Send message
      </Button>
    </Form>
  )
}
