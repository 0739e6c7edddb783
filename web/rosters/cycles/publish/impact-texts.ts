import { formatCount, formatCountOf } from '@concord/domain'
import type { Figure } from '#web/ui/FigureRow.tsx'
import type { Impact, Publication, PublicationPreview } from './use-publication.ts'

const LEFT_OUT = {
  noNpi: 'without an NPI',
  invalidNpi: 'with an invalid NPI',
  organization: 'of organizations',
  beginsLater: 'that begin later',
  nothing: 'that say nothing the directory holds',
} as const

/** Lists where the rows went: the claimed rows and those left out add up to all rows. */
export function tellRows({ account }: PublicationPreview): readonly string[] {
  const left = (Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]).filter(
    (name) => account.leftOut[name] > 0,
  )
  const { decided } = account
  return [
    `${formatCount(account.claimed)} of ${formatCountOf(account.rows, 'row')} are published`,
    ...left.map((name) => `${formatCountOf(account.leftOut[name], 'row')} ${LEFT_OUT[name]} left out`),
    ...(decided === null || decided.addsOut === 0
      ? []
      : [`${formatCountOf(decided.addsOut, 'rejected add')} left out`]),
    ...(decided === null || decided.restored === 0
      ? []
      : [`${formatCountOf(decided.restored, 'row')} as before, because a change was rejected`]),
    ...(decided === null || decided.corrected === 0
      ? []
      : [`${formatCountOf(decided.corrected, 'row')} with values from before`]),
  ]
}

/** Returns the effects of publishing as figures. */
export function listFigures({ impact }: PublicationPreview): readonly Figure[] {
  const values = impact.byField.reduce((sum, { values: one }) => sum + one, 0)
  return [
    {
      label: 'Practitioners',
      value: formatCount(impact.changed),
      note: `of ${formatCount(impact.practitioners)} in the file change`,
    },
    {
      label: 'New to your view',
      value: formatCount(impact.begun),
      note: 'seen as the public record so far',
    },
    {
      label: 'Values',
      value: formatCount(values),
      note: `in ${formatCountOf(impact.byField.length, 'field')}`,
    },
    {
      label: 'Locations',
      value: `+${formatCount(impact.placesAdded)}, −${formatCount(impact.placesEnded)}`,
      note: 'added, ended',
    },
    {
      label: 'No longer listed',
      value: formatCount(impact.withdrawn),
      note: 'not in this full file; only what this sender said is withdrawn',
    },
    {
      label: 'Kept by others',
      value: formatCount(impact.lost.values),
      note:
        impact.lost.conflicts === 0
          ? 'no conflicts'
          : formatCountOf(impact.lost.conflicts, 'conflict to decide', 'conflicts to decide'),
    },
  ]
}

/** Tells how the figures were determined. */
export function tellBasis({ isExact, sampled, practitioners, withdrawn }: Impact): string {
  if (isExact) return 'worked out for every practitioner'
  return `estimated from ${formatCount(sampled)} of ${formatCount(practitioners + withdrawn)} practitioners, taken evenly`
}

const TASKS = {
  preview: 'Working out the impact',
  publish: 'Publishing',
  rollBack: 'Rolling back',
} as const

const STAGES: Readonly<Record<string, string>> = {
  stage: 'rows read',
  compare: 'practitioners compared',
  apply: 'practitioners written',
  search: 'records updated in search',
}

/** Formats the progress of a publication: 'Publishing' and, if known, '12,000 of 42,310 practitioners written'. */
export function tellProgress({ task, progress }: Publication): {
  readonly what: string
  readonly far: string
} {
  const what = task === null ? '' : TASKS[task]
  const stage = STAGES[progress?.stage ?? '']
  if (progress === null || stage === undefined) return { what, far: 'Waits for a worker' }
  return { what, far: `${formatCount(progress.done)} of ${formatCount(progress.total)} ${stage}` }
}
