import { formatCountOf } from '@concord/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import type { Cycle } from '../queries.ts'

/** Says how a run ended, and what to do next. */
export function tellEnd({ state, openStops, balance, failure }: Cycle): string {
  if (state === 'failed') return failure ?? 'The run failed'
  if (state === 'held')
    return `The run is done. ${openStops} ${openStops === 1 ? 'stop holds' : 'stops hold'} it.`
  return `The run is done. ${formatCountOf(balance?.out ?? 0, 'row waits', 'rows wait')} for approval.`
}

/** Shows a toast when a run ends that was on its way while its page was open. */
export function useEndToast(cycle: Cycle): void {
  const wasRunning = useRef(false)
  const { run, revision } = cycle
  const tell = useEffectEvent(() => {
    const show = cycle.state === 'compared' ? showSuccess : showInfo
    if (cycle.state !== 'canceled' && cycle.state !== 'read') show(tellEnd(cycle))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a run gave comes with the next revision.
  useEffect(() => {
    if (run !== null) wasRunning.current = true
    else if (wasRunning.current && cycle.state !== 'read') {
      wasRunning.current = false
      tell()
    }
  }, [run, revision])
}
