import type { WrittenTarget } from '@concord/roster-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { EditedConfig } from '../versions/EditedConfig.tsx'
import { configOf } from '../versions/queries.ts'
import { TargetEditor } from './TargetEditor.tsx'

/** Shows the fields, rules and output that rows of a target must have. */
export function TargetEditorPage() {
  const { targetConfigId = '' } = useParams()
  const { data, error, refetch } = useQuery(configOf('target', targetConfigId))
  if (!data) return <LoadFallback what="the target config" error={error} onRetry={() => void refetch()} />
  const start = (data.open ?? data.published)?.config
  return (
    <EditedConfig data={data}>
      {(onKept) => <TargetEditor {...{ data, onKept }} start={(start ?? {}) as WrittenTarget} />}
    </EditedConfig>
  )
}
