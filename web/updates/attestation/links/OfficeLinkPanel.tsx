import { api, type ReplyOf } from '@concord/contract'
import { formatDate } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { LINKS } from './links.ts'

type Made = ReplyOf<typeof api.createOfficeLink>

export type OfficeLinkPanelProps = { readonly office: string; readonly name: string }

/** Asks an office to answer for its own people by a link, where no one picks up the phone. */
export function OfficeLinkPanel({ office, name }: OfficeLinkPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<Made>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useChange(
    [LINKS],
    () => call(api.createOfficeLink, { body: { office, email } }),
    (error) => setErrors(getFieldErrors(error)),
  )
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)} sx={{ mt: 2, minHeight: { xs: 44, md: 0 } }}>
        Send this office a link
      </Button>
    )
  return (
    <Box role="group" aria-label={`Link for ${name}`} sx={{ mt: 2, display: 'grid', gap: 1, maxWidth: 520 }}>
      {made ? (
        <>
          <Typography role="status">
            {made.link === null
              ? `Mailed to ${email}. `
              : 'Hand this link over; it is shown once. It can be printed with the call sheet. '}
            It opens {made.people} people of {name} until {formatDate(made.expiresAt.slice(0, 10))}.
          </Typography>
          {made.link !== null && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
              <Typography variant="raw" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {window.location.origin}
                {made.link}
              </Typography>
              <CopyButton what="link" text={`${window.location.origin}${made.link}`} />
            </Box>
          )}
        </>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
          <TextInput
            label="Email of the office"
            type="email"
            isFirst
            value={email}
            error={errors.email}
            hint="Leave it empty to print the link."
            onChange={(text) => {
              setErrors({})
              setEmail(text)
            }}
          />
          <Button
            variant="outlined"
            size="medium"
            loading={create.isPending}
            onClick={() => create.mutate(undefined, { onSuccess: setMade })}
          >
            Make the link
          </Button>
        </Box>
      )}
    </Box>
  )
}
