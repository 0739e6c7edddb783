import { MAX_ORGANIZATION_NAME } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { MAX_CLIENT_ID, suggestClientId } from '@concord/domain'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useCreateOrganization } from './queries.ts'

type Fields = {
  readonly name: string
  /** Null as long as it is the one that the name suggests. */
  readonly clientId: string | null
  readonly demo: boolean
}

const EMPTY: Fields = { name: '', clientId: null, demo: false }

const getBody = ({ name, clientId, demo }: Fields) => ({
  name,
  clientId: clientId ?? suggestClientId(name),
  demo,
})

/**
 * Shows a name, a client id that it suggests, and whether it is a demo. All else is set on the page of the
 * organization.
 */
export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    start: EMPTY,
    schema: FORM_BODIES.createOrganization,
    bodyOf: getBody,
    send: (body) =>
      create.mutate(body, {
        onSuccess: ({ organization }) => {
          showSuccess(`Created ${organization.name}`)
          navigate(`/accounts/orgs/${organization.id}`)
        },
      }),
  })
  const create = useCreateOrganization(form.refuse)
  const { name, clientId, demo } = getBody(form.values)
  return (
    <FormDialog
      title="Create organization"
      submitLabel="Create organization"
      isPending={create.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        {...form.text('name')}
        onLeave={() => name !== '' && form.check('name')}
        isFirst
        maxLength={MAX_ORGANIZATION_NAME}
      />
      <TextInput
        label="Client id"
        value={clientId}
        onChange={(text) => form.change({ clientId: text })}
        onLeave={() => clientId !== '' && form.check('clientId')}
        maxLength={MAX_CLIENT_ID}
        hint="Lowercase letters, digits and hyphens. Can’t be changed later."
        error={form.getError('clientId')}
      />
      <SwitchInput
        label="Demo organization"
        isOn={demo}
        onChange={(isOn) => form.change({ demo: isOn })}
        hint="Demo organizations cannot add rosters."
      />
    </FormDialog>
  )
}
