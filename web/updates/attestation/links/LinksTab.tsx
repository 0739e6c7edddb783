import { api, type ReplyOf } from '@concord/contract'
import { formatCount, formatUpdateNumber } from '@concord/domain'
import { Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { tellConflict } from '../../tell-conflict.ts'
import { COUNTS } from '../queries.ts'
import { LINKS } from './links.ts'

type OfficeLink = ReplyOf<typeof api.listOfficeLinks>['links'][number]

const STATES: Readonly<Record<OfficeLink['state'], readonly [MarkStatus, string]>> = {
  open: ['running', 'Open'],
  answered: ['ok', 'Answered'],
  expired: ['none', 'Expired'],
  revoked: ['none', 'Revoked'],
}

const makeColumns = (onRevoke: (link: OfficeLink) => void): Column<OfficeLink>[] => [
  { head: 'Office', cell: ({ office: { name, city, state } }) => `${name}, ${city} ${state}` },
  {
    head: 'Status',
    narrow: 'status',
    cell: ({ state, openedAt }) => {
      const [status, word] = STATES[state]
      return (
        <StatusMark status={status}>{state === 'open' && openedAt !== null ? 'Open, read' : word}</StatusMark>
      )
    },
  },
  { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
  { head: 'Sent to', cell: ({ email }) => email || 'Printed' },
  {
    head: 'Made',
    isSpare: true,
    cell: ({ createdAt, createdBy }) => `${exactTime(new Date(createdAt))}, ${createdBy ?? 'unknown user'}`,
  },
  { head: 'Ends', isKeptWhole: true, cell: ({ expiresAt }) => exactTime(new Date(expiresAt)) },
  {
    head: 'Draft',
    isKeptWhole: true,
    cell: ({ updateId, updateNumber }) =>
      updateId === null || updateNumber === null ? (
        'None'
      ) : (
        <Link component={RouterLink} to={`/data-updates/${updateId}`}>
          {formatUpdateNumber(updateNumber)}
        </Link>
      ),
  },
  {
    head: 'Act',
    narrow: 'act',
    cell: (link) =>
      link.state === 'open' && (
        <Button
          color="error"
          aria-label={`Revoke the link of ${link.office.name}`}
          onClick={() => onRevoke(link)}
        >
          Revoke
        </Button>
      ),
  },
]

/** Shows the links by which offices answer for their own people, and the outcome of each. */
export function LinksTab() {
  const { data, error, refetch } = useQuery({
    queryKey: [LINKS],
    queryFn: ({ signal }) => call(api.listOfficeLinks, {}, { signal }),
  })
  const revoke = useChange(
    [LINKS, COUNTS],
    ({ id }: OfficeLink) => call(api.revokeOfficeLink, { params: { linkId: id } }),
    tellConflict('This link is closed already: it was answered, revoked or has expired.'),
  )
  const [asked, setAsked] = useState<OfficeLink>()
  if (error && !data) return <ErrorState title="The links did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading links" count={4} />
  if (data.links.length === 0)
    return (
      <EmptyState title="No links yet">
        Open the call sheet of an office and choose “Send this office a link”: it answers for its people
        without an account.
      </EmptyState>
    )
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {formatCount(data.links.length)} {data.links.length === 1 ? 'link' : 'links'}
      </Typography>
      <RecordTable
        label="Office links"
        columns={makeColumns(setAsked)}
        rows={data.links}
        keyOf={({ id }) => id}
        isBrief
      />
      {asked && (
        <ConfirmDialog
          title={`Revoke the link of ${asked.office.name}?`}
          confirmLabel="Revoke link"
          cancelLabel="Keep it"
          isDestructive
          isPending={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(asked, {
              onSuccess: () => showSuccess(`The link of ${asked.office.name} no longer opens anything.`),
              onSettled: () => setAsked(undefined),
            })
          }
          onClose={() => setAsked(undefined)}
        >
          It opens nothing from now on, and answers that were not sent are lost. You can send another one.
        </ConfirmDialog>
      )}
    </>
  )
}
