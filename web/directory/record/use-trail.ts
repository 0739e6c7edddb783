import { useQuery } from '@tanstack/react-query'
import { type RecordDay, recordSources, recordTimeline } from './queries.ts'

/** What the tabs of sources and history count; undefined until it is known. */
export type TrailCounts = { readonly fields: number | undefined; readonly changes: number | undefined }

export function useTrail(record: RecordDay, isEnabled: boolean): TrailCounts {
  const sources = useQuery({ ...recordSources(record), enabled: isEnabled })
  const timeline = useQuery({ ...recordTimeline(record.subject, record.npi), enabled: isEnabled })
  return { fields: sources.data?.counts.all, changes: timeline.data?.total }
}
