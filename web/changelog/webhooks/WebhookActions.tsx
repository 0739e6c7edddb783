import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { useDeleteWebhook, useSaveWebhook, useTestWebhook, type Webhook } from '../queries.ts'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { WEBHOOKS_PATH } from './webhook-columns.tsx'

type Asked = 'edit' | 'rotate' | 'replay' | 'delete'

function DeleteDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const remove = useDeleteWebhook()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={`Delete ${webhook.name}?`}
      confirmLabel="Delete webhook"
      cancelLabel="Keep it"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(webhook, {
          onSuccess: () => {
            showSuccess(`Deleted ${webhook.name}`)
            navigate(WEBHOOKS_PATH)
          },
        })
      }
      onClose={onClose}
    >
      The receiver gets no more changes. Its secret and its deliveries are deleted too.
    </ConfirmDialog>
  )
}

/** Shows the actions for a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const test = useTestWebhook(webhook.id)
  const resume = useSaveWebhook(webhook.id)
  const { name, url, filter, version } = webhook
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ delivery }) =>
        delivery.state === 'delivered'
          ? showSuccess(`The receiver answered with status ${delivery.status}`)
          : showInfo(delivery.error ?? 'The test was not taken'),
    })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2.5 }}>
        {webhook.state === 'paused' && (
          <Button
            variant="contained"
            loading={resume.isPending}
            onClick={() => resume.mutate({ name, url, filter, version, isPaused: false })}
          >
            Resume
          </Button>
        )}
        <Button variant="outlined" loading={test.isPending} onClick={sendTest}>
          Send test
        </Button>
        <Button variant="outlined" onClick={() => setAsked('edit')}>
          Edit
        </Button>
        <Button variant="outlined" onClick={() => setAsked('replay')}>
          Replay
        </Button>
        <Button variant="outlined" onClick={() => setAsked('rotate')}>
          Rotate secret
        </Button>
        <Button variant="outlined" color="error" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </Box>
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {asked === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {asked === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {asked === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  )
}
