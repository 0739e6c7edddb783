import {
  CHANGE_EFFECTS,
  formatCount,
  formatCountOf,
  formatDate,
  RECORD_RULES,
  UPDATE_ORIGIN_LABELS,
} from '@concord/domain'
import { exactTime } from '#web/lib/when.ts'
import type { Figure } from '#web/ui/FigureRow.tsx'
import type { EffectCounts, Impact, ImpactChange, ImpactReport } from './use-impact.ts'

/**
 * Returns a summary such as '31 changes to 24 practitioners from Alderbrook Medical Group, file of Jul 8, 4:40 PM by
 * Dana Whitlock, 2 evidence files'.
 */
export function tellUpdate({ update }: ImpactReport): string {
  const { counts, saidBy, title, createdBy, createdAt, origin } = update
  const source = saidBy.source || title
  const parts = [
    `${formatCountOf(counts.changes, 'change')} to ${formatCountOf(counts.practitioners, 'practitioner')}${source ? ` from ${source}` : ''}`,
    `${UPDATE_ORIGIN_LABELS[origin].toLowerCase()} of ${exactTime(new Date(createdAt))}${createdBy ? ` by ${createdBy}` : ''}`,
    counts.evidence === 0 ? 'no evidence' : formatCountOf(counts.evidence, 'evidence file'),
  ]
  return parts.join(', ')
}

/** Returns the figures for what happens when the update is applied. */
export function listFigures(impact: Impact): readonly Figure[] {
  const { locations, rules, clocks, searches } = impact
  const moves = [
    ...(locations.moved > 0 ? [formatCountOf(locations.moved, 'moves', 'move')] : []),
    ...(locations.added > 0 ? [`${formatCount(locations.added)} added`] : []),
    ...(locations.ended > 0 ? [`${formatCount(locations.ended)} ended`] : []),
  ]
  return [
    {
      label: 'Practitioners',
      value: formatCount(impact.practitioners),
      note: `of ${formatCount(impact.practitionersInAll)} in the update`,
    },
    {
      label: 'Fields',
      value: formatCount(impact.fields),
      note: `of ${formatCount(impact.fieldsInAll)} in the update`,
    },
    { label: 'Locations', value: formatCount(locations.changed), note: moves.join(', ') || 'none moves' },
    {
      label: 'Rules',
      value: formatCount(rules.fixed),
      note: `fixed, ${formatCount(rules.broken)} newly broken`,
    },
    {
      label: 'Verification clocks',
      value: formatCount(clocks),
      note: clocks === 0 ? 'only attesting starts one again' : 'start again at 90 days',
    },
    { label: 'Search alerts', value: formatCount(searches), note: 'hold practitioners that change' },
  ]
}

export function countAll(counts: EffectCounts): EffectCounts['ready'] {
  const sumOf = (name: 'all' | 'selected' | 'asked') =>
    CHANGE_EFFECTS.reduce((sum, effect) => sum + counts[effect][name], 0)
  return { all: sumOf('all'), selected: sumOf('selected'), asked: sumOf('asked') }
}

/** Returns a sentence such as '2 changes are asked of the practice and stay out until someone decides.'; nothing where none is. */
export function tellAsked(asked: number): string {
  if (asked === 0) return ''
  const [are, stay] = asked === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${formatCountOf(asked, 'change')} ${are} asked of the practice and ${stay} out until someone decides.`
}

/** Returns a sentence such as '4 conflicts keep their stronger value, 2 rule breaks stay out, 2 without effect.' */
export function tellLeftOut(counts: EffectCounts, leftOut: number): string {
  const rest = (effect: keyof EffectCounts) =>
    counts[effect].all - counts[effect].selected - counts[effect].asked
  const parts = [
    ...(rest('conflict') > 0
      ? [
          rest('conflict') === 1
            ? '1 conflict keeps its stronger value'
            : `${formatCount(rest('conflict'))} conflicts keep their stronger value`,
        ]
      : []),
    ...(rest('ready') > 0
      ? [`${formatCount(rest('ready'))} ready ${rest('ready') === 1 ? 'stays' : 'stay'} out`]
      : []),
    ...(rest('breaksRule') > 0
      ? [`${formatCountOf(rest('breaksRule'), 'rule break stays', 'rule breaks stay')} out`]
      : []),
    ...(rest('noEffect') > 0 ? [`${formatCount(rest('noEffect'))} without effect`] : []),
    ...(leftOut > 0 ? [`${formatCountOf(leftOut, 'change')} of lines that were left out`] : []),
  ]
  if (parts.length === 0) return ''
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const IDLE = {
  same: 'No effect: it says so already',
  repeated: 'No effect: another line says the same',
  contradicted: 'No effect: another line says something else and counts. Check this box to count this one',
  noPlace: 'No effect: the record has no such place',
  notListed: 'Waits: the registry does not list the NPI',
} as const

const CHOSEN = {
  keep: 'Stronger value stands',
  take: 'Taken, though a stronger value stands',
  ask: 'The practice is asked',
} as const

/** Returns what a change does besides writing its value, in words. */
export function tellEffect({
  effect,
  idleReason,
  confirms,
  breaks,
  fixes,
  moves,
  choice,
}: ImpactChange): string {
  if (effect === 'noEffect') return IDLE[idleReason ?? 'same']
  if (effect === 'conflict') return CHOSEN[choice ?? 'keep']
  if (effect === 'breaksRule') return breaks.map((code) => `${code}: ${RECORD_RULES[code].broken}`).join(', ')
  const parts = [
    ...(confirms ? ['Confirmed as it is'] : []),
    ...(moves === null
      ? []
      : [moves.miles ? `Moves ${moves.miles} mi, to ZIP ${moves.zip}` : `Moves within ZIP ${moves.zip}`]),
    ...(fixes.length > 0 ? [`Fixes ${fixes.join(', ')}`] : []),
  ]
  return parts.join('; ')
}

type Conflict = NonNullable<ImpactChange['conflict']>

/** Returns the standing of a value, such as 'Web attestation of May 29, 2026. Score 0.81.' */
export function tellStanding(
  { source, observedOn, score, isFirst }: Conflict['own'],
  who = source.name,
): string {
  const first = isFirst ? ' Fresh, so it goes first.' : ''
  return `${who} of ${formatDate(observedOn)}. Score ${score.toFixed(2)}.${first}`
}

const STAGES: Readonly<Record<string, string>> = {
  compare: 'practitioners compared',
  claims: 'practitioners prepared',
  apply: 'practitioners written',
  undo: 'practitioners written',
  search: 'records updated in search',
}
const TASKS = { impact: 'Computing the impact', apply: 'Applying', undo: 'Undoing' } as const

/** Returns the task, such as 'Applying', and if known how far it is: '12,000 of 42,310 practitioners written'. */
export function tellTask({ task, update }: ImpactReport): { readonly what: string; readonly far: string } {
  const { progress } = update
  const stage = STAGES[progress?.stage ?? '']
  return {
    what: task === null ? '' : TASKS[task],
    far:
      progress === null || stage === undefined
        ? 'Waits for a worker'
        : `${formatCount(progress.done)} of ${formatCount(progress.total)} ${stage}`,
  }
}
