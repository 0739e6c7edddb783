import { MAX_USER_NAME_CHARACTERS } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { useDraft } from '#web/session/draft.ts'
import { getCurrentVersion } from '#web/ui/form/current-version.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type AccountUser, profileQuery } from '../people/queries.ts'
import { useChangeProfile } from './queries.ts'

/** Shows one field: where someone else was faster, theirs is shown and yours stays typed. */
export function NameForm({ user }: { readonly user: AccountUser }) {
  const client = useQueryClient()
  const [draft, keepDraft] = useDraft<string>('profile name')
  const form = useForm({
    start: { name: draft ?? user.name },
    schema: FORM_BODIES.changeProfile,
    bodyOf: ({ name }) => ({ version: user.version, name }),
    send: (body) =>
      change.mutate(body, {
        onSuccess() {
          keepDraft(undefined)
          showSuccess('Saved your name')
        },
      }),
  })
  const change = useChangeProfile((error) => {
    const current = getCurrentVersion<AccountUser>(error)
    if (!current) return form.refuse(error)
    client.setQueryData(profileQuery.queryKey, current)
    showInfo(
      `An administrator changed your account. Your name is now ${current.name}; save again to change it.`,
    )
  })
  return (
    <Form label="Your name" onSubmit={form.submit} sx={{ display: 'grid', gap: 1.5 }}>
      <TextInput
        label="Name"
        {...form.text('name')}
        onChange={(name) => {
          form.change({ name })
          keepDraft(name === user.name ? undefined : name)
        }}
        maxLength={MAX_USER_NAME_CHARACTERS}
        autoComplete="name"
      />
      {form.values.name.trim() !== user.name && (
        <Box>
          <Button type="submit" variant="contained" size="medium" loading={change.isPending}>
            Save name
          </Button>
        </Box>
      )}
    </Form>
  )
}
