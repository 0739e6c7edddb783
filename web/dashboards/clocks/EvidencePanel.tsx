import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { ClockAddress } from './clock-address.ts'
import { shortMoment } from './format-clock.ts'
import { type ClockItem, type ClockStep, clockItem, useEvidence } from './queries.ts'

const MARKS: Readonly<Record<ClockStep['state'], MarkStatus>> = {
  done: 'ok',
  waits: 'waiting',
  toCome: 'none',
}
const HASH_LETTERS = 8

function sayWhen({ state, at }: ClockStep): string {
  if (at !== null) return shortMoment(at)
  return state === 'waits' ? 'waits' : 'to come'
}

function Step({ step }: { readonly step: ClockStep }) {
  const { label, detail, by, sha256, state } = step
  const facts = [
    detail,
    by === null ? '' : `by ${by}`,
    sha256 === null ? '' : `seal ${sha256.slice(0, HASH_LETTERS)}`,
  ]
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <StatusMark status={MARKS[state]}>{label}</StatusMark>
        <Box sx={{ typography: 'caption', color: 'ink2', pl: 2, overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).join(', ')}
        </Box>
      </Box>
      <Box
        sx={{
          typography: 'caption',
          ...(state === 'waits' ? { color: 'accent.main', fontWeight: 600 } : { color: 'ink2' }),
        }}
      >
        {sayWhen(step)}
      </Box>
    </Box>
  )
}

type EvidencePanelProps = { readonly address: ClockAddress; readonly item: ClockItem; readonly total: number }

/** Shows the chain of evidence of one item: what was done, and what is to come. */
export function EvidencePanel({ address, item, total }: EvidencePanelProps) {
  const { data, error, refetch } = useQuery(clockItem(address.lane, item.id))
  const evidence = useEvidence(address)
  return (
    <Box
      component="aside"
      aria-label="Evidence pack"
      sx={{
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '8px',
        alignSelf: 'start',
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'line' }}>
        <Box sx={{ typography: 'caption', color: 'ink2' }}>Evidence pack</Box>
        <Typography variant="h3" component="h2">
          {item.number}, {item.what}
        </Typography>
      </Box>
      <Box sx={{ px: 2, pb: 2 }}>
        {!data && <LoadFallback what="the evidence" error={error} onRetry={() => refetch()} />}
        {data && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.steps.map((step) => (
              <Step key={`${step.label} ${step.at}`} step={step} />
            ))}
          </Box>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'ink2', my: 1.5 }}>
          Each step has its time, person, file hash and the calendar used. Kept 2 years or longer.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button
            variant="outlined"
            loading={evidence.isPending}
            onClick={() => evidence.mutate({ format: 'json', item })}
            startIcon={<Download size={14} strokeWidth={1.75} aria-hidden />}
          >
            This item
          </Button>
          <Button
            variant="outlined"
            loading={evidence.isPending}
            onClick={() => evidence.mutate({ format: 'csv' })}
          >
            All {total.toLocaleString('en-US')}, CSV
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
