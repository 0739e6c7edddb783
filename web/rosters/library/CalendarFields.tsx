import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type CalendarValues, toCalendar } from './calendar-values.ts'
import { formatCalendar, HOUR_OPTIONS, MONTH_OPTIONS, WEEKDAY_OPTIONS } from './roster-labels.ts'

type CalendarFieldsProps = {
  readonly values: CalendarValues
  readonly error: string | undefined
  readonly onChange: (changed: Partial<CalendarValues>) => void
  /** The texts for what the calendar is about, and for having no calendar. */
  readonly texts?: { readonly label: string; readonly never: string; readonly by: string }
}

const OF_FILES = { label: 'Files are due', never: 'Not expected', by: 'By' }
const EVERY = [
  { value: 'week', label: 'Each week' },
  { value: 'month', label: 'Each month' },
  { value: 'quarter', label: 'Each quarter' },
]
const DAYS = Array.from({ length: 31 }, (_, place) => ({
  value: String(place + 1),
  label: place === 30 ? '31, or the last day' : String(place + 1),
}))

/** Asks when the files of a roster are due. */
export function CalendarFields({ values, error, onChange, texts = OF_FILES }: CalendarFieldsProps) {
  const { every, day, month, weekday, hour, timeZone } = values
  const calendar = toCalendar(values)
  return (
    <>
      <SelectInput
        label={texts.label}
        value={every}
        options={[{ value: 'never', label: texts.never }, ...EVERY]}
        onChange={(chosen) => onChange({ every: chosen as CalendarValues['every'] })}
        hint={calendar === null || error || texts !== OF_FILES ? undefined : formatCalendar(calendar)}
      />
      {every !== 'never' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          {every === 'week' && (
            <SelectInput
              label="Day of the week"
              value={weekday}
              options={WEEKDAY_OPTIONS}
              onChange={(chosen) => onChange({ weekday: chosen })}
            />
          )}
          {every === 'quarter' && (
            <SelectInput
              label="First month"
              value={month}
              options={MONTH_OPTIONS}
              onChange={(chosen) => onChange({ month: chosen })}
            />
          )}
          {every !== 'week' && (
            <SelectInput
              label="Day"
              value={day}
              options={DAYS}
              onChange={(chosen) => onChange({ day: chosen })}
            />
          )}
          <SelectInput
            label={texts.by}
            value={hour}
            options={HOUR_OPTIONS}
            onChange={(chosen) => onChange({ hour: chosen })}
          />
          <TextInput
            label="Time zone"
            value={timeZone}
            onChange={(text) => onChange({ timeZone: text })}
            error={error}
          />
        </Box>
      )}
    </>
  )
}
