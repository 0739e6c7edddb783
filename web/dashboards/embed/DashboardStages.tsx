import type { DashboardName } from '@concord/domain'
import { Box } from '@mui/material'
import { type ReactNode, useCallback, useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { Filters } from '../model/filters.ts'
import { DashboardLoader, type Explanation, RefusedDashboard } from './EmbedState.tsx'
import type { LookerEmbedProps } from './LookerEmbed.tsx'
import { EMBED_FAILURE, useStages } from './use-stages.ts'

const LookerEmbed = onDemand<LookerEmbedProps>(async () => (await import('./LookerEmbed.tsx')).LookerEmbed, {
  onFailure: () => showError(EMBED_FAILURE),
})

export type DashboardStagesProps = {
  readonly name: DashboardName
  readonly title: string
  readonly uri?: string | undefined
  readonly filters: Filters
  readonly explanation?: Explanation | undefined
  /** The product's own dashboard, once it may be shown. */
  readonly children: ReactNode
}

type State = 'loading' | 'loaded' | 'failed'

/** Shows a loader until the dashboard is authorized and embedded, and what went wrong where it cannot be. */
export function DashboardStages({ name, title, uri, filters, explanation, children }: DashboardStagesProps) {
  const { authorized, opened } = useStages({ name, uri, filters })
  const [frame, setFrame] = useState<State>('loading')
  const loaded = useCallback(() => setFrame('loaded'), [])
  const failed = useCallback(() => {
    setFrame('failed')
    showError(EMBED_FAILURE)
  }, [])
  const restart = () => {
    setFrame('loading')
    authorized.refetch()
  }
  if (authorized.error) {
    return <RefusedDashboard error={authorized.error} explanation={explanation} onRetry={restart} />
  }
  const { data } = authorized
  if (opened.error || frame === 'failed') {
    return <ErrorState title="The dashboard did not load" error={opened.error} onRetry={restart} />
  }
  if (data?.kind === 'builtIn' && opened.data) return children
  return (
    <>
      {frame === 'loading' && <DashboardLoader />}
      {data?.kind === 'looker' && <LookerEmbed {...data} onLoaded={loaded} onFailure={failed} />}
      {data?.kind === 'frame' && (
        <Box
          component="iframe"
          title={title}
          src={data.url}
          onLoad={loaded}
          onError={failed}
          sx={{ display: 'block', width: '100%', height: '80vh', border: 0 }}
        />
      )}
    </>
  )
}
