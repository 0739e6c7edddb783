import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { AffiliationsTab } from './details/AffiliationsTab.tsx'
import { type DetailsTab, detailsTabs } from './details/details-tabs.ts'
import { FactStrip } from './details/FactStrip.tsx'
import { HistoryTab } from './details/HistoryTab.tsx'
import { LicensesTab } from './details/LicensesTab.tsx'
import { LifeFacts } from './details/LifeFacts.tsx'
import { CARE_COLUMNS, LocationsTab } from './details/LocationsTab.tsx'
import { OverviewTab } from './details/OverviewTab.tsx'
import { findPrimary } from './details/primary-taxonomy.ts'
import { RecordFallback } from './details/RecordFallback.tsx'
import { RecordStatus } from './details/RecordStatus.tsx'
import { practitionerName } from './practitioner-name.ts'
import { type Practitioner, type PractitionerReply, practitionerDetails } from './queries.ts'
import { TaxonomyName } from './TaxonomyName.tsx'

function TabContent({ tab, reply }: { readonly tab: DetailsTab; readonly reply: PractitionerReply }) {
  const { practitioner, changes, changeTotal } = reply
  switch (tab) {
    case 'overview':
      return <OverviewTab practitioner={practitioner} />
    case 'locations':
      return <LocationsTab locations={practitioner.locations} moreColumns={CARE_COLUMNS} />
    case 'affiliations':
      return <AffiliationsTab practitioner={practitioner} affiliations={practitioner.affiliations ?? []} />
    case 'licenses':
      return <LicensesTab record={practitioner} endpoints={practitioner.endpoints} />
    case 'history':
      return <HistoryTab changes={changes} total={changeTotal} />
  }
}

function Facts({ practitioner }: { readonly practitioner: Practitioner }) {
  const { npi, taxonomies, verifiedAt, source } = practitioner
  const primary = findPrimary(taxonomies)
  return (
    <FactStrip npi={npi} source={source}>
      {primary && <TaxonomyName code={primary.code} />}
      <AgeBar verifiedAt={verifiedAt} isInFull />
      <LifeFacts subject="practitioner" record={practitioner} />
    </FactStrip>
  )
}

export function PractitionerDetailsPage() {
  const { npi = '' } = useParams()
  const { data, error, refetch } = useQuery(practitionerDetails(npi))
  if (!data) return <RecordFallback subject="practitioner" npi={npi} error={error} onRetry={refetch} />
  const { practitioner } = data
  return (
    <DetailPage
      record={practitionerName(practitioner)}
      status={<RecordStatus record={practitioner} />}
      tabs={detailsTabs(data)}
      facts={<Facts practitioner={practitioner} />}
    >
      {({ tab }) => <TabContent tab={tab} reply={data} />}
    </DetailPage>
  )
}
