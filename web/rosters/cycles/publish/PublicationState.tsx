import { Box, Button, LinearProgress } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { tellProgress } from './impact-texts.ts'
import type { Publication, PublicationActions } from './use-publication.ts'

type Props = { readonly publication: Publication; readonly actions: PublicationActions }

const box = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2.5 },
  ...{ px: { xs: 2, md: 2.5 }, py: 1.75, border: 1, borderColor: 'line', borderRadius: 2 },
} as const

/** Shows how far a worker is; nothing where none is at it. */
export function TaskCard({ publication, actions }: Props) {
  const { task, progress, can } = publication
  if (task === null) return null
  const { what, far } = tellProgress(publication)
  const share = progress === null || progress.total === 0 ? null : (100 * progress.done) / progress.total
  return (
    <Box sx={box}>
      <Box role="status" sx={{ flex: '1 1 200px', fontWeight: 600 }}>
        {what}
      </Box>
      <Box component="span" sx={{ color: 'ink2' }}>
        {far}
      </Box>
      {can.cancel && (
        <Button variant="outlined" loading={actions.isPending} onClick={actions.cancel}>
          Cancel
        </Button>
      )}
      <LinearProgress
        aria-label={what}
        sx={{ width: 1, height: 6, borderRadius: '2px' }}
        {...(share === null ? {} : { variant: 'determinate', value: Math.min(100, share) })}
      />
    </Box>
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
    <Box sx={box}>
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
