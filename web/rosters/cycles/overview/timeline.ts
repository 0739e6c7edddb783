import { CYCLE_STAGES, CYCLE_STATE_LABELS, type CycleStage, formatCount } from '@concord/domain'
import type { Cycle } from '../queries.ts'

/** `waits`: for a person; `running`: a worker is at it; `ended`: nothing of it goes on. */
export type TimelineMark = 'done' | 'waits' | 'running' | 'failed' | 'ended' | 'toCome'

export type TimelineStep = {
  readonly stage: CycleStage
  readonly label: string
  readonly mark: TimelineMark
  /** When it was reached; null where that is not known or is to come. */
  readonly at: string | null
  /** The counts at that time, such as '10,498 rows'. */
  readonly count: string
}

type Step = Cycle['steps'][number]
type Shown = Pick<
  Cycle,
  | 'state'
  | 'stage'
  | 'run'
  | 'waitsFor'
  | 'steps'
  | 'receivedAt'
  | 'changedAt'
  | 'dueOn'
  | 'openStops'
  | 'file'
>

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  rows: ['row', 'rows'],
  tabsLeftOut: ['tab not read', 'tabs not read'],
  fields: ['field', 'fields'],
  findings: ['finding', 'findings'],
  differences: ['row differs', 'rows differ'],
  stops: ['stop', 'stops'],
}

/** Formats the counts of a step, such as '10,498 rows, 2 stops'. */
export function formatCounts(counts: Step['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => {
      const [one, many] = UNITS[name] ?? [name, name]
      return `${formatCount(count)} ${count === 1 ? one : many}`
    })
    .join(', ')
}

const getFileType = ({ file }: Shown): string => file?.name.split('.').at(-1)?.toUpperCase() ?? ''

/** Returns the last step that reached a stage; steps of an earlier run do not count after another run began. */
function findStep({ steps }: Shown, stage: CycleStage): Step | undefined {
  const begun = steps.findLastIndex(({ state, reason }) => state === 'read' && reason !== null)
  const isOfRun = stage !== 'received' && stage !== 'read'
  return steps.slice(isOfRun ? Math.max(begun, 0) : 0).findLast(({ state }) => state === stage)
}

function makeDone(cycle: Shown, stage: CycleStage): TimelineStep {
  const step = findStep(cycle, stage)
  const isFirst = stage === 'received'
  return {
    ...{ stage, label: CYCLE_STATE_LABELS[stage], mark: 'done' },
    at: step?.at ?? (isFirst ? cycle.receivedAt : null),
    count: isFirst ? getFileType(cycle) : formatCounts(step?.counts ?? {}),
  }
}

const WAITING_LABELS = {
  mapping: 'Waits for a mapping',
  stops: 'Held',
  approval: 'Waits for approval',
  publishing: 'Waits for publishing',
} as const

const RUNNING_LABELS: Partial<Record<CycleStage, string>> = {
  read: 'Reading',
  mapped: 'Mapping',
  checked: 'Checking',
  compared: 'Comparing',
}

type Now = Pick<TimelineStep, 'mark' | 'label' | 'at' | 'count'>

/** Returns what is shown at the step after the last done one; undefined if that step is only to come. */
function tellNow(cycle: Shown, stage: CycleStage): Now | undefined {
  const { state, run, openStops, changedAt } = cycle
  const at = cycle.steps.findLast((step) => step.state === state)?.at ?? changedAt
  if (state === 'failed') return { mark: 'failed', label: 'Failed', at, count: '' }
  if (state === 'canceled') return { mark: 'ended', label: 'Rejected', at, count: '' }
  if (state === 'rolledBack') return { mark: 'failed', label: 'Rolled back', at, count: '' }
  if (run !== null) {
    const label = run === 'waiting' ? 'Waits for its turn' : (RUNNING_LABELS[stage] ?? 'Running')
    return { mark: 'running', label, at: null, count: '' }
  }
  const wait = cycle.waitsFor
  if (wait === null) return undefined
  const count = wait === 'stops' ? formatCounts({ stops: openStops }) : ''
  return { mark: 'waits', label: WAITING_LABELS[wait], at, count }
}

/** Tells whether a cycle went out without having been published, since it was approved last. */
function wasPassedOver({ steps }: Shown, stage: CycleStage): boolean {
  const since = steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ state }) => state === 'approved'),
    ),
  )
  const has = (wanted: CycleStage) => since.some(({ state }) => state === wanted)
  return stage === 'published' && has('delivered') && !has('published')
}

/** Returns the nine steps of a cycle: those that are done, the one that it stands at, and those to come. */
export function makeTimeline(cycle: Shown): readonly TimelineStep[] {
  const reached = CYCLE_STAGES.indexOf(cycle.stage)
  return CYCLE_STAGES.map((stage, place): TimelineStep => {
    if (place <= reached && !wasPassedOver(cycle, stage)) return makeDone(cycle, stage)
    const toCome: TimelineStep = {
      ...{ stage, label: CYCLE_STATE_LABELS[stage], mark: 'toCome', at: null },
      count: '',
    }
    return place === reached + 1 ? { ...toCome, ...tellNow(cycle, stage) } : toCome
  })
}

/** Formats the time between two done steps, such as '7 s' or '1 min 20 s'. */
export function formatDuration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}
