import { formatCount } from '@concord/domain'
import { Box, ButtonBase } from '@mui/material'
import { countOpenFrom, getAgreements, getOtherThresholds } from './count-pairs.ts'
import type { Summary } from './queries.ts'

const withSign = (count: number) => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`)

function Agreements({ answers }: Pick<Summary, 'answers'>) {
  const agreements = getAgreements(answers)
  const total = agreements.reduce((sum, { all }) => sum + all, 0)
  if (total === 0) return null
  return (
    <Box component="p" sx={{ m: 0, color: 'ink2' }}>
      Your last {total === 1 ? 'answer' : `${formatCount(total)} answers`}, the same:{' '}
      {agreements.map(({ from, same, all }) => `${same} of ${all} from ${from.toFixed(2)}`).join(', ')}
    </Box>
  )
}

type Props = Pick<Summary, 'scores' | 'answers'> & {
  readonly from: number
  readonly onChoose: (from: number) => void
}

/** Says beforehand how many pairs another threshold adds or takes, and how often people agreed there. */
export function ThresholdPreview({ scores, answers, from, onChoose }: Props) {
  const now = countOpenFrom(scores, from)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 0.5,
        mt: 1,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2.5,
          rowGap: 0.5,
          color: 'ink2',
        }}
      >
        <span>If you move it:</span>
        {getOtherThresholds(from).map((score) => {
          const count = countOpenFrom(scores, score)
          return (
            <ButtonBase
              key={score}
              onClick={() => onChoose(score)}
              sx={{ typography: 'body2', color: 'ink2', minHeight: 24, '&:hover': { color: 'ink' } }}
            >
              <Box component="b" sx={{ color: 'ink', mr: 0.5 }}>
                {score.toFixed(2)}
              </Box>{' '}
              asks about {formatCount(count)}{' '}
              <Box
                component="b"
                sx={{ ml: 0.75, px: 0.75, color: 'ink', bgcolor: 'secondaryTint', borderRadius: '4px' }}
              >
                {withSign(count - now)}
              </Box>
            </ButtonBase>
          )
        })}
      </Box>
      <Agreements answers={answers} />
    </Box>
  )
}
