import type { User } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { PickInput } from '#web/ui/form/PickInput.tsx'
import { userPage } from '../people/queries.ts'

type UserPickProps = {
  readonly label: string
  readonly orgId: string
  readonly picked: Pick<User, 'id' | 'name'> | undefined
  readonly onPick: (id: string) => void
  readonly error?: string | undefined
}

type Named = Pick<User, 'id' | 'name' | 'email'>

/** Shows a user of an organization, found by name or email. Oneself comes first. */
export function UserPick({ label, orgId, picked, onPick, error }: UserPickProps) {
  const { user: self } = useViewer()
  const [search, setSearch] = useState('')
  const filters = search === '' ? {} : { search }
  const found = useQuery(userPage(orgId, { page: 1, sort: 'name', filters }))
  const users: readonly Named[] = found.data?.rows ?? []
  const others = users.filter(({ id }) => id !== self.id)
  const isSelfFound = orgId === self.orgId && (search === '' || others.length < users.length)
  const nameOf = ({ id, name }: Pick<User, 'id' | 'name'>) => (id === self.id ? `${name} (you)` : name)
  const hidden = (found.data?.total ?? 0) - users.length
  return (
    <PickInput
      label={label}
      picked={picked ? nameOf(picked) : ''}
      options={(isSelfFound ? [self, ...others] : others).map((user) => ({
        id: user.id,
        label: nameOf(user),
        detail: user.email,
      }))}
      isLoading={found.isFetching}
      onSearch={setSearch}
      onPick={onPick}
      hint={found.error ? 'Users did not load.' : hidden > 0 ? 'Type a name or an email.' : undefined}
      error={error}
    />
  )
}
