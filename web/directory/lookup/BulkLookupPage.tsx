import { seesEntities } from '@concord/domain'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { searchTabs } from '../search/search-tabs.ts'
import { ListInput } from './ListInput.tsx'
import { LookupResult } from './LookupResult.tsx'
import { useLookup } from './use-lookup.ts'

export function BulkLookupPage() {
  const hasEntities = seesEntities(useViewer())
  const lookup = useLookup()
  return (
    <>
      <PageHeader tabs={searchTabs(undefined, undefined, hasEntities)} />
      {lookup ? <LookupResult lookup={lookup} /> : <ListInput />}
    </>
  )
}
