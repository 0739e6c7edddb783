import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { ConfigVersion } from '../../versions/queries.ts'
import { VersionList } from '../../versions/VersionList.tsx'
import { ChangeList } from '../ChangesDialog.tsx'
import { versionChanges } from '../queries.ts'

type ComparedProps = { readonly configId: string; readonly from: number; readonly to: number }

function Compared({ configId, from, to }: ComparedProps) {
  const { data, error, refetch } = useQuery(versionChanges(configId, from, to))
  if (error && !data)
    return <ErrorState title="The versions were not compared" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Comparing the versions" count={4} />
  return <ChangeList changes={data} />
}

type VersionsTabProps = {
  readonly configId: string
  readonly versions: readonly ConfigVersion[]
  readonly today: string
}

/** Shows all versions, and what each of them changed. */
export function VersionsTab({ configId, versions, today }: VersionsTabProps) {
  const [shown, setShown] = useState<number | null>(null)
  const before = versions.find(({ number }) => shown !== null && number < shown)?.number
  return (
    <>
      <VersionList versions={versions} today={today} onCompare={setShown} />
      {shown !== null && (
        <SidePanel title={`What version ${shown} changed`} gap={2} onClose={() => setShown(null)}>
          {before === undefined ? (
            <Box sx={{ color: 'ink2' }}>It is the first version.</Box>
          ) : (
            <Compared configId={configId} from={before} to={shown} />
          )}
        </SidePanel>
      )}
    </>
  )
}
