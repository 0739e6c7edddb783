import { addDays, daysBetween, formatCount, formatDate } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { formatScore } from './explain-win.ts'
import type { EvaluatedClaim, SourcedField } from './queries.ts'
import { CHART, drawCurves, getChartSpan, placeInChart, placeLabels } from './score-curve.ts'

const COLORS: Readonly<Record<EvaluatedClaim['verdict'], string>> = {
  wins: 'primary.main',
  conflict: 'accent.fill',
  agrees: 'secondary.main',
  older: 'lineStrong',
  superseded: 'lineStrong',
}
/** The fill of a mark is too pale for letters. */
const LABEL_COLORS: typeof COLORS = { ...COLORS, conflict: 'accent.main' }

function Axis({ y, label }: { readonly y: number; readonly label: string }) {
  return (
    <>
      <Box
        component="line"
        x1={CHART.left}
        x2={CHART.width - CHART.right}
        y1={y}
        y2={y}
        sx={{ stroke: 'line' }}
      />
      <text x={CHART.left - 6} y={y + 4} textAnchor="end">
        {label}
      </text>
    </>
  )
}

const monthOf = (day: string) => formatDate(day).replace(/ \d+,/, '')

/** The verdicts of the claims whose names are shown at their curves. */
const NAMED: readonly EvaluatedClaim['verdict'][] = ['wins', 'conflict']
/** Half the width of the words over the day of the newest claim. */
const HALF_WORDS = 38

/** Shows how the score of each claim falls with its age, by the half-life of its source. */
export function ScoreChart({ field }: { readonly field: SourcedField }) {
  const span = getChartSpan(field)
  const curves = drawCurves(field)
  const labels = placeLabels(curves.filter(({ claim }) => NAMED.includes(claim.verdict)))
  const newest = placeInChart(span, field.decisionDay ?? span[1], 0).x
  const wordsAt = Math.min(Math.max(newest, CHART.left + HALF_WORDS), CHART.width - HALF_WORDS)
  const halfLives = new Map(curves.map(({ claim }) => [claim.source.name, claim.halfLifeDays]))
  const words = field.claims.map(({ source, score }) => `${source.name} ${formatScore(score)}`).join(', ')
  const middle = addDays(span[0], Math.round(daysBetween(span[0], span[1]) / 2))
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography variant="h3" component="figcaption">
        Score over time
      </Typography>
      <Box
        component="svg"
        role="img"
        aria-label={`Scores on ${formatDate(field.decisionDay ?? span[1])}: ${words}`}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        sx={{
          display: 'block',
          width: 1,
          maxWidth: 420,
          '& text': { fontSize: 11, fill: (theme) => theme.vars.palette.ink2 },
          '& text[data-curve]': {
            fill: 'currentColor',
            fontWeight: 600,
            stroke: (theme) => theme.vars.palette.sheet,
            strokeWidth: 3,
            paintOrder: 'stroke',
          },
          '& line': { stroke: (theme) => theme.vars.palette.line },
        }}
      >
        {[0, 0.5, 1].map((score) => (
          <Axis key={score} y={placeInChart(span, span[0], score).y} label={String(score)} />
        ))}
        <Box
          component="line"
          x1={newest}
          x2={newest}
          y1={CHART.top - 4}
          y2={CHART.height - CHART.bottom}
          strokeDasharray="3 3"
          sx={{ stroke: (theme) => `${theme.vars.palette.ink3} !important` }}
        />
        <text x={wordsAt} y={CHART.top - 6} textAnchor="middle">
          newest claim
        </text>
        {curves.map(({ claim, path, start }) => (
          <Box key={claim.batchId} component="g" sx={{ color: COLORS[claim.verdict] }}>
            <path
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={claim.verdict === 'wins' ? 2 : 1.5}
            />
            {start && <circle cx={start.x} cy={start.y} r="2.5" fill="currentColor" />}
          </Box>
        ))}
        {labels.map(({ claim, y }) => (
          <Box key={claim.batchId} component="g" sx={{ color: LABEL_COLORS[claim.verdict] }}>
            <text data-curve x={CHART.width - CHART.right} y={y} textAnchor="end">
              {claim.source.name}
            </text>
          </Box>
        ))}
        {[span[0], middle, span[1]].map((day, place) => (
          <text
            key={day}
            x={placeInChart(span, day, 0).x}
            y={CHART.height - 6}
            textAnchor={(['start', 'middle', 'end'] as const)[place]}
          >
            {monthOf(day)}
          </text>
        ))}
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2' }}>
        Half-life: {[...halfLives].map(([name, days]) => `${name} ${formatCount(days)} d`).join(', ')}
      </Box>
    </Box>
  )
}
