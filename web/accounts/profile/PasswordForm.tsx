import { FORM_BODIES } from '@concord/contract/form-bodies'
import { findPasswordError, PASSWORD_RULE } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useViewer } from '#web/session/session-context.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useChangePassword } from './queries.ts'

/** Shows the form that changes the password. Only for the local environment, where Concord itself stores it. */
export function PasswordForm() {
  const { user } = useViewer()
  const form = useForm({
    start: { currentPassword: '', newPassword: '' },
    schema: FORM_BODIES.changePassword,
    bodyOf: (fields) => fields,
    moreErrors({ newPassword }) {
      const error = findPasswordError(newPassword, user)
      return error === undefined ? {} : { newPassword: error }
    },
    send: (body) => change.mutate(body),
  })
  const change = useChangePassword(form.refuse)
  return (
    <Form label="Your password" onSubmit={form.submit} sx={{ display: 'grid', gap: 2 }}>
      <PasswordInput label="Current password" {...form.text('currentPassword')} />
      <PasswordInput label="New password" isNew {...form.text('newPassword')} hint={PASSWORD_RULE} />
      <Typography sx={{ color: 'ink2' }}>Signs you out everywhere else.</Typography>
      <Box>
        <Button type="submit" variant="outlined" size="medium" loading={change.isPending}>
          Change password
        </Button>
      </Box>
    </Form>
  )
}
