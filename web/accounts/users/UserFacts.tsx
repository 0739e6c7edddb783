import type { Organization, Role } from '@concord/domain'
import { TermList } from '#web/ui/TermList.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import type { AccountUser } from '../people/queries.ts'
import { formatProducts, formatRoleNames, rolesIn } from '../people/user-labels.ts'

type UserFactsProps = {
  readonly user: AccountUser
  readonly roles: readonly Role[]
  readonly organization: Organization | null
}

/** Shows a user as people see one whom they may not change. */
export function UserFacts({ user, roles, organization }: UserFactsProps) {
  return (
    <FormSection title="Person">
      <TermList
        terms={[
          { term: 'Name', value: user.name },
          { term: 'Email', value: user.email },
          { term: 'Roles', value: formatRoleNames(rolesIn(roles, user)) },
          { term: 'Products', value: formatProducts(user, organization) },
        ]}
      />
    </FormSection>
  )
}
