import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { JUMP_KEY_WINDOW_MS, openableJumpKeys } from './jump-keys.ts'
import { fetchPalette } from './palette/JumpOverlay.tsx'

type Overlays = { readonly onPalette: () => void; readonly onKeys: () => void }

/** Handles Ctrl K for the palette, ? for the list of keys, and G then a letter for a page. */
export function useJumpKeys({ onPalette, onKeys }: Overlays): void {
  const viewer = useViewer()
  const navigate = useNavigate()
  const leaderAt = useRef(Number.NEGATIVE_INFINITY)

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') fetchPalette()
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onPalette()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onShortcut)
    return () => document.removeEventListener('keydown', onShortcut)
  }, [])

  useSingleKeys((event) => {
    const key = event.key.toLowerCase()
    const isAfterLeader = performance.now() - leaderAt.current < JUMP_KEY_WINDOW_MS
    leaderAt.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
    const jump = isAfterLeader && openableJumpKeys(viewer).find((entry) => entry.key === key)
    if (jump) {
      // The second letter may be a key of the page as well.
      event.preventDefault()
      navigate(jump.to)
    }
    if (event.key === '?') onKeys()
  }, 'first')
}
