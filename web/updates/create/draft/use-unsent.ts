import { useEffect, useEffectEvent, useRef } from 'react'
import {
  forgetFile,
  getFilePlace,
  type KeptFile,
  keepFile,
  moveFile,
  takeFile,
} from '#web/session/kept-files.ts'
import { useViewer } from '#web/session/session-context.ts'

type Sending = {
  readonly name: string
  /** Null before the first change of a draft. */
  readonly updateId: string | null
  readonly send: (kept: KeptFile) => void
}

/**
 * Keeps a file while it is sent; what it gives is called once the file is there, or refused. One that was on its way when
 * the session ended is sent again when the same user is back.
 */
export function useUnsent({ name, updateId, send }: Sending): (kept: KeptFile) => () => void {
  const userId = useViewer().user.id
  const place = getFilePlace(userId, `${name} of ${updateId ?? 'a new draft'}`)
  const now = useRef(place)
  const sendAgain = useEffectEvent(async () => {
    const kept = await takeFile(place)
    if (kept) send(kept)
  })
  useEffect(() => void sendAgain(), [])
  // The draft that a file is sent to has begun.
  useEffect(() => {
    if (now.current !== place) moveFile(now.current, place)
    now.current = place
  }, [place])
  return (kept) => {
    keepFile(place, kept)
    return () => forgetFile(now.current)
  }
}
