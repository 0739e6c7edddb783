import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import type { Cycle } from '../queries.ts'
import { AnswersBlock } from './AnswersBlock.tsx'
import { DeliveryItem } from './DeliveryItem.tsx'
import { type Deliveries, deliveriesOf, useDeliver } from './queries.ts'

function Others({ cycleId, deliveries }: { readonly cycleId: string; readonly deliveries: Deliveries }) {
  const deliver = useDeliver(cycleId)
  const { destinations, revision, can } = deliveries
  const others = destinations.filter(
    ({ id }) => !deliveries.deliveries.some(({ destination }) => destination.id === id),
  )
  if (!can.deliver || others.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {others.map(({ id, name, isPaused }) => (
        <Button
          key={id}
          variant="outlined"
          disabled={deliver.isPending || isPaused}
          onClick={() => deliver.mutate({ revision, connectionId: id })}
        >
          {isPaused ? `${name} is paused` : `Send to ${name}`}
        </Button>
      ))}
    </Box>
  )
}

type NothingProps = { readonly cycle: Cycle; readonly deliveries: Deliveries }

const isSent = ({ state }: Cycle): boolean => state === 'delivered' || state === 'confirmed'

function NothingSent({ cycle, deliveries: { destinations, can } }: NothingProps) {
  const { prefix, type } = cycle.roster
  if (isSent(cycle)) return 'What was sent of this cycle is not kept.'
  if (destinations.length > 0)
    return can.deliver
      ? 'Nothing was sent yet.'
      : 'Nothing was sent. Files go out when the cycle is approved.'
  const to = `/rosters/library?roster=${encodeURIComponent(`${prefix}/${type}`)}`
  return (
    <>
      Files of this roster are not sent anywhere yet.{' '}
      <Link component={RouterLink} to={to} underline="always">
        Add a destination
      </Link>{' '}
      with Delivery in the roster’s panel.
    </>
  )
}

/** Shows what of a cycle was sent where, and what the receivers answered. */
export function DeliveryTab({ cycle }: CycleTabProps) {
  const { data, error, refetch } = useQuery(deliveriesOf(cycle.id, cycle.revision))
  if (error && !data)
    return <ErrorState title="The deliveries did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading the deliveries" count={4} />
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <Box component="section" aria-labelledby="deliveries">
        <Typography id="deliveries" variant="h3">
          Sent
        </Typography>
        {data.deliveries.length === 0 && (
          <Box sx={{ color: 'ink2' }}>
            <NothingSent cycle={cycle} deliveries={data} />
          </Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} cycleId={cycle.id} delivery={delivery} deliveries={data} />
          ))}
        </Box>
        <Others cycleId={cycle.id} deliveries={data} />
      </Box>
      <AnswersBlock cycleId={cycle.id} deliveries={data} />
    </Box>
  )
}
