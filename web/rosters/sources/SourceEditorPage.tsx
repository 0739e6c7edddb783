import type { WrittenSource } from '@concord/roster-language'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { EditedConfig } from '../versions/EditedConfig.tsx'
import { configOf } from '../versions/queries.ts'
import { readTargets } from './model/read-source.ts'
import { sourceTargetOf } from './queries.ts'
import { SourceEditor } from './SourceEditor.tsx'

/** Shows how the files of one sender become rows of a target, and where they differ from what it says. */
export function SourceEditorPage() {
  const { sourceConfigId = '' } = useParams()
  const [config, target] = useQueries({
    queries: [configOf('source', sourceConfigId), sourceTargetOf(sourceConfigId)],
  })
  const targets = useMemo(() => target.data && readTargets(target.data), [target.data])
  const retry = () => void Promise.all([config.refetch(), target.refetch()])
  if (!config.data || !target.data)
    return <LoadFallback what="the source config" error={config.error ?? target.error} onRetry={retry} />
  if (!targets)
    return (
      <EmptyState title="The target config has errors">
        Correct {target.data.target.name} first. Its source configs are edited after that.
      </EmptyState>
    )
  const { data } = config
  const start = (data.open ?? data.published)?.config
  return (
    <EditedConfig data={data}>
      {(onKept) => (
        <SourceEditor
          {...{ data, targets, onKept }}
          start={(start ?? {}) as WrittenSource}
          targetName={target.data.target.name}
        />
      )}
    </EditedConfig>
  )
}
