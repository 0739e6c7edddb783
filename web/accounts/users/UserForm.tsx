import { MAX_USER_NAME_CHARACTERS } from '@concord/contract'
import { type Organization, PRODUCT_LABELS } from '@concord/domain'
import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSession } from '#web/session/session-context.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { ConflictDialog } from '#web/ui/form/ConflictDialog.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { SaveBar } from '#web/ui/form/SaveBar.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { type AccountUser, userQuery } from '../people/queries.ts'
import { namesOf, productWords, rolesIn } from '../people/user-words.ts'
import { RoleChoices } from './RoleChoices.tsx'
import { type UserValues, useUserForm } from './use-user-form.ts'

type UserFormProps = { readonly user: AccountUser; readonly organization: Organization | null }
type Form = ReturnType<typeof useUserForm>

const LABELS: Readonly<Record<keyof UserValues, string>> = {
  name: 'Name',
  email: 'Email',
  roleIds: 'Roles',
  products: 'Products',
}

function UserConflict({ form, organization }: { readonly form: Form } & Pick<UserFormProps, 'organization'>) {
  const { roles } = useSession()
  const { conflict } = form
  if (!conflict) return null
  const wordsOf = (name: keyof UserValues, values: UserValues) => {
    if (name === 'roleIds') return namesOf(rolesIn(roles, values))
    return name === 'products' ? productWords(values, organization) : values[name]
  }
  const names = (Object.keys(LABELS) as (keyof UserValues)[]).filter(
    (name) => conflict.theirFields.includes(name) || conflict.ownFields.includes(name),
  )
  return (
    <ConflictDialog
      fields={names.map((name) => ({
        label: LABELS[name],
        theirs: conflict.theirFields.includes(name) ? wordsOf(name, conflict.theirs) : undefined,
        yours: conflict.ownFields.includes(name) ? wordsOf(name, form.values) : undefined,
      }))}
      isPending={form.isSaving}
      onTakeTheirs={conflict.take}
      onApplyYours={conflict.apply}
      onClose={conflict.close}
    />
  )
}

/** Name, email, roles and products, saved together. */
export function UserForm({ user, organization }: UserFormProps) {
  const client = useQueryClient()
  const form = useUserForm(user, (theirs) =>
    client.setQueryData(userQuery({ orgId: user.orgId, userId: user.id }).queryKey, theirs),
  )
  const { values, faults, change } = form
  const products = organization?.products.filter(({ active }) => active) ?? []

  function submit(event: FormEvent): void {
    event.preventDefault()
    form.submit()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={`Edit ${user.name}`}>
      <FormSection title="Person">
        <TextInput
          label="Name"
          value={values.name}
          onChange={(name) => change({ name })}
          fault={faults.name}
          maxLength={MAX_USER_NAME_CHARACTERS}
        />
        <TextInput
          label="Email"
          type="email"
          value={values.email}
          onChange={(email) => change({ email })}
          hint="Used to sign in."
          fault={faults.email}
          maxLength={320}
        />
      </FormSection>
      <FormSection title="Roles">
        <RoleChoices picked={values.roleIds} onChange={(roleIds) => change({ roleIds: [...roleIds] })} />
      </FormSection>
      <FormSection title="Products">
        <CheckboxGroup
          label="Selected products"
          choices={products.map(({ name }) => ({ value: name, label: PRODUCT_LABELS[name] }))}
          picked={values.products}
          onChange={(picked) =>
            change({ products: products.map(({ name }) => name).filter((name) => picked.includes(name)) })
          }
          hint="If none are selected, the user has all products of the organization."
          fault={faults.products}
        />
      </FormSection>
      <LeaveGuard changes={form.changes} />
      <SaveBar changes={form.changes} isSaving={form.isSaving} onDiscard={form.discard} />
      <UserConflict form={form} organization={organization} />
    </Box>
  )
}
