import { hasPermission } from '@concord/domain'
import { Alert, Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { exactTime } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type Webhook, webhookOf } from '../queries.ts'
import { ChangesTab } from './ChangesTab.tsx'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import { WEBHOOKS_PATH } from './webhook-columns.tsx'
import { explainState, formatFilter, getWebhookMark } from './webhook-labels.ts'

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { url, filter, secretEnding, oldSecretUntil, createdBy, createdAt, lastDeliveredAt } = webhook
  const told = explainState(webhook)
  const created = exactTime(new Date(createdAt))
  return (
    <Box sx={{ mb: 2.5, maxWidth: '88ch' }}>
      {told !== null && (
        <Alert severity={webhook.pausedBy === 'person' ? 'info' : 'warning'} sx={{ mb: 2 }}>
          {told}
        </Alert>
      )}
      <TermList
        termWidth={112}
        terms={[
          { term: 'Endpoint', value: url },
          { term: 'Gets', value: formatFilter(filter) },
          {
            term: 'Secret',
            value: `Ends in ${secretEnding}${
              oldSecretUntil ? `; the one before signs too until ${exactTime(new Date(oldSecretUntil))}` : ''
            }`,
          },
          {
            term: 'Last delivery',
            value: lastDeliveredAt ? exactTime(new Date(lastDeliveredAt)) : 'Never',
          },
          { term: 'Created', value: createdBy ? `${created} by ${createdBy.name}` : created },
        ]}
      />
    </Box>
  )
}

/** Shows one webhook: how it is doing, what was posted, and which changes match. */
export function WebhookPage() {
  const { webhookId = '' } = useParams()
  const viewer = useViewer()
  const { data: webhook, error, refetch } = useQuery(webhookOf(webhookId))
  if (!webhook || isNotFound(error))
    return <LoadFallback what="the webhook" error={error} onRetry={refetch} />
  const path = `${WEBHOOKS_PATH}/${webhook.id}`
  const changes = { label: 'Matching changes', to: `${path}?tab=changes`, Content: ChangesTab }
  const tabs = [
    { label: 'Deliveries', to: path, Content: DeliveriesTab },
    ...(hasPermission(viewer, 'SEARCH_API') ? [changes] : []),
  ]
  const { status, word } = getWebhookMark(webhook)
  return (
    <DetailPage
      record={webhook.name}
      status={<StatusMark status={status}>{word}</StatusMark>}
      tabs={tabs}
      facts={
        <>
          <WebhookFacts webhook={webhook} />
          {hasPermission(viewer, 'WRITE_API') && viewer.organization !== null && (
            <WebhookActions webhook={webhook} />
          )}
        </>
      }
    >
      {({ Content }) => <Content webhook={webhook} />}
    </DetailPage>
  )
}
