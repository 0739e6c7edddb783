import type { PageTab } from '#web/ui/page-tab.ts'
import { keepAsOf } from '../model/as-of.ts'
import { type SearchAddress, writeSearchAddress } from '../model/search-address.ts'
import { ENTITIES, getSubjectTitle, PRACTITIONERS, type SearchSubject } from '../model/search-subject.ts'

/** Returns the searches of the directory. What one asked goes along to the other where it means the same. */
export function searchTabs(
  current: SearchSubject | undefined,
  address: SearchAddress | undefined,
  hasEntities: boolean,
): PageTab[] {
  const shared = address && {
    query: address.query,
    states: address.states,
    near: address.near,
    miles: address.miles,
    asOf: address.asOf,
  }
  const search = shared ? writeSearchAddress(shared) : ''
  const subjects = hasEntities ? [PRACTITIONERS, ENTITIES] : [PRACTITIONERS]
  return [
    ...subjects.map((subject) => ({
      label: getSubjectTitle(subject),
      to: subject === current || search === '' ? subject.path : `${subject.path}?${search}`,
    })),
    { label: 'Bulk NPI lookup', to: keepAsOf('/directory/search/lookup', address?.asOf ?? null) },
    { label: 'Duplicates', to: '/directory/duplicates' },
  ]
}
