import { api, type ReplyOf } from '@concord/contract'
import { CALL_OUTCOME_LABELS, formatCount, formatDate, formatPhone } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { call, download } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { tellConflict } from '../../tell-conflict.ts'
import { COUNTS } from '../queries.ts'
import { NewWaveDialog } from './NewWaveDialog.tsx'
import { WAVES } from './waves.ts'

type Wave = ReplyOf<typeof api.createWave>['wave']
type WaveOffice = ReplyOf<typeof api.readWave>['offices'][number]

const STATES: Readonly<Record<Wave['state'], readonly [MarkStatus, string]>> = {
  planned: ['none', 'Planned'],
  running: ['running', 'Running'],
  done: ['ok', 'Done'],
  canceled: ['none', 'Canceled'],
}

/** Shows how many of the offices were reached, and how many were tried. */
function Progress({ wave: { offices, reached, tried } }: { readonly wave: Wave }) {
  const share = (count: number) => `${(100 * count) / Math.max(1, offices)}%`
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          width: 80,
          height: 6,
          bgcolor: 'sunken',
          borderRadius: '3px',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ width: share(reached), bgcolor: 'success.fill' }} />
        <Box sx={{ width: share(tried), bgcolor: 'secondaryLine' }} />
      </Box>
      <span>
        {reached} reached, {tried} tried, {offices - reached - tried} to call
      </span>
    </Box>
  )
}

const makeColumns = (linkTo: (id: string) => string): Column<Wave>[] => [
  {
    head: 'Wave',
    cell: ({ id, number, name }) => (
      <RowLink to={linkTo(id)}>
        {number}. {name}
      </RowLink>
    ),
  },
  {
    head: 'Status',
    narrow: 'status',
    cell: ({ state, isLate }) => {
      const [status, word] = STATES[state]
      return <StatusMark status={isLate ? 'error' : status}>{isLate ? 'Late' : word}</StatusMark>
    },
  },
  { head: 'Due', isKeptWhole: true, cell: ({ dueOn }) => formatDate(dueOn) },
  { head: 'Offices', isNumber: true, cell: ({ offices }) => formatCount(offices) },
  { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
  { head: 'Progress', narrow: 'below', cell: (wave) => <Progress wave={wave} /> },
  { head: 'Created by', isSpare: true, cell: ({ createdBy }) => createdBy ?? 'Unknown user' },
]

const officeColumns: Column<WaveOffice>[] = [
  {
    head: 'Office',
    cell: ({ key, name }) => (
      <Link component={RouterLink} to={`?office=${encodeURIComponent(key)}`} sx={{ fontWeight: 600 }}>
        {name}
      </Link>
    ),
  },
  { head: 'Place', cell: ({ street, city, state }) => `${street}, ${city} ${state}` },
  { head: 'Phone', isKeptWhole: true, cell: ({ phone }) => formatPhone(phone) },
  { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
  {
    head: 'Call',
    narrow: 'status',
    cell: ({ outcome }) =>
      outcome === null ? (
        <StatusMark status="none">To call</StatusMark>
      ) : (
        <StatusMark status={outcome === 'reached' ? 'ok' : 'partial'}>
          {CALL_OUTCOME_LABELS[outcome]}
        </StatusMark>
      ),
  },
]

function WaveDetail({ waveId, onClose }: { readonly waveId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [WAVES, waveId],
    queryFn: ({ signal }) => call(api.readWave, { params: { waveId } }, { signal }),
  })
  const save = useMutation({
    mutationFn: async (number: number) =>
      saveFile(`call-list-${number}.csv`, await download(api.exportWave, { params: { waveId } })),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) heading.current?.focus()
  }, [isRead])
  const end = useChange(
    [WAVES, COUNTS],
    ({ revision, state }: { revision: number; state: 'done' | 'canceled' }) =>
      call(api.endWave, { params: { waveId }, body: { revision, state } }),
    tellConflict('Someone ended or changed this wave. You see it as it is now.'),
  )
  if (error && !data) return <ErrorState title="The wave did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading the wave" count={5} />
  const { wave, offices } = data
  const isOpen = wave.state === 'planned' || wave.state === 'running'
  const toCall = wave.offices - wave.reached - wave.tried
  // The buttons go with the wave: the focus stays with its name.
  const endAs = (state: 'done' | 'canceled', onEnd: () => void) =>
    end.mutate(
      { revision: wave.revision, state },
      {
        onSettled() {
          onEnd()
          requestAnimationFrame(() => heading.current?.focus())
        },
      },
    )
  return (
    <Box component="section" aria-label={wave.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ mr: 'auto' }}>
          {wave.number}. {wave.name}, by {formatDate(wave.dueOn)}
        </Typography>
        <Button size="medium" onClick={onClose}>
          All waves
        </Button>
        <Button
          variant="outlined"
          size="medium"
          loading={save.isPending}
          onClick={() => save.mutate(wave.number)}
        >
          Call list as CSV
        </Button>
        {isOpen && (
          <>
            <DialogButton label="Cancel wave" color="error">
              {(close) => (
                <ConfirmDialog
                  title={`Cancel ${wave.name}?`}
                  confirmLabel="Cancel wave"
                  cancelLabel="Keep it"
                  isDestructive
                  isPending={end.isPending}
                  onConfirm={() => endAs('canceled', close)}
                  onClose={close}
                >
                  {toCall === 0
                    ? 'No office of it is left to call.'
                    : `${toCall === 1 ? '1 office of it was' : `${formatCount(toCall)} offices of it were`} not called yet; another wave can take them.`}
                </ConfirmDialog>
              )}
            </DialogButton>
            <Button
              variant="outlined"
              size="medium"
              loading={end.isPending}
              onClick={() => endAs('done', () => {})}
            >
              End as done
            </Button>
          </>
        )}
      </Box>
      <Box sx={{ mb: 1.5, color: 'ink2' }}>
        <Progress wave={wave} />
      </Box>
      <RecordTable
        label="Offices of the wave"
        columns={officeColumns}
        rows={offices}
        keyOf={({ key }) => key}
        isBrief
      />
    </Box>
  )
}

/** Offices that are called until a day, wave by wave. */
export function WavesTab() {
  const panel = useRowPanel('wave')
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [WAVES],
    queryFn: ({ signal }) => call(api.listWaves, {}, { signal }),
  })
  if (panel.openId !== null) return <WaveDetail waveId={panel.openId} onClose={panel.close} />
  if (error && !data) return <ErrorState title="The waves did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading waves" count={4} />
  const create = (
    <Button variant="contained" size="medium" onClick={() => setNew(true)}>
      New wave
    </Button>
  )
  return (
    <>
      {isNew && <NewWaveDialog onClose={() => setNew(false)} />}
      {data.waves.length === 0 ? (
        <EmptyState title="No waves yet" action={create}>
          A wave is the offices that you call until a day, with how far you are.
        </EmptyState>
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
            <Typography variant="h2" sx={{ mr: 'auto' }}>
              {formatCount(data.waves.length)} {data.waves.length === 1 ? 'wave' : 'waves'}
            </Typography>
            {create}
          </Box>
          <RecordTable
            label="Waves"
            columns={makeColumns(panel.linkTo)}
            rows={data.waves}
            keyOf={({ id }) => id}
            isBrief
          />
        </>
      )}
    </>
  )
}
