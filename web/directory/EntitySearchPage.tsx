import { seesEntities } from '@concord/domain'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NoEntityAccess } from './entity/NoEntityAccess.tsx'
import { SearchPage } from './search/SearchPage.tsx'
import { ENTITIES } from './search/search-subject.ts'
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
