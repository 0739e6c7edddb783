import { formatShare } from '@concord/domain'
import { Box } from '@mui/material'
import { formatUsual, placeInRange, type UsualShare } from './usual-range.ts'

type UsualRangeProps = UsualShare & {
  /** Says what the value is: 'Terms' */
  readonly label: string
  /** Decided elsewhere; left out: by the values themselves. */
  readonly isOutside?: boolean
  /** Written below the line, with the value of this cycle. */
  readonly usual?: string
}

const BOX_PX = 14

function Line({ share, past, isOutside }: UsualShare & { readonly isOutside: boolean }) {
  const { band, ticks, place } = placeInRange({ share, past })
  return (
    <Box sx={{ position: 'relative', height: BOX_PX }}>
      <Box sx={{ position: 'absolute', top: 6, left: 0, right: 0, height: '1px', bgcolor: 'line' }} />
      {band && (
        <Box
          sx={{
            position: 'absolute',
            top: 2,
            bottom: 2,
            left: `${band.from}%`,
            width: `${band.to - band.from}%`,
            bgcolor: 'secondary.light',
            border: 1,
            borderColor: 'secondary.line',
            borderRadius: '2px',
          }}
        />
      )}
      {ticks.map((tick, number) => (
        <Box
          // Two cycles may have the same share.
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no state and never move.
          key={number}
          sx={{
            position: 'absolute',
            top: 5,
            left: `${tick}%`,
            width: 3,
            height: 4,
            ml: '-1.5px',
            bgcolor: 'secondary.main',
            opacity: 0.6,
          }}
        />
      ))}
      <Box
        sx={{
          position: 'absolute',
          top: 2,
          left: `${place}%`,
          width: 10,
          height: 10,
          ml: '-5px',
          ...(isOutside
            ? { bgcolor: 'accent.fill', borderRadius: '1px', transform: 'rotate(45deg)' }
            : { bgcolor: 'secondary.main', borderRadius: '50%' }),
        }}
      />
    </Box>
  )
}

/** Shows what is usual as a pale band, and this cycle as a dot, or as an orange diamond outside of the band. */
export function UsualRange(props: UsualRangeProps) {
  const { share, past, label, usual } = props
  const { isOutside = placeInRange({ share, past }).isOutside } = props
  const words = usual ?? formatUsual(past)
  const said = `${label}: ${formatShare(share)}${words === '' ? '' : `, ${words}`}`
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box role="img" aria-label={isOutside ? `${said}. Outside of what is usual.` : said}>
        <Line share={share} past={past} isOutside={isOutside} />
      </Box>
      {usual !== undefined && (
        <Box
          aria-hidden
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 0.25, typography: 'caption' }}
        >
          <Box sx={{ color: 'ink3' }}>{usual}</Box>
          <Box sx={{ color: isOutside ? 'accent.main' : 'ink2', fontWeight: 600 }}>{formatShare(share)}</Box>
        </Box>
      )}
    </Box>
  )
}
