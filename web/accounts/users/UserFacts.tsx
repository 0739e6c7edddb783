import type { Organization, Role } from '@concord/domain'
import { TermList } from '#web/ui/TermList.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import type { AccountUser } from '../people/queries.ts'
import { namesOf, productWords, rolesIn } from '../people/user-words.ts'

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
          { term: 'Roles', value: namesOf(rolesIn(roles, user)) },
          { term: 'Products', value: productWords(user, organization) },
        ]}
      />
    </FormSection>
  )
}
