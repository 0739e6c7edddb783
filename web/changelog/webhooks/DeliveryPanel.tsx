import { hasPermission } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { exactTime } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type DeliveryDetails, deliveryOf, useSendAgain, type Webhook } from '../queries.ts'
import { DELIVERY_MARKS } from './webhook-labels.ts'

type Attempt = DeliveryDetails['attempts'][number]

const tellOutcome = ({ status, error, endedAt }: Attempt): string => {
  if (endedAt === null) return 'On its way'
  return error ?? `Taken with status ${status}`
}

function Attempts({ attempts }: Pick<DeliveryDetails, 'attempts'>) {
  return (
    <Box component="ol" aria-label="Tries" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <Box sx={{ color: 'ink2' }}>
            Try {attempt.number}, {exactTime(new Date(attempt.startedAt))}
          </Box>
          <Box sx={{ overflowWrap: 'anywhere' }}>{tellOutcome(attempt)}</Box>
          {attempt.response !== '' && (
            <Box sx={{ typography: 'raw', color: 'ink2', overflowWrap: 'anywhere' }}>{attempt.response}</Box>
          )}
        </li>
      ))}
    </Box>
  )
}

function printBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Body({ body }: { readonly body: string }) {
  const text = printBody(body)
  return (
    <section aria-label="Body">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <Typography variant="h3">Body</Typography>
        <CopyButton what="body" text={body} />
      </Box>
      <Box
        component="pre"
        // A scrolled part has to be reached by the keyboard.
        tabIndex={0}
        sx={{
          typography: 'raw',
          m: 0,
          p: 1.5,
          maxHeight: 360,
          overflow: 'auto',
          border: 1,
          borderColor: 'line',
          borderRadius: '6px',
          bgcolor: 'sunken',
        }}
      >
        {text}
      </Box>
    </section>
  )
}

type DeliveryPanelProps = {
  readonly webhook: Webhook
  readonly deliveryId: string
  readonly onClose: () => void
}

/** Shows one delivery with each try and what was posted, at the right edge of the window. */
export function DeliveryPanel({ webhook, deliveryId, onClose }: DeliveryPanelProps) {
  const maySend = hasPermission(useViewer(), 'WRITE_API')
  const { data, error, refetch } = useQuery(deliveryOf(webhook.id, deliveryId))
  const sendAgain = useSendAgain(webhook.id)
  const send = () =>
    sendAgain.mutate(deliveryId, {
      onSuccess: ({ delivery }) =>
        delivery.state === 'delivered'
          ? showSuccess('Delivered')
          : showInfo(delivery.error ?? 'It is being sent now'),
    })
  const isWaiting = data?.delivery.state === 'waiting'
  const mark = data && DELIVERY_MARKS[data.delivery.state]
  return (
    <SidePanel title="Delivery" gap={2.5} onClose={onClose}>
      {!data && <LoadFallback what="the delivery" error={error} onRetry={refetch} />}
      {data && mark && (
        <>
          <TermList
            terms={[
              { term: 'Status', value: <StatusMark status={mark.status}>{mark.word}</StatusMark> },
              { term: 'Id', value: data.delivery.id },
              { term: 'Created', value: exactTime(new Date(data.delivery.createdAt)) },
              ...(data.delivery.deliveredAt
                ? [{ term: 'Delivered', value: exactTime(new Date(data.delivery.deliveredAt)) }]
                : []),
            ]}
          />
          {maySend && !(isWaiting && webhook.state === 'paused') && (
            <Box>
              <Button variant="outlined" loading={sendAgain.isPending} onClick={send}>
                {isWaiting ? 'Try now' : 'Send again'}
              </Button>
            </Box>
          )}
          <section aria-label="Tries">
            <Typography variant="h3" sx={{ mb: 1 }}>
              Tries
            </Typography>
            <Attempts attempts={data.attempts} />
          </section>
          <Body body={data.body} />
        </>
      )}
    </SidePanel>
  )
}
