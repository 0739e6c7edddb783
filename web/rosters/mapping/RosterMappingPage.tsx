import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { MappingScreen } from './MappingScreen.tsx'
import { mappingOf } from './queries.ts'
import { getStart } from './use-mapping-editor.ts'

/** Shows how the files of one roster become rows of its target. */
export function RosterMappingPage() {
  const { rosterPrefix: prefix = '', rosterType: type = '' } = useParams()
  const [search] = useSearchParams()
  const file = search.get('file')
  const key = { prefix, type, ...(file === null ? {} : { file }) }
  const { data, error, refetch } = useQuery(mappingOf(key))
  if (error && !data) return <LoadFallback what="the mapping" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Reading the file" count={16} />
  if (data.fileProblem !== null)
    return <EmptyState title="The file cannot be read">{data.fileProblem}</EmptyState>
  const start = getStart(data)
  if (!data.file || !start) {
    return (
      <EmptyState title="No file yet">
        Upload the first file of {data.roster.sender} in the library. Its columns are mapped here.
      </EmptyState>
    )
  }
  return <MappingScreen mappingKey={key} reply={data} file={data.file} start={start} />
}
