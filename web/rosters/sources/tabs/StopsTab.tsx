import { type SourceConfig, type Stop, USUAL_STOPS } from '@concord/roster-language'
import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type Limit, type SourceAct, setStop } from '../model/acts.ts'

const STOPS: Readonly<Record<Stop['stop'], string>> = {
  'zero-rows': 'No rows',
  'held-share': 'Held rows',
  'rejected-share': 'Rejected rows',
  'scope-mismatch': 'Full file that looks like changes only, or the reverse',
  'terms-share': 'Terminations',
  'row-swing': 'More or fewer rows',
  'header-drift': 'Changed headers',
  'profile-drift': 'Values that look different',
  'field-change-share': 'Many changes in one field',
  'null-rate-jump': 'Many empty cells in one field',
}
/** Shares that people ask for. */
const SHARES = [0, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5]
/** A limit is told as it is set: a share of 0.07 is '7%', whatever its binary digits. */
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 })
/** Stops that happen or not, with no share as their limit. */
const ABSOLUTE: readonly string[] = ['zero-rows', 'scope-mismatch']

function getLimit(stops: readonly Stop[], stop: Stop['stop']): Limit {
  const found = stops.find((one) => one.stop === stop && one.field === undefined)
  return found === undefined ? 'off' : (found.above ?? 'usual')
}

function sayLimit(limit: Limit, stop: string): string {
  if (limit === 'off') return 'Does not stop'
  if (limit !== 'usual') return `Above ${PERCENT.format(limit)}`
  if (ABSOLUTE.includes(stop)) return 'Stops'
  return stop === 'held-share' || stop === 'rejected-share' ? 'Above 0%' : 'Above the usual range'
}

function optionsFor(stop: Stop['stop'], now: Limit) {
  const shares = ABSOLUTE.includes(stop) ? [] : SHARES
  const limits: Limit[] = ['off', 'usual', ...shares]
  const all = limits.includes(now) ? limits : [...limits, now]
  return all.map((limit) => ({ value: String(limit), label: sayLimit(limit, stop) }))
}

const toLimit = (text: string): Limit => (text === 'off' || text === 'usual' ? text : Number(text))

type StopsTabProps = {
  readonly source: SourceConfig
  readonly canEdit: boolean
  readonly onAct: (act: SourceAct) => void
}

/** Shows when a run of this sender's file waits for a person, beside what is usual. */
export function StopsTab({ source, canEdit, onAct }: StopsTabProps) {
  const kinds = Object.keys(STOPS) as Stop['stop'][]
  const ofFields = source.stops.filter(({ field }) => field !== undefined)
  return (
    <>
      <RecordTable
        label="Stops"
        rows={kinds}
        keyOf={(stop) => stop}
        columns={[
          { head: 'Stop', cell: (stop) => STOPS[stop] },
          { head: 'Usual', cell: (stop) => sayLimit(getLimit(USUAL_STOPS, stop), stop) },
          {
            head: 'This source',
            cell: (stop) => {
              const limit = getLimit(source.stops, stop)
              if (!canEdit) return sayLimit(limit, stop)
              return (
                <SelectInput
                  label={STOPS[stop]}
                  isLabelHidden
                  options={optionsFor(stop, limit)}
                  value={String(limit)}
                  onChange={(text) => onAct(setStop(stop, toLimit(text)))}
                  minWidth={200}
                />
              )
            },
          },
          {
            head: 'State',
            narrow: 'status',
            cell: (stop) =>
              getLimit(source.stops, stop) === getLimit(USUAL_STOPS, stop) ? (
                <StatusMark status="none">Inherited</StatusMark>
              ) : (
                <StatusMark status="running">Overridden</StatusMark>
              ),
          },
        ]}
      />
      {ofFields.length > 0 && (
        <Box sx={{ mt: 1.5, color: 'ink2' }}>
          {ofFields.length} more {ofFields.length === 1 ? 'stop is' : 'stops are'} about single fields:{' '}
          {ofFields.map(({ stop, field }) => `${STOPS[stop]} (${field})`).join(', ')}. Change them in JSON.
        </Box>
      )}
    </>
  )
}
