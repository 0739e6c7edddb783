import { exactTime, shortDate, shortTime } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { WEBHOOK_LIST, Webhook } from '../queries.ts'
import { formatFilter, getWebhookMark } from './webhook-labels.ts'

type WebhookColumn = ListColumn<Webhook, (typeof WEBHOOK_LIST.sorts)[number]>

export const WEBHOOKS_PATH = '/account/webhooks'

function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { status, word } = getWebhookMark(webhook)
  return <StatusMark status={status}>{word}</StatusMark>
}

function LastDelivery({ at, now }: { readonly at: string | null; readonly now: Date }) {
  if (at === null) return 'Never'
  const time = new Date(at)
  return (
    <time dateTime={at} title={exactTime(time)}>
      {shortTime(time, now)}
    </time>
  )
}

export function webhookColumns(now: Date): readonly WebhookColumn[] {
  return [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: ({ id, name }) => <RowLink to={`${WEBHOOKS_PATH}/${id}`}>{name}</RowLink>,
    },
    { id: 'url', head: 'Endpoint', narrow: 'bare', cell: ({ url }) => url },
    { id: 'filter', head: 'Gets', isSpare: true, narrow: 'bare', cell: ({ filter }) => formatFilter(filter) },
    {
      id: 'state',
      head: 'Status',
      isKeptWhole: true,
      narrow: 'status',
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    {
      id: 'delivered',
      head: 'Last delivery',
      sort: 'delivered',
      isTime: true,
      isKeptWhole: true,
      cell: ({ lastDeliveredAt }) => <LastDelivery at={lastDeliveredAt} now={now} />,
    },
    {
      id: 'created',
      head: 'Created',
      isSpare: true,
      sort: 'created',
      isTime: true,
      isKeptWhole: true,
      cell: ({ createdAt }) => shortDate(new Date(createdAt)),
    },
  ]
}
