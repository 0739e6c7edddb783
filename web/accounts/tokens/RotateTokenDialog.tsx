import { MAX_OVERLAP_DAYS } from '@concord/domain'
import { Dialog, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { NewTokenNotice } from './NewTokenNotice.tsx'
import { type ApiToken, useRotateToken } from './queries.ts'
import { tokenRefusal } from './token-labels.ts'

const OVERLAPS = [...Array(MAX_OVERLAP_DAYS + 1).keys()].map((days) => ({
  value: String(days),
  label: days === 0 ? 'At once' : days === 1 ? 'In 1 day' : `In ${days} days`,
}))
const USUAL_DAYS = '1'

type RotateTokenDialogProps = { readonly token: ApiToken; readonly onClose: () => void }

export function RotateTokenDialog({ token, onClose }: RotateTokenDialogProps) {
  const titleId = useId()
  const [days, setDays] = useState(USUAL_DAYS)
  const [refusal, setRefusal] = useState<string>()
  const rotate = useRotateToken((error) => setRefusal(tokenRefusal(error) ?? error.message))
  return (
    <Dialog open {...(rotate.data ? {} : { onClose })} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {rotate.data ? (
        <NewTokenNotice titleId={titleId} made={rotate.data} onDone={onClose} />
      ) : (
        <DialogForm
          titleId={titleId}
          title={`Rotate ${token.name}`}
          submitLabel="Rotate token"
          isPending={rotate.isPending}
          onSubmit={() => rotate.mutate({ id: token.id, overlapDays: Number(days) })}
          onClose={onClose}
        >
          <Typography sx={{ color: 'ink2' }}>
            You get a new token with the same permissions, addresses and lifetime.{' '}
            {days === '0'
              ? 'The current token stops working at once.'
              : 'Both tokens work until the current one expires.'}
          </Typography>
          <SelectInput
            label="Current token expires"
            options={OVERLAPS}
            value={days}
            onChange={setDays}
            minWidth={140}
          />
          {refusal !== undefined && (
            <Typography role="alert" sx={{ color: 'error.main' }}>
              {refusal}
            </Typography>
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}
