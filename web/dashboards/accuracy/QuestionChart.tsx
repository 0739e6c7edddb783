import { ACCURACY_QUESTION_LABELS, formatCount } from '@concord/domain'
import { Typography } from '@mui/material'
import { ChartCard } from '#web/ui/charts/ChartCard.tsx'
import { IntervalRows } from '#web/ui/charts/IntervalRows.tsx'
import { Legend } from '#web/ui/charts/Swatch.tsx'
import { sayInterval, sayScore } from './accuracy-labels.ts'
import type { AccuracySample } from './queries.ts'
import type { SampleState } from './sample-address.ts'

const TITLE = 'Right by question'

/**
 * Formats the question that is most often wrong: 'Most often wrong: “Right phone?” No 9 of 42 times.' Undefined without
 * answers.
 */
function findWeakest({ questions, score }: AccuracySample): string | undefined {
  const known = questions.filter(({ share, answered }) => share !== null && answered > 0)
  const [weakest] = known.toSorted((one, other) => (one.share ?? 1) - (other.share ?? 1))
  if (!weakest || score.answered === 0) return undefined
  if (weakest.right === weakest.answered) return 'Nothing is wrong so far.'
  const label = ACCURACY_QUESTION_LABELS[weakest.question]
  return `Most often wrong: “${label}” No ${formatCount(weakest.answered - weakest.right)} of ${formatCount(weakest.answered)} times.`
}

type QuestionChartProps = { readonly sample: AccuracySample } & Pick<SampleState, 'linkTo'>

/** Shows each question with its share and interval; a row leads to the locations where it is wrong. */
export function QuestionChart({ sample, linkTo }: QuestionChartProps) {
  const { questions, score, name, definition } = sample
  if (score.answered === 0)
    return (
      <section aria-label={TITLE}>
        <Typography variant="h3" component="h2">
          {TITLE}
        </Typography>
        <Typography sx={{ mt: 0.25, color: 'ink2' }}>Shows after the first answer.</Typography>
      </section>
    )
  const all = [
    { key: 'any' as const, label: 'All answers right', ...score },
    ...questions.map(({ question, ...share }) => ({
      key: question,
      label: ACCURACY_QUESTION_LABELS[question],
      ...share,
    })),
  ]
  const finding = findWeakest(sample)
  const rows = all.map(({ key, label, ...share }) => ({
    ...{ key, label, share: share.share, low: share.low, high: share.high },
    ...{ said: share.answered === 0 ? 'No answers' : sayScore(share), isStrong: key === 'any' },
    text: `${sayScore(share)} of ${formatCount(share.answered)}, ${sayInterval(share) ?? 'no interval'}`,
    to: share.right < share.answered ? linkTo({ outcome: undefined, wrong: key }) : undefined,
  }))
  return (
    <ChartCard
      title={TITLE}
      finding={finding}
      foot={`${name}, seed ${sample.seed}`}
      definition={definition}
      table={{
        columns: ['Question', 'Right', 'Answered', 'Share', '95% interval'],
        rows: all.map(({ key, label, ...share }) => ({
          key,
          cells: [label, share.right, share.answered, sayScore(share), sayInterval(share) ?? ''],
          to: share.right < share.answered ? linkTo({ outcome: undefined, wrong: key }) : undefined,
        })),
      }}
      legend={
        <Legend
          entries={[
            { name: 'share right', color: 'measure' },
            { name: '95% interval', color: 'context' },
          ]}
        />
      }
    >
      <IntervalRows label={finding === undefined ? TITLE : `${TITLE}. ${finding}`} rows={rows} />
    </ChartCard>
  )
}
