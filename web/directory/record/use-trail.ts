import { useQuery } from '@tanstack/react-query'
import type { TrailCounts } from '../model/trail-counts.ts'
import { type RecordDay, recordSources, recordTimeline } from './queries.ts'

export function useTrail(record: RecordDay, isEnabled: boolean): TrailCounts {
  const sources = useQuery({ ...recordSources(record), enabled: isEnabled })
  const timeline = useQuery({ ...recordTimeline(record.subject, record.npi), enabled: isEnabled })
  return { fields: sources.data?.counts.all, changes: timeline.data?.total }
}
