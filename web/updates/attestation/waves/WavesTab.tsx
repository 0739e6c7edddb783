import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import {
  addDays,
  CALL_OUTCOME_LABELS,
  formatCount,
  formatDate,
  formatPhone,
  todayInUtc,
} from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { call, download } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'

type Wave = ReplyOf<typeof api.createWave>['wave']
type WaveOffice = ReplyOf<typeof api.readWave>['offices'][number]

const WAVES = 'waves'
const STATES: Readonly<Record<Wave['state'], readonly [MarkStatus, string]>> = {
  planned: ['none', 'Planned'],
  running: ['running', 'Running'],
  done: ['ok', 'Done'],
  canceled: ['none', 'Canceled'],
}

/** How many of the offices were reached, and how many were tried. */
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

const makeColumns = (onOpen: (id: string) => void): Column<Wave>[] => [
  {
    head: 'Wave',
    cell: ({ id, number, name }) => (
      <Link
        component="button"
        onClick={() => onOpen(id)}
        sx={{ fontWeight: 600, textAlign: 'left', minHeight: { xs: 44, md: 0 } }}
      >
        {number}. {name}
      </Link>
    ),
  },
  {
    head: 'State',
    narrow: 'status',
    cell: ({ state, isLate }) => {
      const [status, word] = STATES[state]
      return <StatusMark status={isLate ? 'error' : status}>{isLate ? 'Late' : word}</StatusMark>
    },
  },
  { head: 'By', isKeptWhole: true, cell: ({ dueOn }) => formatDate(dueOn) },
  { head: 'Offices', isNumber: true, cell: ({ offices }) => formatCount(offices) },
  { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
  { head: 'Progress', cell: (wave) => <Progress wave={wave} /> },
  { head: 'Made by', cell: ({ createdBy }) => createdBy ?? 'Unknown user' },
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

const DUE_IN_DAYS = 7

function NewWave({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState({ name: '', dueOn: addDays(todayInUtc(), DUE_IN_DAYS), offices: '50' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useChange(
    [WAVES],
    (body: BodyIn<typeof api.createWave>) => call(api.createWave, { body }),
    (error) => setErrors(getFieldErrors(error)),
  )
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors[name],
    onChange(value: string) {
      setErrors({})
      setFields({ ...fields, [name]: value })
    },
  })
  return (
    <Box
      role="group"
      aria-label="New wave"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2.5 }}
    >
      <TextInput label="Name" isFirst maxLength={100} {...text('name')} />
      <TextInput label="Call until" type="date" {...text('dueOn')} />
      <TextInput label="Offices, those with most people" maxLength={3} {...text('offices')} />
      <Button size="medium" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="contained"
        size="medium"
        loading={create.isPending}
        onClick={() =>
          create.mutate(
            { name: fields.name, dueOn: fields.dueOn, offices: Number(fields.offices) || 0 },
            {
              onSuccess({ wave }) {
                showSuccess(`Wave ${wave.number}: ${wave.offices} offices, ${wave.people} people.`)
                onClose()
              },
            },
          )
        }
      >
        Make wave
      </Button>
    </Box>
  )
}

function WaveDetail({ waveId, onClose }: { readonly waveId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [WAVES, waveId],
    queryFn: ({ signal }) => call(api.readWave, { params: { waveId } }, { signal }),
  })
  const save = useMutation({
    mutationFn: async (number: number) =>
      saveFile(`call-list-${number}.csv`, await download(api.exportWave, { params: { waveId } })),
  })
  const end = useChange([WAVES], ({ revision, state }: { revision: number; state: 'done' | 'canceled' }) =>
    call(api.endWave, { params: { waveId }, body: { revision, state } }),
  )
  if (error && !data) return <ErrorState title="The wave did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading the wave" count={5} />
  const { wave, offices } = data
  const isOpen = wave.state === 'planned' || wave.state === 'running'
  return (
    <Box component="section" aria-label={wave.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          {wave.number}. {wave.name}, by {formatDate(wave.dueOn)}
        </Typography>
        <Button onClick={onClose}>All waves</Button>
        <Button variant="outlined" loading={save.isPending} onClick={() => save.mutate(wave.number)}>
          Call list as CSV
        </Button>
        {isOpen && (
          <>
            <Button
              variant="outlined"
              color="error"
              onClick={() => end.mutate({ revision: wave.revision, state: 'canceled' })}
            >
              Cancel wave
            </Button>
            <Button variant="outlined" onClick={() => end.mutate({ revision: wave.revision, state: 'done' })}>
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
  const [params, setParams] = useSearchParams()
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [WAVES],
    queryFn: ({ signal }) => call(api.listWaves, {}, { signal }),
  })
  const open = (id: string) =>
    setParams((before) => {
      if (id === '') before.delete('wave')
      else before.set('wave', id)
      return before
    })
  const waveId = params.get('wave')
  if (waveId !== null) return <WaveDetail waveId={waveId} onClose={() => open('')} />
  if (error && !data) return <ErrorState title="The waves did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading waves" count={4} />
  return (
    <>
      {isNew && <NewWave onClose={() => setNew(false)} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          {formatCount(data.waves.length)} {data.waves.length === 1 ? 'wave' : 'waves'}
        </Typography>
        {!isNew && (
          <Button variant="contained" size="medium" onClick={() => setNew(true)}>
            New wave
          </Button>
        )}
      </Box>
      {data.waves.length === 0 ? (
        <EmptyState title="No waves yet">
          A wave is the offices that you call until a day, with how far you are.
        </EmptyState>
      ) : (
        <RecordTable
          label="Waves"
          columns={makeColumns(open)}
          rows={data.waves}
          keyOf={({ id }) => id}
          isBrief
        />
      )}
    </>
  )
}
