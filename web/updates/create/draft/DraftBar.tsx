import { formatCount, formatUpdateNumber } from '@concord/domain'
import { Box, Button, GlobalStyles } from '@mui/material'
import { useState } from 'react'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { DataUpdate } from '../../queries.ts'

const KEYS: readonly KeyHint[] = [
  [['N'], 'next that needs you'],
  [['X'], 'leave out'],
]
/** The scroll padding that keeps the element with the focus above the bar. */
const ROOM = { html: { scrollPaddingBottom: 112 } }

const time = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(moment))

function tellWaiting(count: number): string {
  if (count === 0) return ''
  const lines = count === 1 ? '1 line waits' : `${formatCount(count)} lines wait`
  return ` ${lines} for an answer; ${count === 1 ? 'it' : 'they'} may stay out.`
}

type DraftBarProps = {
  readonly update: DataUpdate
  readonly isSaving: boolean
  /** The draft is being handed over or discarded, or its file is read: what it holds is not known yet. */
  readonly isBusy: boolean
  readonly onDiscard: () => void
  readonly onSubmit: () => void
}

/** Stays in sight: that the draft is kept, what waits, and the one step that leads on. */
export function DraftBar({ update, isSaving, isBusy, onDiscard, onSubmit }: DraftBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { counts, changedAt } = update
  const name = formatUpdateNumber(update.number)
  return (
    <ActionBar label="Draft">
      <GlobalStyles styles={ROOM} />
      <Box role="status" sx={{ color: 'ink2', width: { xs: 1, md: 'auto' } }}>
        <StatusMark status="none">
          <Box component="strong" sx={{ color: 'ink' }}>
            {name}, draft.
          </Box>{' '}
          {isSaving ? 'Saving …' : `Kept ${time(changedAt)}.`}
          {tellWaiting(counts.toAnswer)}
        </StatusMark>
      </Box>
      <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' }, '& > div': { mt: 0 } }}>
        {counts.lines > 0 && <KeyHints keys={KEYS} />}
      </Box>
      <Button
        variant="outlined"
        color="error"
        size="medium"
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      <Button
        variant="contained"
        size="medium"
        disabled={counts.selected === 0}
        loading={isBusy}
        onClick={onSubmit}
      >
        Show impact of {formatCount(counts.selected)} {counts.selected === 1 ? 'change' : 'changes'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Discard ${name}?`}
          confirmLabel="Discard draft"
          isDestructive
          isPending={false}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
          onClose={() => setAsking(false)}
        >
          Its {formatCount(counts.lines)} {counts.lines === 1 ? 'line is' : 'lines are'} not applied, and the
          draft can't be opened again.
        </ConfirmDialog>
      )}
    </ActionBar>
  )
}
