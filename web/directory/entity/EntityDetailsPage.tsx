import { seesEntities } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import type { PageTab } from '#web/ui/page-tab.ts'
import { LicensesTab } from '../details/LicensesTab.tsx'
import { LocationsTab } from '../details/LocationsTab.tsx'
import { RecordFallback } from '../details/RecordFallback.tsx'
import { RecordStatus } from '../details/RecordStatus.tsx'
import { organizationName } from '../details/registry-labels.ts'
import { recordPath } from '../model/search-subject.ts'
import { type Entity, entityDetails } from '../queries.ts'
import { EntityFacts } from './EntityFacts.tsx'
import { EntityOverviewTab } from './EntityOverviewTab.tsx'
import { NoEntityAccess } from './NoEntityAccess.tsx'

type EntityTab = 'overview' | 'locations' | 'identifiers'

function getTabs({ npi, locations, taxonomies, identifiers }: Entity): (PageTab & { tab: EntityTab })[] {
  const path = recordPath({ subject: 'entity', npi })
  return [
    { tab: 'overview', label: 'Overview', to: path },
    { tab: 'locations', label: 'Locations', to: `${path}?tab=locations`, count: locations.length },
    {
      tab: 'identifiers',
      label: 'Identifiers',
      to: `${path}?tab=identifiers`,
      count: taxonomies.length + identifiers.length,
    },
  ]
}

function TabContent({ tab, entity }: { readonly tab: EntityTab; readonly entity: Entity }) {
  switch (tab) {
    case 'overview':
      return <EntityOverviewTab entity={entity} />
    case 'locations':
      return <LocationsTab locations={entity.locations} />
    case 'identifiers':
      return <LicensesTab record={entity} endpoints={null} />
  }
}

function EntityDetails({ npi }: { readonly npi: string }) {
  const { data, error, refetch } = useQuery(entityDetails(npi))
  if (!data) return <RecordFallback subject="entity" npi={npi} error={error} onRetry={refetch} />
  const { entity } = data
  return (
    <DetailPage
      record={organizationName(entity.name)}
      status={<RecordStatus record={entity} />}
      tabs={getTabs(entity)}
      facts={<EntityFacts entity={entity} />}
    >
      {({ tab }) => <TabContent tab={tab} entity={entity} />}
    </DetailPage>
  )
}

export function EntityDetailsPage() {
  const { npi = '' } = useParams()
  return seesEntities(useViewer()) ? <EntityDetails npi={npi} /> : <NoEntityAccess />
}
