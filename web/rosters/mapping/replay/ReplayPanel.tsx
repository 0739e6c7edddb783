import { api } from '@concord/contract'
import { Box, Button, LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { isRunning, type MappingKey, type Replay, replayOf } from '../queries.ts'
import { ReplayedFile } from './ReplayedFile.tsx'

export type ReplayPanelProps = {
  readonly mappingKey: MappingKey
  /** Keeps the draft and gives its revision: what is replayed is what was kept. */
  readonly save: () => Promise<number | null>
  readonly onClose: () => void
}

const countFiles = (count: number): string => (count === 1 ? 'the last file' : `the last ${count} files`)

function Running({ replay, onCancel }: { readonly replay: Replay; readonly onCancel: () => void }) {
  const done = replay.files.filter(({ result, problem }) => result !== null || problem !== null).length
  const current = replay.files[done]
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={replay.done * 100}
        aria-label="Replaying the draft"
        sx={{ height: 6, borderRadius: '2px', mb: 1 }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box role="status" sx={{ flex: 1 }}>
          {replay.state === 'waiting'
            ? 'Waiting for its turn'
            : `File ${Math.min(done + 1, replay.files.length)} of ${replay.files.length}${current ? `: ${current.name}` : ''}`}
        </Box>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}

function sayState({ state, isCurrent, baseNumber }: Replay): string {
  if (state === 'failed') return 'The replay failed. Start it again.'
  if (state === 'canceled') return 'The replay was canceled.'
  if (!isCurrent) return 'The draft changed since this replay. Start it again.'
  return baseNumber === null
    ? 'No version is in force yet: this is what comes out.'
    : `Compared with version ${baseNumber}.`
}

/** Tries the draft over the last files and shows everything that it changes. */
export function ReplayPanel({ mappingKey, save, onClose }: ReplayPanelProps) {
  const { prefix, type } = mappingKey
  const { data, error, refetch } = useQuery(replayOf(mappingKey))
  const [problem, setProblem] = useState<string>()
  const start = useChange(['mapping replay'], async () => {
    const revision = await save()
    if (revision === null) throw new Error('The draft was not kept.')
    return call(api.startMappingReplay, { params: { prefix, type }, body: { revision } })
  })
  const cancel = useChange(['mapping replay'], (id: string) =>
    call(api.cancelMappingReplay, { params: { prefix, type, id } }),
  )
  const begin = () => {
    setProblem(undefined)
    start.mutate(undefined, {
      onError: () => setProblem('The replay did not start. Look at the foot of the page and try again.'),
    })
  }
  const replay = data?.replay ?? null
  const isBusy = isRunning(replay)
  const isCurrent = replay?.state === 'done' && replay.isCurrent
  return (
    <SidePanel title="Replay" gap={2} onClose={onClose}>
      {error && !data && (
        <ErrorState title="The replay did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows label="Loading the replay" count={6} />}
      {data && (
        <>
          <Box sx={{ color: 'ink2' }}>
            {data.files.length === 0
              ? 'No file has come for this roster, so there is nothing to replay.'
              : `Runs the draft over ${countFiles(data.files.length)} and shows every cell and row that differs. Nothing is published.`}
          </Box>
          {data.files.length > 0 && !isBusy && (
            <Box>
              <Button
                variant={isCurrent ? 'outlined' : 'contained'}
                loading={start.isPending}
                onClick={begin}
              >
                {replay === null ? `Replay ${countFiles(data.files.length)}` : 'Replay again'}
              </Button>
            </Box>
          )}
          {problem !== undefined && <StatusMark status="error">{problem}</StatusMark>}
          {replay && isBusy && <Running replay={replay} onCancel={() => cancel.mutate(replay.id)} />}
          {replay && !isBusy && (
            <StatusMark status={isCurrent ? 'ok' : 'waiting'}>{sayState(replay)}</StatusMark>
          )}
          {replay?.files.map((file) => (
            <ReplayedFile key={file.id} file={file} hasBase={replay.baseNumber !== null} />
          ))}
        </>
      )}
    </SidePanel>
  )
}
