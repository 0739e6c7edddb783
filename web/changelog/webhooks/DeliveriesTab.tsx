import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { DELIVERY_LIST, type Delivery, deliveryPage, useExportDeliveries, type Webhook } from '../queries.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { DELIVERY_MARKS } from './webhook-labels.ts'

const STATES = Object.entries(DELIVERY_MARKS).map(([value, { word }]) => ({ value, label: word }))

const describe = ({ kind, changes }: Delivery): string =>
  kind === 'test' ? 'Test' : `${formatCount(changes)} ${changes === 1 ? 'change' : 'changes'}`

const columns = (linkTo: (id: string) => string): readonly ListColumn<Delivery, 'created'>[] => [
  {
    id: 'what',
    head: 'Delivery',
    cell: (delivery) => <RowLink to={linkTo(delivery.id)}>{describe(delivery)}</RowLink>,
  },
  {
    id: 'state',
    head: 'Status',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ state }) => (
      <StatusMark status={DELIVERY_MARKS[state].status}>{DELIVERY_MARKS[state].word}</StatusMark>
    ),
  },
  {
    id: 'answer',
    head: 'Last answer',
    narrow: 'bare',
    cell: ({ status, error }) => error ?? (status === null ? 'None yet' : `Status ${status}`),
  },
  { id: 'tries', head: 'Tries', isNumber: true, isKeptWhole: true, cell: ({ tries }) => formatCount(tries) },
  {
    id: 'created',
    head: 'Created',
    sort: 'created',
    isTime: true,
    isKeptWhole: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{exactTime(new Date(createdAt))}</time>,
  },
]

/** Shows what was posted to a webhook, with what came back. */
export function DeliveriesTab({ webhook }: { readonly webhook: Webhook }) {
  const list = useList(DELIVERY_LIST)
  const panel = useRowPanel('delivery')
  const file = useExportDeliveries(webhook.id, list.address)
  const found = useQuery(deliveryPage(webhook.id, list.address))
  return (
    <>
      <Box role="search" aria-label="Deliveries" sx={{ mb: 2 }}>
        <FilterSelect label="Status" list={list} name="state" options={STATES} />
      </Box>
      <PagedList
        noun={['delivery', 'deliveries']}
        columns={columns(panel.linkTo)}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={file}
        empty={
          <EmptyState title="No deliveries yet">
            The next matching change is posted within seconds. Send a test to try the endpoint now.
          </EmptyState>
        }
      />
      {panel.openId !== null && (
        <DeliveryPanel webhook={webhook} deliveryId={panel.openId} onClose={panel.close} />
      )}
    </>
  )
}
