import { useEffect, useEffectEvent, useState } from 'react'
import { IDLE_TIMEOUT_MS, openIdleTime, PROMPT_BEFORE_MS, QUIET_AFTER_MS } from './idle-time.ts'

const ACTIVITIES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export type IdleCountdown = {
  /** Null as long as there is nothing to warn of. */
  readonly remainingMs: number | null
  readonly stay: () => void
}

type Options = {
  readonly onTimeout: () => void
  /** No one has done anything for a while. May be called many times. */
  readonly onQuiet: () => void
}

export function useIdleCountdown({ onTimeout, onQuiet }: Options): IdleCountdown {
  const [idle] = useState(openIdleTime)
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  const timeOut = useEffectEvent(onTimeout)
  const beQuiet = useEffectEvent(onQuiet)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look(): void {
      const leftMs = idle.remainingMs()
      if (leftMs === 0) {
        timeOut()
        return
      }
      if (leftMs <= IDLE_TIMEOUT_MS - QUIET_AFTER_MS) beQuiet()
      setRemainingMs(leftMs <= PROMPT_BEFORE_MS ? leftMs : null)
      timer = setTimeout(look, idle.waitMs())
    }
    idle.stay()
    look()
    for (const name of ACTIVITIES) {
      window.addEventListener(name, idle.noteActivity, { capture: true, passive: true })
    }
    return () => {
      clearTimeout(timer)
      for (const name of ACTIVITIES) window.removeEventListener(name, idle.noteActivity, { capture: true })
    }
  }, [idle])

  return {
    remainingMs,
    stay() {
      idle.stay()
      setRemainingMs(null)
    },
  }
}
