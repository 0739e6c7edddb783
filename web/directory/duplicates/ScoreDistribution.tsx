import { formatCount, MIN_DUPLICATE_SCORE } from '@concord/domain'
import { Box, Slider } from '@mui/material'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { clampScore } from './duplicate-address.ts'
import type { Summary } from './queries.ts'

const HEIGHT_PX = 72
const MARKS = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1].map((value) => ({
  value,
  label: value.toFixed(2),
}))
const STEPS = Array.from({ length: 41 }, (_, at) => clampScore(MIN_DUPLICATE_SCORE + at / 100))

type Props = {
  readonly scores: Summary['scores']
  readonly from: number
  /** While it is dragged. */
  readonly onMove: (from: number) => void
  readonly onChoose: (from: number) => void
}

/** Shows how many pairs have which score; the threshold is dragged on it. */
export function ScoreDistribution({ scores, from, onMove, onChoose }: Props) {
  const openAt = new Map(scores.map(({ score, open }) => [score.toFixed(2), open]))
  const counts = STEPS.map((step) => openAt.get(step.toFixed(2)) ?? 0)
  const most = Math.max(...counts, 1)
  return (
    <Box component="figure" sx={{ m: 0, mt: 1.5, mx: 'max(8px, 1.2%)' }}>
      <figcaption>
        <HiddenText>
          Open pairs by score. Most at one score: {formatCount(most)}. The slider sets from which score you
          are asked.
        </HiddenText>
      </figcaption>
      <Box
        aria-hidden
        sx={{ position: 'relative', display: 'flex', alignItems: 'flex-end', height: HEIGHT_PX, mx: '-1.2%' }}
      >
        {STEPS.map((step, at) => (
          <Box
            key={step}
            title={`${formatCount(counts[at] ?? 0)} at ${step.toFixed(2)}`}
            sx={{
              flex: 1,
              mx: '1px',
              height: counts[at] ? `max(3px, ${((counts[at] ?? 0) / most) * 100}%)` : 0,
              bgcolor: step >= from ? 'secondary.main' : 'secondaryLine',
              borderRadius: '2px 2px 0 0',
            }}
          />
        ))}
      </Box>
      <Slider
        aria-label="Lowest score to ask about"
        value={from}
        min={MIN_DUPLICATE_SCORE}
        max={1}
        step={0.01}
        marks={MARKS}
        track="inverted"
        getAriaValueText={(value) => value.toFixed(2)}
        onChange={(_, value) => onMove(clampScore(Number(value)))}
        onChangeCommitted={(_, value) => onChoose(clampScore(Number(value)))}
        sx={{
          display: 'block',
          py: '6px',
          height: 2,
          mb: 3.5,
          '& .MuiSlider-rail': { opacity: 1, bgcolor: 'secondary.main', height: 2 },
          '& .MuiSlider-track': { bgcolor: 'secondaryLine', border: 0, height: 2 },
          '& .MuiSlider-mark': { display: 'none' },
          '& .MuiSlider-markLabel': { typography: 'caption', color: 'ink3', top: 22 },
          '& .MuiSlider-thumb': {
            width: 16,
            height: 16,
            bgcolor: 'sheet',
            border: '3px solid',
            borderColor: 'secondary.main',
          },
          // Three of nine have room.
          '@media (max-width: 600px)': {
            '& .MuiSlider-markLabel:not([data-index="0"], [data-index="4"], [data-index="8"])': {
              display: 'none',
            },
          },
        }}
      />
    </Box>
  )
}
