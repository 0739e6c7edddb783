import { hasPermission } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ViewedListProps } from '#web/ui/list/use-list.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { WEBHOOK_LIST, webhookPage } from '../queries.ts'
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx'
import { webhookColumns } from './webhook-columns.tsx'

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'failing', label: 'Failing' },
  { value: 'paused', label: 'Paused' },
]

function NoWebhooks({ create }: { readonly create: ReactNode }) {
  return (
    <EmptyState title="No webhooks yet" action={create}>
      {create
        ? 'A webhook posts changes of your directory to your own system as they happen.'
        : 'You can view webhooks, but not create them. An administrator of your organization can give you a role that allows it.'}
    </EmptyState>
  )
}

/** Lists where changes are posted to. The app gives it the lists that know saved views. */
export function WebhooksPage({ useViewedList }: ViewedListProps) {
  const viewer = useViewer()
  const list = useViewedList(WEBHOOK_LIST)
  const creating = useOpened('create')
  const mayCreate = hasPermission(viewer, 'WRITE_API') && viewer.organization !== null
  const create = mayCreate && (
    <Button variant="contained" size="medium" onClick={creating.open}>
      Create webhook
    </Button>
  )
  return (
    <>
      <ListPage
        noun={['webhook', 'webhooks']}
        columns={webhookColumns(new Date())}
        keyOf={({ id }) => id}
        list={list}
        found={useQuery(webhookPage(list.address))}
        actions={create}
        intro={
          <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
            Changes of your directory are posted to your systems, signed and in order.{' '}
            <Link component={RouterLink} to="/api-docs" underline="always">
              API docs
            </Link>
          </Box>
        }
        filters={
          <ListFilters label="Webhooks" hint="Name or endpoint" list={list}>
            <FilterSelect label="Status" list={list} name="state" options={STATES} />
          </ListFilters>
        }
        empty={<NoWebhooks create={create} />}
      />
      {mayCreate && creating.isOpen && <CreateWebhookDialog onClose={creating.close} />}
    </>
  )
}
