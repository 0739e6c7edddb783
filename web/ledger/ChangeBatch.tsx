import { formatCount } from '@concord/domain'
import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { formatRecords } from './format-records.ts'
import { type Batch, previewOf, useBatchChange } from './queries.ts'

type Change = 'apply' | 'undo'

const TITLES: Readonly<Record<Change, string>> = { apply: 'Apply', undo: 'Undo' }

const EFFECTS: Readonly<Record<Change, string>> = {
  apply: 'Its claims count from now on. You can undo it.',
  undo: 'Records go back to what they would be without it. A batch of claims can be applied again.',
}

function ChangeDialog({ batch, change, onClose }: { batch: Batch; change: Change; onClose: () => void }) {
  const { data: preview } = useQuery(previewOf(batch))
  const { isPending, problem, mutate } = useBatchChange(batch.id, change, onClose)
  const records = preview?.records
  const counted =
    records === undefined || records === null
      ? `Up to ${formatRecords(preview?.claimed ?? 0)} can change. It runs in the background.`
      : `${formatRecords(records)} ${records === 1 ? 'changes' : 'change'}.`
  return (
    <ConfirmDialog
      title={`${TITLES[change]} ${batch.label}?`}
      confirmLabel={records ? `${TITLES[change]}, change ${formatCount(records)}` : TITLES[change]}
      isDestructive={change === 'undo'}
      reasonLabel="Reason for the audit log"
      isPending={isPending}
      onConfirm={(reason) => mutate(reason)}
      onClose={onClose}
    >
      {preview ? counted : 'Counting the records that change...'} {EFFECTS[change]}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** Applies or undoes a batch, after saying how many records change. */
export function ChangeBatch({ batch }: { readonly batch: Batch }) {
  const [isAsking, setAsking] = useState(false)
  const change: Change = batch.state === 'applied' ? 'undo' : 'apply'
  const { data } = useQuery(previewOf(batch))
  if (batch.pending) {
    return <Button disabled>{batch.pending === 'apply' ? 'Applying...' : 'Undoing...'}</Button>
  }
  if (data && data.change !== change) return null
  return (
    <>
      <Button variant="outlined" size="medium" disabled={!data} onClick={() => setAsking(true)}>
        {change === 'apply' ? 'Apply batch' : 'Undo batch'}
      </Button>
      {isAsking && <ChangeDialog batch={batch} change={change} onClose={() => setAsking(false)} />}
    </>
  )
}
