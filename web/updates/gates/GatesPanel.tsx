import { api, type BodyIn } from '@concord/contract'
import { formatCount, isPortalAdmin, mayWrite } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { exactTime } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { tellConflict } from '../tell-conflict.ts'

const GATES = 'update gates'
const STEPS = ['1', '0.95', '0.9', '0.85', '0.8', '0.7', '0.6', '0.5', '0.4', '0.3']
const OPTIONS = STEPS.map((value) => ({ value, label: Number(value).toFixed(2) }))
const NEVER = { value: '', label: 'Never' }

type Gates = Pick<BodyIn<typeof api.changeUpdateGates>, 'applyFrom' | 'askBelow'>

const toGate = (text: string) => (text === '' ? null : Number(text))
const toText = (gate: number | null) => (gate === null ? '' : String(gate))

function Preview({ gates }: { readonly gates: Gates }) {
  const { data, error, refetch } = useQuery({
    queryKey: [GATES, 'preview', gates],
    queryFn: ({ signal }) => call(api.previewUpdateGates, { body: gates }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!data) return <LoadFallback what="the last 90 days" error={error} onRetry={() => refetch()} />
  const { changes, updates, appliedUpdates } = data
  const rows = [
    ['Applied by itself', changes.apply, `${formatCount(appliedUpdates)} of ${formatCount(updates)} updates`],
    ['Waits for review', changes.review, 'a person decides'],
    ['Asked of the practice', changes.ask, 'on the call sheet'],
  ] as const
  return (
    <Box component="section" aria-label="The last 90 days">
      <Box sx={{ fontWeight: 600, pb: 0.5, borderBottom: 1, borderColor: 'line' }}>
        With these gates, changes of the last 90 days
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(([label, count, note]) => (
          <Box
            key={label}
            sx={{
              ...{ display: 'grid', gridTemplateColumns: '1fr 70px', columnGap: 1, py: 0.75 },
              ...{ borderBottom: 1, borderColor: 'lineSoft' },
            }}
          >
            <Box component="dt">
              {label}
              <Box sx={{ typography: 'caption', color: 'ink2' }}>{note}</Box>
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

type FormProps = {
  readonly stored: Gates & { readonly version: number }
  readonly onClose: () => void
}

function GatesForm({ stored, onClose }: FormProps) {
  const viewer = useViewer()
  const [applyFrom, setApplyFrom] = useState(toText(stored.applyFrom))
  const [askBelow, setAskBelow] = useState(toText(stored.askBelow))
  const [reason, setReason] = useState('')
  const gates = { applyFrom: toGate(applyFrom), askBelow: toGate(askBelow) }
  const isCrossed = gates.applyFrom !== null && gates.askBelow !== null && gates.askBelow > gates.applyFrom
  const mayChange = isPortalAdmin(viewer) && mayWrite(viewer)
  const change = useChange(
    [GATES],
    () => call(api.changeUpdateGates, { body: { ...gates, version: stored.version, reason: reason.trim() } }),
    tellConflict('Someone changed the gates first. You see them as they are now.'),
  )
  const isChanged = gates.applyFrom !== stored.applyFrom || gates.askBelow !== stored.askBelow
  const canSave = isChanged && !isCrossed && reason.trim() !== ''
  const save = () => {
    if (!canSave || change.isPending) return
    change.mutate(undefined, {
      onSuccess: () => {
        showSuccess('Gates saved')
        onClose()
      },
    })
  }
  return (
    <Form label="Confidence gates" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      <SelectInput
        label="Applied by itself from"
        options={[NEVER, ...OPTIONS]}
        value={applyFrom}
        onChange={setApplyFrom}
        isDisabled={!mayChange}
      />
      <SelectInput
        label="Practice is asked below"
        options={[NEVER, ...OPTIONS]}
        value={askBelow}
        onChange={setAskBelow}
        isDisabled={!mayChange}
      />
      {isCrossed ? (
        <Box sx={{ color: 'error.main' }}>Keep the second below the first.</Box>
      ) : (
        <Preview gates={gates} />
      )}
      {mayChange ? (
        <>
          <TextInput label="Reason" value={reason} onChange={setReason} maxLength={500} />
          <Button
            variant="contained"
            size="medium"
            type="submit"
            disabled={!canSave}
            loading={change.isPending}
          >
            Save gates
          </Button>
        </>
      ) : (
        <Box sx={{ color: 'ink2' }}>An administrator of your organization can change them.</Box>
      )}
    </Form>
  )
}

/** Shows from which confidence updates are applied by themselves, and where those of the last 90 days would have gone. */
export function GatesPanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [GATES, 'stored'],
    queryFn: async ({ signal }) => (await call(api.readUpdateGates, {}, { signal })).gates,
  })
  return (
    <SidePanel title="Confidence gates" gap={2} onClose={onClose}>
      <Box sx={{ color: 'ink2' }}>
        Confidence is how sure the match is, times evidence, times how the update came in, from 0 to 1. An
        update is applied by itself when all of its changes are ready and sure enough; all else waits for a
        person.
      </Box>
      {data === undefined ? (
        <LoadFallback what="the gates" error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <GatesForm key={data.version} stored={data} onClose={onClose} />
          {data.changedAt !== null && (
            <Box sx={{ typography: 'caption', color: 'ink3' }}>
              Changed {exactTime(new Date(data.changedAt))}
              {data.changedBy === null ? '' : ` by ${data.changedBy}`}
            </Box>
          )}
        </>
      )}
    </SidePanel>
  )
}
