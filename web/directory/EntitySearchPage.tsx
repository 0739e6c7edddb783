import { seesEntities } from '@concord/domain'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NoEntityAccess } from './entity/NoEntityAccess.tsx'
import { ENTITIES } from './model/search-subject.ts'
import { SearchPage } from './search/SearchPage.tsx'
import { searchTabs } from './search/search-tabs.ts'

export function EntitySearchPage() {
  if (seesEntities(useViewer())) return <SearchPage subject={ENTITIES} />
  return (
    <>
      <PageHeader tabs={searchTabs(undefined, undefined, false)} />
      <NoEntityAccess />
    </>
  )
}
