import { formatCount } from '@concord/domain'
import { type Figure, FigureStrip } from '#web/ui/charts/FigureStrip.tsx'
import { sayInterval, sayScore } from './accuracy-labels.ts'
import type { AccuracySample } from './queries.ts'
import type { SampleState } from './sample-address.ts'

type SampleFiguresProps = { readonly sample: AccuracySample } & Pick<SampleState, 'linkTo'>

/** Shows the result of the sample and how far its calls are. */
export function SampleFigures({ sample, linkTo }: SampleFiguresProps) {
  const { score, size, asked, unreachable, definition } = sample
  const interval = sayInterval(score)
  const open = size - asked - unreachable
  const to = (count: number, next: Parameters<typeof linkTo>[0]) => (count > 0 ? linkTo(next) : undefined)
  const wrong = score.answered - score.right
  const figures: readonly Figure[] = [
    {
      ...{ key: 'score', label: 'Right', value: sayScore(score), definition },
      note: interval === undefined ? 'No answers yet' : `95% interval ${interval}`,
    },
    {
      ...{ key: 'wrong', label: 'Something wrong', value: formatCount(wrong) },
      note: `of ${formatCount(score.answered)} with an answer`,
      to: to(wrong, { outcome: undefined, wrong: 'any' }),
    },
    {
      ...{ key: 'asked', label: 'Called', value: formatCount(asked) },
      note: `of ${formatCount(size)} drawn`,
      to: to(asked, { outcome: 'asked', wrong: undefined }),
    },
    {
      ...{ key: 'unreachable', label: 'Not reached', value: formatCount(unreachable) },
      note: 'left out of the result',
      to: to(unreachable, { outcome: 'unreachable', wrong: undefined }),
    },
    {
      ...{ key: 'open', label: 'To call', value: formatCount(open) },
      note: open === 0 ? 'all calls are made' : undefined,
      to: to(open, { outcome: 'open', wrong: undefined }),
    },
  ]
  return <FigureStrip figures={figures} />
}
