import { Box } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { stateBox, TaskCard } from '#web/ui/TaskCard.tsx'
import { tellProgress } from './impact-texts.ts'
import type { Publication, PublicationActions } from './use-publication.ts'

type Props = { readonly publication: Publication; readonly actions: PublicationActions }

/** Shows how far a worker is; nothing where none is at it. */
export function PublicationTask({ publication, actions }: Props) {
  if (publication.task === null) return null
  return (
    <TaskCard
      {...tellProgress(publication)}
      progress={publication.progress}
      isPending={actions.isPending}
      onCancel={publication.can.cancel ? actions.cancel : undefined}
    />
  )
}

function RollBackButton({ publication, actions }: Props) {
  return (
    <DialogButton label="Roll back" color="error">
      {(close) => (
        <ConfirmDialog
          title="Roll this publication back?"
          confirmLabel="Roll back"
          cancelLabel="Keep it"
          isDestructive
          reasonLabel="Reason"
          isPending={actions.isPending}
          onConfirm={(reason) => actions.rollBack(reason, close)}
          onClose={close}
        >
          Every record shows again what it would without this file of {publication.source}. What was published
          before counts again.
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}

/** Says which batch came of the cycle, by whom and when, and takes it back. */
export function BatchLine(props: Props) {
  const { batch, can } = props.publication
  if (batch === null || batch.publishedAt === null) return null
  const isBack = batch.rolledBackAt !== null
  const [at, by] = isBack ? [batch.rolledBackAt, batch.rolledBackBy] : [batch.publishedAt, batch.publishedBy]
  return (
    <Box sx={stateBox}>
      <Box sx={{ flex: '1 1 320px' }}>
        <StatusMark status={isBack ? 'none' : 'ok'}>
          <strong>
            {isBack ? 'Rolled back' : 'Published'} {exactTime(new Date(at ?? ''))}
          </strong>
        </StatusMark>
        <Box sx={{ color: 'ink2' }}>
          Batch {batch.label}
          {by === null ? '' : `, by ${by}`}
          {batch.reason === null ? '' : `: ${batch.reason}`}
        </Box>
      </Box>
      {can.rollBack && <RollBackButton {...props} />}
    </Box>
  )
}
