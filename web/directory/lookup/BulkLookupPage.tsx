import { seesEntities, todayInUtc } from '@concord/domain'
import { Box } from '@mui/material'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { AsOfStrip } from '../as-of/AsOfStrip.tsx'
import { DayInput } from '../as-of/DayInput.tsx'
import { PastRefusal } from '../as-of/PastRefusal.tsx'
import { useAsOf } from '../model/as-of.ts'
import { searchTabs } from '../search/search-tabs.ts'
import { ListInput } from './ListInput.tsx'
import { LookupResult } from './LookupResult.tsx'
import { startLookup } from './lookup-store.ts'
import { useLookup, useRestoring } from './use-lookup.ts'

export function BulkLookupPage() {
  const viewer = useViewer()
  const lookup = useLookup()
  const isRestoring = useRestoring()
  const [dayOfPage, goTo] = useAsOf()
  // A result is of the day that it was asked for, also when the page is opened again without it.
  const asOf = lookup ? lookup.asOf : dayOfPage
  function show(day: string | null): void {
    goTo(day)
    const next = day !== null && day < todayInUtc() ? day : null
    if (lookup && next !== lookup.asOf) void startLookup(viewer.user.id, { ...lookup, asOf: next })
  }
  const refused = lookup?.refusedDay
  return (
    <>
      <PageHeader tabs={searchTabs(undefined, undefined, seesEntities(viewer))} />
      <AsOfStrip asOf={asOf} onBack={() => show(null)} />
      <Box sx={{ mb: 2 }}>
        <DayInput day={asOf ?? todayInUtc()} onChange={show} />
      </Box>
      {refused !== undefined && <PastRefusal reason={refused} onBack={() => show(null)} />}
      {isRestoring && <SkeletonRows label="Loading your lookup" count={6} />}
      {!isRestoring && (lookup ? <LookupResult lookup={lookup} /> : <ListInput />)}
    </>
  )
}
