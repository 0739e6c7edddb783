import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { AffiliationsTab } from './details/AffiliationsTab.tsx'
import { type DetailsTab, detailsTabs } from './details/details-tabs.ts'
import { FactStrip } from './details/FactStrip.tsx'
import { formatLicenses } from './details/format-licenses.ts'
import { LicensesTab } from './details/LicensesTab.tsx'
import { getCareColumns, LocationsTab } from './details/LocationsTab.tsx'
import { OverviewTab } from './details/OverviewTab.tsx'
import { findPrimary } from './details/primary-taxonomy.ts'
import { RecordActions } from './details/RecordActions.tsx'
import { RecordFallback } from './details/RecordFallback.tsx'
import { RecordNotice } from './details/RecordNotice.tsx'
import { RecordStatus } from './details/RecordStatus.tsx'
import { ScreeningFact } from './details/ScreeningFact.tsx'
import { HitTrailLinks } from './hit-trail/HitTrailLinks.tsx'
import { keepAsOf, keepTabsAsOf, useAsOf } from './model/as-of.ts'
import { PRACTITIONERS, recordPath } from './model/search-subject.ts'
import { practitionerName } from './practitioner-name.ts'
import { type Practitioner, practitionerDetails } from './queries.ts'
import { AsOfBar } from './record/AsOfBar.tsx'
import { ConflictMark } from './record/ConflictMark.tsx'
import { HistoryTab } from './record/HistoryTab.tsx'
import { PastBanner } from './record/PastBanner.tsx'
import { SourcesTab } from './record/SourcesTab.tsx'
import { useTrail } from './record/use-trail.ts'
import { SameRecordNote } from './same-record/SameRecordNote.tsx'
import { TaxonomyName } from './TaxonomyName.tsx'

type TabContentProps = { readonly tab: DetailsTab; readonly practitioner: Practitioner }

function TabContent({ tab, practitioner }: TabContentProps) {
  const { npi } = practitioner
  const [asOf] = useAsOf()
  switch (tab) {
    case 'overview':
      return <OverviewTab practitioner={practitioner} asOf={asOf} />
    case 'locations':
      return (
        <LocationsTab
          npi={practitioner.npi}
          name={practitionerName(practitioner)}
          locations={practitioner.locations}
          moreColumns={getCareColumns(practitioner.npi)}
        />
      )
    case 'affiliations':
      return <AffiliationsTab practitioner={practitioner} affiliations={practitioner.affiliations ?? []} />
    case 'licenses':
      return <LicensesTab record={practitioner} />
    case 'sources':
      return <SourcesTab subject="practitioner" npi={npi} />
    case 'history':
      return <HistoryTab subject="practitioner" npi={npi} />
  }
}

function Facts({ practitioner }: { readonly practitioner: Practitioner }) {
  const { npi, taxonomies, verifiedAt, source } = practitioner
  const [asOf] = useAsOf()
  const primary = findPrimary(taxonomies)
  const licenses = formatLicenses(taxonomies)
  return (
    <FactStrip npi={npi} source={source} end={<ConflictMark subject="practitioner" npi={npi} />}>
      {primary && <TaxonomyName code={primary.code} />}
      <AgeBar verifiedAt={verifiedAt} on={asOf ?? undefined} isInFull />
      <ScreeningFact record={practitioner} />
      {licenses !== null && <span>{licenses}</span>}
    </FactStrip>
  )
}

export function PractitionerDetailsPage() {
  const { npi = '' } = useParams()
  const [asOf] = useAsOf()
  const { data, error, refetch } = useQuery(practitionerDetails(npi, asOf))
  const trail = useTrail({ subject: 'practitioner', npi, asOf }, data !== undefined)
  if (!data) return <RecordFallback subject="practitioner" npi={npi} error={error} onRetry={refetch} />
  const { practitioner } = data
  return (
    <DetailPage
      record={practitionerName(practitioner)}
      status={<RecordStatus record={practitioner} />}
      tabs={keepTabsAsOf(detailsTabs(practitioner, trail), asOf)}
      tabsEnd={<HitTrailLinks subject={PRACTITIONERS} npi={npi} />}
      actions={
        <RecordActions
          subject={PRACTITIONERS}
          npi={npi}
          path={keepAsOf(recordPath({ subject: 'practitioner', npi }), asOf)}
        />
      }
      isPast={asOf !== null}
      facts={
        <>
          <PastBanner subject="practitioner" npi={npi} />
          <SameRecordNote npi={npi} asOf={asOf} />
          <Facts practitioner={practitioner} />
          <Box sx={{ displayPrint: 'none' }}>
            <AsOfBar subject="practitioner" npi={npi} />
          </Box>
          <RecordNotice subject="practitioner" record={practitioner} />
        </>
      }
    >
      {({ tab }) => <TabContent tab={tab} practitioner={practitioner} />}
    </DetailPage>
  )
}
