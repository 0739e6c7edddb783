import { Box, Link, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { formatDuration, type TimelineMark, type TimelineStep } from './timeline.ts'

type StepTimeOptions = {
  /** On which most other steps are, as the browser's clock has it: their date is not repeated. */
  readonly day: string
  readonly hasSeconds: boolean
}

/** Formats the time of a step: '8:12:04 AM' on the day of the cycle, 'Jul 9, 8:14 AM' on another day. */
function formatStepTime(at: string, { day, hasSeconds }: StepTimeOptions): string {
  const date = new Date(at)
  const isSameDay = date.toDateString() === new Date(day).toDateString()
  const isSameYear = date.getFullYear() === new Date(day).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(isSameDay && hasSeconds ? { second: '2-digit' } : {}),
    ...(isSameDay ? {} : { month: 'short', day: 'numeric' }),
    ...(isSameYear ? {} : { year: 'numeric' }),
  }).format(date)
}

const DOT_PX = 16

const MARK_WORDS: Readonly<Record<TimelineMark, string>> = {
  done: 'done',
  waits: 'waits for a person',
  running: 'running',
  failed: 'failed',
  ended: 'ended here',
  toCome: 'to come',
}

const DOTS: Readonly<Record<TimelineMark, object>> = {
  done: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  waits: { bgcolor: 'accent.fill', borderRadius: '2px', transform: 'rotate(45deg) scale(0.82)' },
  running: { border: 3, borderColor: 'secondary.main', bgcolor: 'sheet' },
  failed: { bgcolor: 'error.fill', color: 'error.contrastText', borderRadius: '3px' },
  ended: { border: 2, borderColor: 'lineStrong', bgcolor: 'sheet', color: 'ink2' },
  toCome: { border: 2, borderColor: 'line', bgcolor: 'sheet' },
}

function Dot({ mark }: { readonly mark: TimelineMark }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: DOT_PX,
        height: DOT_PX,
        borderRadius: '50%',
        flex: 'none',
        ...DOTS[mark],
      }}
    >
      {mark === 'done' && <Check size={11} strokeWidth={3} />}
      {(mark === 'failed' || mark === 'ended') && <X size={11} strokeWidth={3} />}
    </Box>
  )
}

const TEXT_COLORS: Readonly<Partial<Record<TimelineMark, string>>> = {
  waits: 'accent.main',
  failed: 'error.main',
}

function StepTime({ step, day }: { readonly step: TimelineStep; readonly day: string }) {
  const { at, mark } = step
  if (at === null) return null
  return (
    <Box component="time" dateTime={at} title={exactTime(new Date(at))} sx={{ whiteSpace: 'nowrap' }}>
      {mark === 'waits' && 'since '}
      {formatStepTime(at, { day, hasSeconds: mark === 'done' })}
    </Box>
  )
}

type LineProps = { readonly steps: readonly TimelineStep[]; readonly day: string; readonly due: string }

/** Returns the text at the delivery step while it is still to come; '' otherwise. */
const dueOf = (step: TimelineStep, due: string): string =>
  step.stage === 'delivered' && step.mark === 'toCome' ? due : ''

function WideStep({ step, day, due, isLast }: Omit<LineProps, 'steps'> & StepProps & { isLast: boolean }) {
  const { mark, label, count } = step
  return (
    <Box component="li" sx={{ flex: isLast ? '0 1 auto' : '1 1 0', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Dot mark={mark} />
        {!isLast && (
          <Box
            aria-hidden
            sx={{ flex: 1, height: 2, bgcolor: mark === 'done' ? 'secondary.main' : 'line' }}
          />
        )}
      </Box>
      <Box
        sx={{
          mt: 0.75,
          pr: 1,
          typography: 'button',
          color: TEXT_COLORS[mark] ?? (mark === 'toCome' ? 'ink2' : 'ink'),
        }}
      >
        {label}
        <HiddenText>, {MARK_WORDS[mark]}</HiddenText>
      </Box>
      <Box sx={{ pr: 1, typography: 'caption', color: TEXT_COLORS[mark] ?? 'ink3' }}>
        <div>
          <StepTime step={step} day={day} />
        </div>
        <div>{count || dueOf(step, due)}</div>
      </Box>
    </Box>
  )
}

type StepProps = { readonly step: TimelineStep }

function NarrowStep({ step, day, due }: Omit<LineProps, 'steps'> & StepProps) {
  const { mark, label, count } = step
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, minHeight: 26 }}>
      <Box sx={{ alignSelf: 'center', display: 'flex' }}>
        <Dot mark={mark} />
      </Box>
      <Box sx={{ typography: 'button', color: TEXT_COLORS[mark] ?? (mark === 'toCome' ? 'ink2' : 'ink') }}>
        {label}
        <HiddenText>, {MARK_WORDS[mark]}</HiddenText>
      </Box>
      <Box sx={{ flex: 1, typography: 'caption', color: TEXT_COLORS[mark] ?? 'ink3' }}>
        <StepTime step={step} day={day} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2' }}>{count || dueOf(step, due)}</Box>
    </Box>
  )
}

function Folded({ done, onShow }: { readonly done: readonly TimelineStep[]; readonly onShow: () => void }) {
  const [first, last] = [done[0]?.at ?? null, done.at(-1)?.at ?? null]
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 26 }}>
      <Dot mark="done" />
      <Box sx={{ typography: 'button' }}>{done.length} steps done</Box>
      <Box sx={{ flex: 1, typography: 'caption', color: 'ink3' }}>
        {first !== null && last !== null && `in ${formatDuration(first, last)}`}
      </Box>
      <Link component="button" onClick={onShow} sx={{ minHeight: 44 }}>
        Show them
      </Link>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' }

function NarrowTimeline({ steps, ...line }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const done = steps.filter(({ mark }) => mark === 'done')
  const isFolded = !isOpen && done.length > 1 && done.length < steps.length
  return (
    <Box component="ol" aria-label="Steps of the cycle" sx={{ ...list, display: 'grid', gap: 0.25, mb: 3 }}>
      {isFolded && <Folded done={done} onShow={() => setOpen(true)} />}
      {(isFolded ? steps.slice(done.length) : steps).map((step) => (
        <NarrowStep key={step.stage} step={step} {...line} />
      ))}
    </Box>
  )
}

/** Shows the nine steps of a cycle with time and count; on a narrow page those that are done are folded. */
export function Timeline(props: LineProps) {
  const { steps, ...line } = props
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  if (isNarrow) return <NarrowTimeline {...props} />
  return (
    <Box component="ol" aria-label="Steps of the cycle" sx={{ ...list, display: 'flex', mb: 2.5 }}>
      {steps.map((step, place) => (
        <WideStep key={step.stage} step={step} isLast={place === steps.length - 1} {...line} />
      ))}
    </Box>
  )
}
