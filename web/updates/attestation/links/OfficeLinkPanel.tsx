import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { CLOCK_TIME_ZONE, dayInZone, formatDate } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { COUNTS } from '../queries.ts'
import { LINKS } from './links.ts'

type NewLink = BodyIn<typeof api.createOfficeLink>
type Made = ReplyOf<typeof api.createOfficeLink> & { readonly email: string }

function tellMade({ email, link, people, office, expiresAt }: Made): string {
  const how =
    link === null
      ? `Mailed to ${email}.`
      : `${email === '' ? '' : 'Mail is not set up here. '}Hand this link over or print it with the call sheet: it is shown once.`
  const who = people === 1 ? '1 person' : `${people} people`
  return `${how} It asks about ${who} of ${office.name} until ${formatDate(dayInZone(new Date(expiresAt), CLOCK_TIME_ZONE))}.`
}

export type OfficeLinkPanelProps = { readonly office: string; readonly name: string }

/** Asks an office to answer for its own people by a link, where no one picks up the phone. */
export function OfficeLinkPanel({ office, name }: OfficeLinkPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made>()
  const told = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const create = useChange(
    [LINKS, COUNTS],
    (body: NewLink) => call(api.createOfficeLink, { body }),
    (error) => form.refuse(error),
  )
  const form = useForm<{ email: string }, NewLink>({
    start: { email: '' },
    schema: FORM_BODIES.createOfficeLink,
    bodyOf: ({ email }) => ({ office, email: email.trim() }),
    send: (body) =>
      create.mutate(body, {
        onSuccess(reply) {
          flushSync(() => setMade({ ...reply, email: body.email ?? '' }))
          told.current?.focus()
        },
      }),
  })
  const { email } = form.values
  function close(): void {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  if (!isOpen)
    return (
      <Button ref={opener} onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        Send this office a link
      </Button>
    )
  if (made)
    return (
      <Box role="group" aria-label={`Link for ${name}`} sx={{ mt: 2, maxWidth: 520 }}>
        <Typography ref={told} tabIndex={-1} role="status">
          {tellMade(made)}
        </Typography>
        {made.link !== null && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, minWidth: 0 }}>
            <Typography variant="raw" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {window.location.origin}
              {made.link}
            </Typography>
            <CopyButton what="link" text={`${window.location.origin}${made.link}`} />
          </Box>
        )}
      </Box>
    )
  return (
    <Form
      label={`Link for ${name}`}
      onSubmit={form.submit}
      sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, maxWidth: 620 }}
    >
      <Box sx={{ display: 'grid', flex: '1 1 240px' }}>
        <TextInput
          label="Email of the office"
          type="email"
          isFirst
          hint="Leave it empty to print the link. A link sent before ends."
          {...form.text('email')}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: '21px' }}>
        <Button size="medium" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="outlined" size="medium" loading={create.isPending}>
          {email.trim() === '' ? 'Make the link' : 'Mail the link'}
        </Button>
      </Box>
    </Form>
  )
}
