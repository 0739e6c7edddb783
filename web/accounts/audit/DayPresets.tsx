import { addDays, dayInZone } from '@concord/domain'
import { Box, Button } from '@mui/material'
import type { ListState } from '#web/ui/list/use-list.ts'
import { type AUDIT_LIST, type AuditFilter, getTimeZone } from './queries.ts'

export type AuditList = ListState<(typeof AUDIT_LIST.sorts)[number], AuditFilter>

type Preset = { readonly label: string; readonly from: string; readonly to: string }

function getPresets(today: string): readonly Preset[] {
  const yesterday = addDays(today, -1)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: '7 days', from: addDays(today, -6), to: today },
  ]
}

/** Shows the most common choices of days; pressing the active one clears it. */
export function DayPresets({ list }: { readonly list: AuditList }) {
  const { filters } = list.address
  const presets = getPresets(dayInZone(new Date(), getTimeZone()))
  return (
    <Box role="group" aria-label="Days" sx={{ display: 'flex', gap: 0.75 }}>
      {presets.map(({ label, from, to }) => {
        const isPressed = filters.from === from && filters.to === to
        const days = isPressed ? { from: '', to: '' } : { from, to }
        return (
          <Button
            key={label}
            size="medium"
            variant={isPressed ? 'contained' : 'outlined'}
            aria-pressed={isPressed}
            onClick={() => list.show({ filters: { ...filters, ...days } })}
          >
            {label}
          </Button>
        )
      })}
    </Box>
  )
}
