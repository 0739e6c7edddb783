import type { WrittenTarget } from '@concord/roster-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { configOf } from '../versions/queries.ts'
import { TargetEditor } from './TargetEditor.tsx'

/** The fields, rules and output that rows of a target have to have. */
export function TargetEditorPage() {
  const { targetConfigId = '' } = useParams()
  const { data, error, refetch } = useQuery(configOf('target', targetConfigId))
  if (!data) return <LoadFallback what="the target config" error={error} onRetry={() => void refetch()} />
  const start = (data.open ?? data.published)?.config
  // What became of the draft elsewhere begins the editing again.
  const key = `${targetConfigId} ${data.versions[0]?.number} ${data.versions[0]?.state} ${data.open?.revision}`
  return <TargetEditor key={key} data={data} start={(start ?? {}) as WrittenTarget} />
}
