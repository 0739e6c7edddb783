import { useEffect, useEffectEvent, useState } from 'react'
import { openIdleTime, PROMPT_BEFORE_MS } from './idle-time.ts'

const ACTIVITIES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export type IdleCountdown = {
  /** Null as long as there is nothing to warn of. */
  readonly remainingMs: number | null
  readonly stay: () => void
}

export function useIdleCountdown(onTimeout: () => void): IdleCountdown {
  const [idle] = useState(openIdleTime)
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  const timeOut = useEffectEvent(onTimeout)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look(): void {
      const leftMs = idle.remainingMs()
      if (leftMs === 0) {
        timeOut()
        return
      }
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
