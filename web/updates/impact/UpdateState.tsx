import { formatUpdateNumber } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { stateBox, TaskCard } from '#web/ui/TaskCard.tsx'
import { tellTask } from './impact-texts.ts'
import type { ImpactReport, ImpactState } from './use-impact.ts'

type Props = { readonly report: ImpactReport; readonly state: ImpactState }

/** Shows how far a worker is; nothing where none is at it. */
export function UpdateTask({ report, state }: Props) {
  if (report.task === null) return null
  return (
    <TaskCard
      {...tellTask(report)}
      progress={report.update.progress}
      isPending={state.isPending}
      onCancel={report.can.cancel ? state.cancel : undefined}
    />
  )
}

type LineProps = {
  readonly status: MarkStatus
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly act?: ReactNode
}

function Line({ status, title, note, act }: LineProps) {
  return (
    <Box sx={stateBox}>
      <Box sx={{ flex: '1 1 320px' }}>
        <StatusMark status={status}>
          <strong>{title}</strong>
        </StatusMark>
        {note && <Box sx={{ color: 'ink2' }}>{note}</Box>}
      </Box>
      {act}
    </Box>
  )
}

function UndoButton({ report, state }: Props) {
  const number = formatUpdateNumber(report.update.number)
  return (
    <DialogButton label={`Undo ${number}`} color="error">
      {(close) => (
        <ConfirmDialog
          title={`Undo ${number}?`}
          confirmLabel={`Undo ${number}`}
          cancelLabel="Keep it"
          isDestructive
          reasonLabel="Reason"
          isPending={state.isPending}
          onConfirm={(reason) => state.undo(reason, close)}
          onClose={close}
        >
          Every record shows again what it would without this update. It can be applied again later.
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}

const by = (at: string | null, who: string | null) =>
  `${at === null ? '' : exactTime(new Date(at))}${who === null ? '' : ` by ${who}`}`

/** Focuses the page heading after a decision, because the buttons that had the focus are removed. */
function useFocusAfter(state: string): void {
  const seen = useRef(state)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (seen.current !== state && isLost) document.querySelector<HTMLElement>('h1')?.focus()
    seen.current = state
  }, [state])
}

function StateLine(props: Props) {
  const { report, state } = props
  const { update, can, isOutdated } = report
  const reopen = can.reopen && (
    <Button variant="outlined" loading={state.isPending} onClick={state.reopen}>
      Open again
    </Button>
  )
  switch (update.state) {
    case 'draft':
      return (
        <Line
          status="none"
          title="This update is a draft"
          note="Its impact is computed once it is submitted."
          act={
            <Button variant="contained" component={Link} to={`/data-updates/create?update=${update.id}`}>
              Go to the draft
            </Button>
          }
        />
      )
    case 'applied':
      return (
        <Line
          status="ok"
          title={`Applied ${by(update.appliedAt, update.appliedBy ?? 'the confidence gate')}`}
          note="History and Sources of each record name it."
          act={can.undo && <UndoButton {...props} />}
        />
      )
    case 'undone':
      return (
        <Line
          status="none"
          title={`Undone ${by(update.undoneAt, update.undoneBy)}`}
          note={update.closedReason}
          act={reopen}
        />
      )
    case 'rejected':
      return <Line status="error" title="Rejected, nothing applied" note={update.closedReason} act={reopen} />
    case 'discarded':
      return <Line status="none" title="Discarded, nothing applied" note={update.closedReason} act={reopen} />
    default:
      if (!isOutdated || update.failure !== null) return null
      return (
        <Line
          status="warning"
          title="Records changed since this impact was computed"
          note="The figures below are of before. Compute them again to apply the update."
          act={
            can.compute && (
              <Button variant="contained" loading={state.isPending} onClick={state.compute}>
                Compute again
              </Button>
            )
          }
        />
      )
  }
}

/** Says what became of an update, what is in the way of applying it, and offers the next step. */
export function UpdateState(props: Props) {
  const { report, state } = props
  const { update, can, task } = report
  useFocusAfter(`${update.state} ${task}`)
  if (task !== null) return null
  return (
    <>
      {update.failure !== null && (
        <Line
          status="error"
          title={update.failure}
          act={
            can.compute && (
              <Button variant="outlined" loading={state.isPending} onClick={state.compute}>
                Compute again
              </Button>
            )
          }
        />
      )}
      <StateLine {...props} />
    </>
  )
}
