import type { DeliveryState } from '@concord/contract'
import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { type Deliveries, type Delivery, useCancelDelivery, useDeliver } from './queries.ts'

const STATES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waits',
  sending: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
}

function formatState({ state, dueAt, deliveredAt, attempts }: Delivery, isPaused: boolean): string {
  if (state === 'delivered' && deliveredAt !== null) return `Delivered ${exactTime(new Date(deliveredAt))}`
  if (state !== 'waiting') return STATES[state]
  if (isPaused) return 'Waits until the destination is resumed'
  return attempts.length === 0 ? `Goes out ${exactTime(new Date(dueAt))}` : 'Is tried again'
}

type DeliveryItemProps = {
  readonly cycleId: string
  readonly delivery: Delivery
  readonly deliveries: Deliveries
}

function Actions({ cycleId, delivery, deliveries }: DeliveryItemProps) {
  const deliver = useDeliver(cycleId)
  const cancel = useCancelDelivery(cycleId)
  const { revision, destinations } = deliveries
  const { id, number, state, destination } = delivery
  const ofIts = deliveries.deliveries.filter((one) => one.destination.id === destination.id)
  const isLast = ofIts.every((one) => one.number <= number)
  if (!deliveries.can.deliver || !isLast || state === 'sending') return null
  const its = destinations.find((one) => one.id === destination.id)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {its && !its.isPaused && (
        <Button
          variant="outlined"
          loading={deliver.isPending}
          aria-label={`${state === 'waiting' ? 'Send now' : 'Send again'} to ${destination.name}`}
          onClick={() => deliver.mutate({ revision, connectionId: destination.id })}
        >
          {state === 'waiting' ? 'Send now' : 'Send again'}
        </Button>
      )}
      {state === 'waiting' && (
        <Button
          variant="outlined"
          loading={cancel.isPending}
          aria-label={`Cancel the delivery to ${destination.name}`}
          onClick={() => cancel.mutate({ id, revision })}
        >
          Cancel
        </Button>
      )}
    </Box>
  )
}

/** Shows one delivery of the files of a cycle: the destination, the files with their hashes, and each attempt. */
export function DeliveryItem(props: DeliveryItemProps) {
  const { delivery, deliveries } = props
  const { destination, number, files, sentBy, attempts } = delivery
  const isPaused = deliveries.destinations.some((one) => one.id === destination.id && one.isPaused)
  const failed = attempts.filter(({ error }) => error !== null)
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600 }}>{destination.name}</Box>
        {number > 1 && <Box sx={{ color: 'ink2' }}>Sending {number}, the same bytes</Box>}
        <Box sx={{ ml: 'auto' }}>{formatState(delivery, isPaused)}</Box>
      </Box>
      <Box sx={{ color: 'ink2' }}>
        {sentBy === null ? 'Sent by itself' : `Sent by ${sentBy}`}, {formatCount(attempts.length)}{' '}
        {attempts.length === 1 ? 'try' : 'tries'}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {files.map(({ name, bytes, sha256 }) => (
          <Box key={name} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {name}, {formatCountOf(bytes, 'byte')}{' '}
            <Box component="code" title={sha256} sx={{ color: 'ink2' }}>
              SHA-256 {sha256.slice(0, 12)}…
            </Box>
            <CopyButton text={sha256} what={`the SHA-256 of ${name}`} />
          </Box>
        ))}
      </Box>
      {failed.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {failed.map(({ number: tried, startedAt, error }) => (
            <li key={tried}>
              {exactTime(new Date(startedAt))}: {error}
            </li>
          ))}
        </Box>
      )}
      <Actions {...props} />
    </Box>
  )
}
