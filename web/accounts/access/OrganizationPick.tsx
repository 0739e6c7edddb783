import type { Organization } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PickInput } from '#web/ui/form/PickInput.tsx'
import { organizationPage } from '../organizations/queries.ts'

type OrganizationPickProps = {
  readonly label: string
  readonly picked: Organization | undefined
  readonly onPick: (id: string) => void
  readonly error?: string | undefined
}

/** Shows one of all organizations, for internal users. */
export function OrganizationPick({ label, picked, onPick, error }: OrganizationPickProps) {
  const [search, setSearch] = useState('')
  const filters = search === '' ? {} : { search }
  const found = useQuery(organizationPage({ page: 1, sort: 'name', filters }))
  return (
    <PickInput
      label={label}
      picked={picked?.name ?? ''}
      options={(found.data?.rows ?? []).map(({ id, name, clientId }) => ({
        id,
        label: name,
        detail: clientId,
      }))}
      isLoading={found.isFetching}
      onSearch={setSearch}
      onPick={onPick}
      hint={found.error ? 'Organizations did not load.' : undefined}
      error={error}
    />
  )
}
