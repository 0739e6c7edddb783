import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'

const BAR_PX = 28
const MIN_BAR_PX = 3

type LaneDayProps = {
  readonly label: string
  readonly count: number
  /** Height relative to the highest bar of its lane, from 0 to 1. */
  readonly share: number
  readonly lane: number
  readonly day: number
  readonly weekday: readonly [weekday: string, date: string]
  /** A weekend or a holiday. */
  readonly isOff: boolean
  /** Its clock does not count such a day, so that nothing can end on it. */
  readonly isSilent: boolean
  readonly isPicked: boolean
  readonly isTabStop: boolean
  readonly onPick: () => void
}

/** Shows what ends on one day of a lane; a press shows its items. */
export function LaneDay(props: LaneDayProps) {
  const { label, count, share, lane, day, weekday, isOff, isSilent, isPicked, isTabStop, onPick } = props
  return (
    <Box
      component="td"
      sx={{
        p: 0,
        height: { md: 64 },
        verticalAlign: 'bottom',
        bgcolor: isOff ? 'sunken' : 'transparent',
        borderLeft: day === 0 ? { md: '2px solid' } : '1px solid',
        borderLeftColor: day === 0 ? { md: 'primary.main' } : 'lineSoft',
      }}
    >
      <Box
        component="button"
        type="button"
        data-lane={lane}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={`${label}: ${formatCount(count)}`}
        aria-pressed={isPicked}
        onClick={onPick}
        sx={{
          ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'flex-end' },
          ...{ width: '100%', height: '100%', minHeight: 56, border: 0, cursor: 'pointer' },
          ...{ p: { xs: '4px 0', md: '0 0 4px' } },
          ...{ bgcolor: isPicked ? 'secondaryTint' : 'transparent', font: 'inherit', fontSize: 12 },
          color: count === 0 ? 'ink3' : 'ink',
          '&:hover': { bgcolor: isPicked ? 'secondaryTint' : 'hover' },
          '&:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ display: { md: 'none' }, mb: 'auto', color: 'ink2', fontSize: 11, lineHeight: 1.3 }}
        >
          {weekday[0]}
          <br />
          {weekday[1]}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 18,
            height: count === 0 ? 0 : Math.max(MIN_BAR_PX, Math.round(share * BAR_PX)),
            bgcolor: 'seq4',
            borderRadius: '1.5px 1.5px 0 0',
            printColorAdjust: 'exact',
          }}
        />
        <span>{isSilent && count === 0 ? '\u00a0' : formatCount(count)}</span>
      </Box>
    </Box>
  )
}
