import { seesEntities } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import type { PageTab } from '#web/ui/page-tab.ts'
import { LicensesTab } from '../details/LicensesTab.tsx'
import { LocationsTab } from '../details/LocationsTab.tsx'
import { RecordActions } from '../details/RecordActions.tsx'
import { RecordFallback } from '../details/RecordFallback.tsx'
import { RecordNotice } from '../details/RecordNotice.tsx'
import { RecordStatus } from '../details/RecordStatus.tsx'
import { organizationName } from '../details/registry-labels.ts'
import { HitTrailLinks } from '../hit-trail/HitTrailLinks.tsx'
import { keepAsOf, keepTabsAsOf, useAsOf } from '../model/as-of.ts'
import { ENTITIES, recordPath } from '../model/search-subject.ts'
import type { TrailCounts } from '../model/trail-counts.ts'
import { type Entity, entityDetails } from '../queries.ts'
import { AsOfBar } from '../record/AsOfBar.tsx'
import { HistoryTab } from '../record/HistoryTab.tsx'
import { PastBanner } from '../record/PastBanner.tsx'
import { SourcesTab } from '../record/SourcesTab.tsx'
import { useTrail } from '../record/use-trail.ts'
import { SameRecordNote } from '../same-record/SameRecordNote.tsx'
import { EntityFacts } from './EntityFacts.tsx'
import { EntityOverviewTab } from './EntityOverviewTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { NoEntityAccess } from './NoEntityAccess.tsx'
import { usePractitionerCount } from './use-practitioner-count.ts'

type EntityTab = 'overview' | 'members' | 'locations' | 'identifiers' | 'sources' | 'history'

function getTabs(
  entity: Entity,
  practitionerCount: number | undefined,
  trail: TrailCounts,
): (PageTab & { tab: EntityTab })[] {
  const { npi, locations, taxonomies, identifiers, endpoints } = entity
  const path = recordPath({ subject: 'entity', npi })
  return [
    { tab: 'overview', label: 'Overview', to: path },
    {
      tab: 'members',
      label: 'Practitioners',
      to: `${path}?tab=members`,
      count: practitionerCount,
      isPrinted: false,
    },
    { tab: 'locations', label: 'Locations', to: `${path}?tab=locations`, count: locations.length },
    {
      tab: 'identifiers',
      label: 'Identifiers',
      to: `${path}?tab=identifiers`,
      count: taxonomies.length + identifiers.length + endpoints.length,
    },
    { tab: 'sources', label: 'Sources', to: `${path}?tab=sources`, count: trail.fields, isPrinted: false },
    { tab: 'history', label: 'History', to: `${path}?tab=history`, count: trail.changes, isPrinted: false },
  ]
}

function TabContent({ tab, entity }: { readonly tab: EntityTab; readonly entity: Entity }) {
  switch (tab) {
    case 'overview':
      return <EntityOverviewTab entity={entity} />
    case 'members':
      return <MembersTab npi={entity.npi} />
    case 'locations':
      return (
        <LocationsTab npi={entity.npi} name={organizationName(entity.name)} locations={entity.locations} />
      )
    case 'identifiers':
      return <LicensesTab record={entity} />
    case 'sources':
      return <SourcesTab subject="entity" npi={entity.npi} />
    case 'history':
      return <HistoryTab subject="entity" npi={entity.npi} />
  }
}

function EntityDetails({ npi }: { readonly npi: string }) {
  const [asOf] = useAsOf()
  const { data, error, refetch } = useQuery(entityDetails(npi, asOf))
  const trail = useTrail({ subject: 'entity', npi, asOf }, data !== undefined)
  const count = usePractitionerCount({ npi, practitionerCount: data?.entity.practitionerCount })
  if (!data) return <RecordFallback subject="entity" npi={npi} error={error} onRetry={refetch} />
  const { entity } = data
  return (
    <DetailPage
      record={organizationName(entity.name)}
      status={<RecordStatus record={entity} />}
      tabs={keepTabsAsOf(getTabs(entity, count, trail), asOf)}
      tabsEnd={<HitTrailLinks subject={ENTITIES} npi={npi} />}
      actions={
        <RecordActions
          subject={ENTITIES}
          npi={npi}
          path={keepAsOf(recordPath({ subject: 'entity', npi }), asOf)}
        />
      }
      isPast={asOf !== null}
      facts={
        <>
          <PastBanner subject="entity" npi={npi} />
          <SameRecordNote npi={npi} asOf={asOf} />
          <EntityFacts entity={entity} />
          <Box sx={{ displayPrint: 'none' }}>
            <AsOfBar subject="entity" npi={npi} />
          </Box>
          <RecordNotice subject="entity" record={entity} />
        </>
      }
    >
      {({ tab }) => <TabContent tab={tab} entity={entity} />}
    </DetailPage>
  )
}

export function EntityDetailsPage() {
  const { npi = '' } = useParams()
  return seesEntities(useViewer()) ? <EntityDetails npi={npi} /> : <NoEntityAccess />
}
