import { Box, Drawer, IconButton, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { actorWords } from './audit-columns.tsx'
import { actionWords, changesOf, fieldWords, valueWords } from './audit-words.ts'
import type { AuditEvent } from './queries.ts'

type EventPanelProps = { readonly event: AuditEvent; readonly onClose: () => void }

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

/** One event with what it changed, at the right edge of the window. */
export function EventPanel({ event, onClose }: EventPanelProps) {
  const titleId = useId()
  const changes = changesOf(event.details)
  const facts = Object.entries(event.details).filter(([field]) => field !== 'before' && field !== 'after')
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(460px, 100vw)', p: 2.5, bgcolor: 'raised', gap: 2.5 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ pt: 0.5 }}>
          {actionWords(event.action)}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <TermList
        termWidth={112}
        terms={[
          { term: 'When', value: exactTime(new Date(event.at)) },
          { term: 'Who', value: actorWords(event) },
          { term: 'E-mail', value: event.user?.email ?? null },
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
            terms={facts.map(([field, value]) => ({ term: fieldWords(field), value: valueWords(value) }))}
          />
        </Part>
      )}
      <Part title="Place in the chain">
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
    </Drawer>
  )
}
