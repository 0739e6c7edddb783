import { MAX_TOKEN_DAYS, scopesToGive, TOKEN_DAYS } from '@concord/domain'
import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { NewTokenNotice } from './NewTokenNotice.tsx'
import { type TokenWishes, useGenerateToken } from './queries.ts'
import { ScopeChoices } from './ScopeChoices.tsx'
import { dayIn, readAddresses, tokenRefusal } from './token-words.ts'

const ON_A_DAY = 'day'
const LIVES = [
  ...TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: ON_A_DAY, label: 'On a date' },
]

function findFaults({ name, scopes, expiresOn }: TokenWishes): FieldFaults {
  return {
    ...(name.trim() === '' ? { name: 'Give the token a name.' } : {}),
    ...(scopes.length === 0 ? { scopes: 'Choose at least one permission.' } : {}),
    ...(expiresOn === '' ? { expiresOn: 'Choose when the token expires.' } : {}),
  }
}

/** A fault of one address stands at the field for all of them. */
function addressFault(faults: FieldFaults): string | undefined {
  const field = Object.keys(faults).find((name) => name.startsWith('addresses'))
  return field && faults[field]
}

function TokenForm({
  titleId,
  generate,
  faults,
  refusal,
  onClose,
}: {
  readonly titleId: string
  readonly generate: Pick<ReturnType<typeof useGenerateToken>, 'isPending'> & {
    readonly send: (wishes: TokenWishes) => void
  }
  readonly faults: FieldFaults
  readonly refusal: string | undefined
  readonly onClose: () => void
}) {
  const own = scopesToGive(useViewer())
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [life, setLife] = useState(String(TOKEN_DAYS[0]))
  const [day, setDay] = useState('')
  const [addresses, setAddresses] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    generate.send({
      name: name.trim(),
      scopes: own.filter((scope) => scopes.includes(scope)),
      expiresOn: life === ON_A_DAY ? day : dayIn(Number(life)),
      addresses: readAddresses(addresses),
    })
  }
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <DialogTitle id={titleId}>Generate token</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label="Name"
          hint="For example: Nightly sync"
          value={name}
          onChange={setName}
          fault={faults.name}
          maxLength={80}
          isFirst
        />
        <ScopeChoices own={own} picked={scopes} onChange={setScopes} fault={faults.scopes} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SelectInput label="Expires after" options={LIVES} value={life} onChange={setLife} minWidth={140} />
          {life === ON_A_DAY && (
            <TextInput
              label="Expires (UTC)"
              type="date"
              value={day}
              onChange={setDay}
              hint={`At most ${MAX_TOKEN_DAYS} days from now`}
              fault={faults.expiresOn}
            />
          )}
        </Box>
        <TextInput
          label="Allowed IP addresses (optional)"
          hint="One per line, IPv4 or IPv6, for example 203.0.113.7 or 203.0.113.0/24"
          value={addresses}
          onChange={setAddresses}
          fault={addressFault(faults)}
          rows={2}
        />
        {refusal !== undefined && (
          <Typography role="alert" sx={{ color: 'error.main' }}>
            {refusal}
          </Typography>
        )}
      </DialogContent>
      <FormActions submitLabel="Generate token" isPending={generate.isPending} onClose={onClose} />
    </Box>
  )
}

export function GenerateTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId()
  const [faults, setFaults] = useState<FieldFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const generate = useGenerateToken((error) => {
    const reason = tokenRefusal(error)
    setRefusal(reason)
    if (reason === undefined) setFaults(fieldFaults(error))
  })
  function send(wishes: TokenWishes): void {
    const found = findFaults(wishes)
    setFaults(found)
    setRefusal(undefined)
    if (Object.keys(found).length === 0) generate.mutate(wishes)
  }
  const { data: made, isPending } = generate
  return (
    <Dialog open {...(made ? {} : { onClose })} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {made ? (
        <NewTokenNotice titleId={titleId} made={made} onDone={onClose} />
      ) : (
        <TokenForm {...{ titleId, faults, refusal, onClose }} generate={{ isPending, send }} />
      )}
    </Dialog>
  )
}
