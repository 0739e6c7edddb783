import { MAX_USER_NAME_CHARACTERS } from '@concord/contract'
import type { Organization } from '@concord/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session/session-context.ts'
import type { FieldFormats } from '#web/ui/form/conflict-fields.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { VersionedForm } from '#web/ui/form/VersionedForm.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { type AccountUser, userQuery } from '../people/queries.ts'
import { formatProducts, formatRoleNames, rolesIn } from '../people/user-labels.ts'
import { ProductChoices } from './ProductChoices.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { type UserValues, useUserForm } from './use-user-form.ts'

type UserFormProps = { readonly user: AccountUser; readonly organization: Organization | null }

const LABELS = { name: 'Name', email: 'Email', roleIds: 'Roles', products: 'Products' } as const

function useUserFormats(organization: Organization | null): FieldFormats<UserValues, keyof typeof LABELS> {
  const { roles } = useSession()
  return {
    labels: LABELS,
    wordsOf(values, field) {
      if (field === 'roleIds') return formatRoleNames(rolesIn(roles, values))
      return field === 'products' ? formatProducts(values, organization) : values[field]
    },
  }
}

/** Shows name, email, roles and products of a user, which are saved together. */
export function UserForm({ user, organization }: UserFormProps) {
  const client = useQueryClient()
  const { form, isSaving } = useUserForm(user, (theirs) =>
    client.setQueryData(userQuery({ orgId: user.orgId, userId: user.id }).queryKey, theirs),
  )
  const words = useUserFormats(organization)
  const { values, errors, change } = form
  const products = organization?.products.filter(({ active }) => active) ?? []
  return (
    <VersionedForm label={`Edit ${user.name}`} form={form} words={words} isSaving={isSaving}>
      <FormSection title="Person">
        <TextInput
          label="Name"
          value={values.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          maxLength={MAX_USER_NAME_CHARACTERS}
        />
        <TextInput
          label="Email"
          type="email"
          value={values.email}
          onChange={(email) => change({ email })}
          hint="Used to sign in."
          error={errors.email}
          maxLength={320}
        />
      </FormSection>
      <FormSection title="Roles">
        <RoleChoices picked={values.roleIds} onChange={(roleIds) => change({ roleIds: [...roleIds] })} />
      </FormSection>
      <FormSection title="Products">
        <ProductChoices
          products={products.map(({ name }) => name)}
          picked={values.products}
          onChange={(picked) => change({ products: picked })}
          error={errors.products}
        />
      </FormSection>
    </VersionedForm>
  )
}
