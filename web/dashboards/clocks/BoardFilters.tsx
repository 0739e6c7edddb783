import { STATES } from '@concord/domain'
import { Box } from '@mui/material'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { CLOCK_WINDOW_DAYS, type ClockAddress, DEFAULT_WINDOW } from './clock-address.ts'
import { shortDayName } from './format-clock.ts'
import type { Clocks } from './queries.ts'

const ALL = { value: '', label: 'all' }
const WINDOWS = CLOCK_WINDOW_DAYS.map((days) => ({ value: String(days), label: `last ${days} days` }))
const STATE_OPTIONS = [ALL, ...STATES.map(({ code, name }) => ({ value: code, label: name }))]

/** Formats the next holiday: 'Next holiday: Labor Day, Sep 7.' */
function tellHoliday({ nextHoliday: { name, day }, days: [today] }: Clocks): string {
  return day === today?.day ? `Today is ${name}, a holiday.` : `Next holiday: ${name}, ${shortDayName(day)}.`
}

type BoardFiltersProps = {
  readonly address: Pick<ClockAddress, 'state' | 'network' | 'window'>
  readonly show: (next: Partial<ClockAddress>) => void
  readonly clocks: Clocks | undefined
}

export function BoardFilters({ address, show, clocks }: BoardFiltersProps) {
  const networks = (clocks?.networks ?? []).map((name) => ({ value: name, label: name }))
  const orNothing = (value: string) => (value === '' ? undefined : value)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <InlineSelect
        label="State"
        options={STATE_OPTIONS}
        value={address.state ?? ''}
        onChange={(state) => show({ state: orNothing(state) })}
      />
      {(networks.length > 0 || address.network !== undefined) && (
        <InlineSelect
          label="Network"
          options={[ALL, ...networks]}
          value={address.network ?? ''}
          onChange={(network) => show({ network: orNothing(network) })}
        />
      )}
      <InlineSelect
        label="On time"
        options={WINDOWS}
        value={String(address.window)}
        isUsual={address.window === DEFAULT_WINDOW}
        onChange={(days) => {
          const window = CLOCK_WINDOW_DAYS.find((each) => String(each) === days)
          if (window !== undefined) show({ window })
        }}
      />
      {clocks && (
        <Box sx={{ ml: { md: 'auto' }, color: 'ink2' }}>
          Business days by the federal calendar. {tellHoliday(clocks)}
        </Box>
      )}
    </Box>
  )
}
