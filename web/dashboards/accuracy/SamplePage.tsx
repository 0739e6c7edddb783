import { belongsToOrganization, seesDashboards } from '@concord/domain'
import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { shortDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPrinting } from '#web/ui/use-is-printing.ts'
import { usePrintKey } from '#web/ui/use-print-key.ts'
import { CallSheet } from './CallSheet.tsx'
import { HowCounted } from './HowCounted.tsx'
import { PrintedPlaces } from './PrintedPlaces.tsx'
import { QuestionChart } from './QuestionChart.tsx'
import { accuracySample } from './queries.ts'
import { SampleActions } from './SampleActions.tsx'
import { SampleFigures } from './SampleFigures.tsx'
import { SampleParts } from './SampleParts.tsx'
import { useSampleAddress } from './sample-address.ts'

function Sample({ sampleId }: { readonly sampleId: string }) {
  const state = useSampleAddress()
  const isPrinting = useIsPrinting()
  usePrintKey()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const { data, error, refetch } = useQuery(accuracySample(sampleId, state.address))
  if (!data || isNotFound(error)) return <LoadFallback what="the sample" error={error} onRetry={refetch} />
  const { sample, parts, canCall } = data
  const drawn = `drawn ${shortDate(new Date(sample.createdAt))} by ${sample.person ?? 'an unknown user'}`
  // On a phone the location in hand has the page to itself.
  const isInHand = isNarrow && !isPrinting && data.places.some(({ number }) => number === state.address.place)
  return (
    <>
      <PageHeader
        record={sample.name}
        status={
          <Box component="span" sx={{ color: 'ink2' }}>
            {drawn}
          </Box>
        }
        actions={<SampleActions sample={sample} canDelete={canCall} />}
      />
      {error && (
        <ErrorState
          title="The sample did not load"
          error={error}
          preserved="What shows was loaded before."
          onRetry={refetch}
        />
      )}
      {!isInHand && (
        <>
          <SampleFigures sample={sample} linkTo={state.linkTo} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
              columnGap: 5,
              rowGap: 3,
              mt: 3,
            }}
          >
            <Box sx={{ display: 'grid', alignContent: 'start', gap: 3, minWidth: 0 }}>
              <QuestionChart sample={sample} linkTo={state.linkTo} />
              {sample.strata !== 'none' && <SampleParts parts={parts} />}
            </Box>
            <HowCounted sample={sample} />
          </Box>
        </>
      )}
      {isPrinting ? <PrintedPlaces sampleId={sampleId} /> : <CallSheet read={data} state={state} />}
    </>
  )
}

/** Shows one sample: how much of it is right, how that is counted, and the calls that are left. */
export function SamplePage() {
  const { sampleId = '' } = useParams()
  const viewer = useViewer()
  if (!belongsToOrganization(viewer) || !seesDashboards(viewer)) return <NotFoundMessage />
  return <Sample key={sampleId} sampleId={sampleId} />
}
