import { formatActor, formatPerson, type RoleName } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { formatEvent } from './audit-columns.tsx'
import { findChanges, formatAction, formatField, formatValue } from './format-audit.ts'
import type { AuditEvent } from './queries.ts'

type EventPanelProps = {
  readonly event: AuditEvent
  readonly roleName: RoleName
  readonly onClose: () => void
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** Shows one event with what it changed, at the right edge of the window. */
export function EventPanel({ event, roleName, onClose }: EventPanelProps) {
  const changes = findChanges(event.details)
  const facts = Object.entries(event.details).filter(([field]) => field !== 'before' && field !== 'after')
  return (
    <SidePanel title={formatAction(event.action)} gap={2.5} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{formatEvent(event, roleName)}.</Typography>
      <TermList
        termWidth={112}
        terms={[
          { term: 'When', value: exactTime(new Date(event.at)) },
          { term: 'Who', value: formatActor(event) },
          { term: 'Email', value: event.user?.email ?? null },
          { term: 'User ID', value: event.user?.id ?? null },
          { term: 'Acted on', value: event.subject && formatPerson(event.subject) },
          { term: 'Organization', value: event.organization },
          { term: 'Address', value: event.address },
          { term: 'Action', value: event.action },
        ]}
      />
      {changes.length > 0 && (
        <Part title="What changed">
          <TermList
            termWidth={112}
            terms={changes.map(({ field, before, after }) => ({
              term: field,
              value:
                before === null || after === null ? (
                  (after ?? before)
                ) : (
                  <Difference before={before} after={after} />
                ),
            }))}
          />
        </Part>
      )}
      {facts.length > 0 && (
        <Part title="Details">
          <TermList
            termWidth={112}
            terms={facts.map(([field, value]) => ({ term: formatField(field), value: formatValue(value) }))}
          />
        </Part>
      )}
      <Part title="Integrity">
        <TermList
          termWidth={112}
          terms={[
            { term: 'Number', value: event.seq },
            {
              term: 'Hash',
              value: (
                <Typography component="span" variant="raw">
                  {event.hash}
                </Typography>
              ),
            },
          ]}
        />
      </Part>
    </SidePanel>
  )
}
