import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { Difference } from '#web/ui/Difference.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { recordPath } from '../model/search-subject.ts'
import { formatAlertChange, getAlertLabel, groupByDay } from './alert-labels.ts'
import { ALERTS_IN_ADDRESS } from './panel-state.ts'
import { type SearchAlert, searchAlerts } from './queries.ts'
import { useMarkRead } from './saved-changes.ts'
import { useUnreadAlerts } from './saved-searches.ts'

function AlertName({ alert, onLeave }: { readonly alert: SearchAlert; readonly onLeave: () => void }) {
  const { npi, name, savedSearchName, subject } = alert
  if (npi === null) return savedSearchName
  return (
    <Link component={RouterLink} to={recordPath({ subject, npi })} onClick={onLeave}>
      {name}
    </Link>
  )
}

function AlertRow({ alert, onLeave }: { readonly alert: SearchAlert; readonly onLeave: () => void }) {
  const { mark, words } = getAlertLabel(alert)
  const difference = formatAlertChange(alert)
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        pl: 1.25,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        borderLeft: '3px solid',
        borderLeftColor: alert.isRead ? 'transparent' : 'secondary.main',
      }}
    >
      <Box sx={{ fontWeight: alert.isRead ? 400 : 600 }}>
        {!alert.isRead && <HiddenText>Unread: </HiddenText>}
        <AlertName alert={alert} onLeave={onLeave} />
      </Box>
      <StatusMark status={mark}>{words}</StatusMark>
      {difference && (
        <Box sx={{ mt: 0.25 }}>
          <Difference {...difference} />
        </Box>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'ink3', overflowWrap: 'anywhere' }}>
        {alert.npi !== null && `${alert.savedSearchName} · `}
        {alert.batch}
      </Typography>
    </Box>
  )
}

/** Returns the alerts of the search that the address names, when it has alerts; else all. */
function useShownAlerts(all: readonly SearchAlert[] | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get(ALERTS_IN_ADDRESS)
  const ofNamed = all?.filter(({ savedSearchId }) => savedSearchId === named) ?? []
  const showAll = () =>
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete(ALERTS_IN_ADDRESS)
        return rest
      },
      { replace: true },
    )
  return ofNamed.length === 0 || named === null
    ? { searchId: undefined, alerts: all, showAll }
    : { searchId: named, alerts: ofNamed, showAll }
}

/** Shows what happened to the hits of watched searches, by day. */
export function AlertList({ onLeave }: { readonly onLeave: () => void }) {
  const { data: all, error, refetch } = useQuery(searchAlerts)
  const { searchId, alerts, showAll } = useShownAlerts(all)
  const unread = useUnreadAlerts(searchId)
  const markRead = useMarkRead()
  if (error && !alerts)
    return <ErrorState title="The alerts did not load" error={error} onRetry={() => refetch()} />
  if (!alerts) return <SkeletonRows label="Loading alerts" count={4} />
  if (alerts.length === 0) {
    return (
      <EmptyState title="No alerts yet">
        Watch a saved search to see exclusions, deactivations, moves, joins and departures here.
      </EmptyState>
    )
  }
  return (
    <>
      {searchId !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mb: 1.5, overflowWrap: 'anywhere' }}>
          <span>Only “{alerts[0]?.savedSearchName}”</span>
          <Link component="button" onClick={showAll} sx={{ minHeight: { xs: 44, md: 0 } }}>
            Show all alerts
          </Link>
        </Box>
      )}
      {unread > 0 && (
        <Button
          variant="outlined"
          loading={markRead.isPending}
          onClick={() => markRead.mutate(searchId)}
          sx={{ mb: 1.5 }}
        >
          {searchId === undefined ? 'Mark all as read' : 'Mark these as read'}
        </Button>
      )}
      {groupByDay(alerts).map(([day, ofDay]) => (
        <Box component="section" key={day} aria-label={day} sx={{ mb: 2 }}>
          <Typography variant="h3">{day}</Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ofDay.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onLeave={onLeave} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}
