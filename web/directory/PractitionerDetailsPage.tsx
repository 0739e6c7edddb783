import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { AffiliationsTab } from './details/AffiliationsTab.tsx'
import { type DetailsTab, detailsTabs } from './details/details-tabs.ts'
import { FactStrip } from './details/FactStrip.tsx'
import { HistoryTab } from './details/HistoryTab.tsx'
import { LicensesTab } from './details/LicensesTab.tsx'
import { LocationsTab } from './details/LocationsTab.tsx'
import { OverviewTab } from './details/OverviewTab.tsx'
import { practitionerName } from './practitioner-words.ts'
import { isNotFound, type PractitionerReply, practitionerDetails } from './queries.ts'

const SKELETON_ROWS = 6

function TabContent({ tab, reply }: { readonly tab: DetailsTab; readonly reply: PractitionerReply }) {
  const { practitioner, changes, changeTotal } = reply
  switch (tab) {
    case 'overview':
      return <OverviewTab practitioner={practitioner} />
    case 'locations':
      return <LocationsTab locations={practitioner.locations} />
    case 'affiliations':
      return <AffiliationsTab practitioner={practitioner} affiliations={practitioner.affiliations ?? []} />
    case 'licenses':
      return <LicensesTab practitioner={practitioner} />
    case 'history':
      return <HistoryTab changes={changes} total={changeTotal} />
  }
}

export function PractitionerDetailsPage() {
  const { npi = '' } = useParams()
  const [params] = useSearchParams()
  const details = useQuery(practitionerDetails(npi))

  if (details.isPending) {
    return (
      <>
        <PageHeader record={npi} />
        <SkeletonRows label="Loading the practitioner" count={SKELETON_ROWS} />
      </>
    )
  }
  if (details.data === undefined) {
    return isNotFound(details.error) ? (
      <NotFoundMessage />
    ) : (
      <>
        <PageHeader record={npi} />
        <ErrorState
          title="The practitioner did not load"
          error={details.error}
          onRetry={() => details.refetch()}
        />
      </>
    )
  }
  const { practitioner } = details.data
  const tabs = detailsTabs(details.data)
  const current = tabs.find(({ tab }) => tab === params.get('tab')) ?? tabs[0]
  const isActive = practitioner.status === 'active'
  return (
    <>
      <PageHeader
        record={practitionerName(practitioner)}
        status={
          <StatusMark status={isActive ? 'ok' : 'error'}>{isActive ? 'Active' : 'Deactivated'}</StatusMark>
        }
        tabs={tabs}
      />
      <FactStrip practitioner={practitioner} />
      {current && <TabContent tab={current.tab} reply={details.data} />}
    </>
  )
}
