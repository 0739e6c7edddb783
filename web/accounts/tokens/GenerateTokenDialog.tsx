import { FORM_BODIES } from '@concord/contract/form-bodies'
import { MAX_TOKEN_DAYS, scopesToGive, TOKEN_DAYS } from '@concord/domain'
import { Box, Dialog, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { NewTokenNotice } from './NewTokenNotice.tsx'
import { PermissionChoices } from './PermissionChoices.tsx'
import { type NewToken, useGenerateToken } from './queries.ts'
import { getDayAfter, readAddresses, tokenRefusal } from './token-labels.ts'

const ON_A_DAY = 'day'
const LIVES = [
  ...TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: ON_A_DAY, label: 'On a date' },
]

type Fields = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly life: string
  /** The expiration day, if the token expires on a date. */
  readonly expiresOn: string
  readonly addresses: string
}

const EMPTY: Fields = { name: '', scopes: [], life: String(TOKEN_DAYS[0]), expiresOn: '', addresses: '' }

type TokenFormProps = {
  readonly titleId: string
  readonly onMade: (made: NewToken) => void
  readonly onClose: () => void
}

function TokenForm({ titleId, onMade, onClose }: TokenFormProps) {
  const own = scopesToGive(useViewer())
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    start: EMPTY,
    schema: FORM_BODIES.createApiToken,
    bodyOf: ({ name, scopes, life, expiresOn, addresses }) => ({
      name,
      scopes: own.filter((scope) => scopes.includes(scope)),
      expiresOn: life === ON_A_DAY ? expiresOn : getDayAfter(Number(life)),
      addresses: readAddresses(addresses),
    }),
    send: (body) => generate.mutate(body, { onSuccess: onMade }),
  })
  const generate = useGenerateToken((error) => {
    const reason = tokenRefusal(error)
    setRefusal(reason)
    if (reason === undefined) form.refuse(error)
  })
  const { scopes, life } = form.values
  return (
    <DialogForm
      titleId={titleId}
      title="Generate token"
      submitLabel="Generate token"
      isPending={generate.isPending}
      onSubmit={() => {
        setRefusal(undefined)
        form.submit()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        hint="For example: Nightly sync"
        {...form.text('name')}
        maxLength={80}
        isFirst
      />
      <PermissionChoices
        own={own}
        picked={scopes}
        onChange={(picked) => form.change({ scopes: picked })}
        error={form.getError('scopes')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SelectInput
          label="Expires after"
          options={LIVES}
          value={life}
          onChange={(chosen) => form.change({ life: chosen })}
          minWidth={140}
        />
        {life === ON_A_DAY && (
          <TextInput
            label="Expires (UTC)"
            type="date"
            {...form.text('expiresOn')}
            hint={`At most ${MAX_TOKEN_DAYS} days from now`}
          />
        )}
      </Box>
      <TextInput
        label="Allowed IP addresses (optional)"
        hint="One per line, IPv4 or IPv6, for example 203.0.113.7 or 203.0.113.0/24"
        {...form.text('addresses')}
        rows={2}
      />
      {refusal !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {refusal}
        </Typography>
      )}
    </DialogForm>
  )
}

export function GenerateTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId()
  const [made, setMade] = useState<NewToken>()
  return (
    <Dialog open {...(made ? {} : { onClose })} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {made ? (
        <NewTokenNotice titleId={titleId} made={made} onDone={onClose} />
      ) : (
        <TokenForm titleId={titleId} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}
