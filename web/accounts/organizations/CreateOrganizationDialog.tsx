import { MAX_ORGANIZATION_NAME } from '@concord/contract'
import { clientIdFault, MAX_CLIENT_ID, suggestClientId } from '@concord/domain'
import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useCreateOrganization } from './queries.ts'

function faultsOf(name: string, clientId: string): FieldFaults {
  const clientFault = clientIdFault(clientId)
  return {
    ...(name.trim() === '' ? { name: 'Give the organization a name.' } : {}),
    ...(clientFault === undefined ? {} : { clientId: clientFault }),
  }
}

/**
 * Shows a name, a client id that it suggests, and whether it is a demo. All else is set on the page of the
 * organization.
 */
export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [typedClientId, setTypedClientId] = useState<string>()
  const [demo, setDemo] = useState(false)
  const [faults, setFaults] = useState<FieldFaults>({})
  const create = useCreateOrganization((error) => setFaults(fieldFaults(error)))
  const clientId = typedClientId ?? suggestClientId(name)
  const recheck = (field: keyof FieldFaults) => {
    const found = faultsOf(name, clientId)[field]
    setFaults(({ [field]: _, ...others }) => (found === undefined ? others : { ...others, [field]: found }))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = faultsOf(name, clientId)
    setFaults(found)
    if (Object.keys(found).length > 0 || create.isPending) return
    create.mutate(
      { name: name.trim(), clientId, demo },
      {
        onSuccess: ({ organization }) => {
          showSuccess(`Created ${organization.name}`)
          navigate(`/accounts/orgs/${organization.id}`)
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Create organization</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextInput
            label="Name"
            value={name}
            onChange={setName}
            onLeave={() => name !== '' && recheck('name')}
            isFirst
            maxLength={MAX_ORGANIZATION_NAME}
            fault={faults.name}
          />
          <TextInput
            label="Client id"
            value={clientId}
            onChange={(text) => {
              setTypedClientId(text)
              setFaults(({ clientId: _, ...others }) => others)
            }}
            onLeave={() => clientId !== '' && recheck('clientId')}
            maxLength={MAX_CLIENT_ID}
            hint="Lowercase letters, digits and hyphens. Can’t be changed later."
            fault={faults.clientId}
          />
          <SwitchInput
            label="Demo organization"
            isOn={demo}
            onChange={setDemo}
            hint="Demo organizations cannot add rosters."
          />
        </DialogContent>
        <FormActions submitLabel="Create organization" isPending={create.isPending} onClose={onClose} />
      </Box>
    </Dialog>
  )
}
