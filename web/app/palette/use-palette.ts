import { useColorScheme } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readRecentRecords } from '#web/session/recent-records.ts'
import { useSession } from '#web/session/session-context.ts'
import { useSupport } from '#web/support/support-context.ts'
import type { Deed } from './actions.ts'
import { findJumps, type Jump } from './jumps.ts'
import { useFoundRecords } from './use-found-records.ts'

export type PaletteActs = { readonly onClose: () => void; readonly onKeys: () => void }

function useChoose({ onClose, onKeys }: PaletteActs): (jump: Jump | undefined) => void {
  const navigate = useNavigate()
  const { signOut } = useSession()
  const support = useSupport()
  const { setMode } = useColorScheme()
  const run = (deed: Deed) => {
    if (typeof deed === 'object') setMode(deed.theme)
    else if (deed === 'keys') onKeys()
    else if (deed === 'support') support.open()
    else signOut()
  }
  return (jump) => {
    if (!jump) return
    onClose()
    if ('to' in jump) navigate(jump.to)
    else run(jump.deed)
  }
}

/**
 * Returns a name that tells offers apart: an action and a page can lead to the same address, and two people can have
 * the same name.
 */
const nameOf = (jump: Jump): string => `${jump.label} ${'to' in jump ? jump.to : ''}`

/** Says what is typed into the palette, what it offers, and which offer Enter takes. */
export function usePalette(acts: PaletteActs, typed: string) {
  const { viewer } = useSession()
  const [text, setText] = useState(typed)
  /**
   * The offer that the keys or the pointer marked; without one, the first offer is marked, even if it is found later.
   */
  const [marked, setMarked] = useState<string>()
  const [recent] = useState(() => readRecentRecords(viewer.user.id))
  const { practitioners, entities, hasFailed, isLooking } = useFoundRecords(text)
  const groups = findJumps(viewer, text, { recent, practitioners, entities })
  const jumps = groups.flatMap((group) => group.jumps)
  const place = Math.max(
    0,
    jumps.findIndex((jump) => nameOf(jump) === marked),
  )
  const mark = (jump: Jump | undefined) => setMarked(jump && nameOf(jump))
  const step = (by: number) => mark(jumps[(place + by + jumps.length) % jumps.length])
  const type = (next: string) => {
    setText(next)
    setMarked(undefined)
  }
  return {
    ...{ text, type, groups, jumps, current: jumps[place], mark, step, choose: useChoose(acts) },
    ...{ hasFailed, isLooking },
  }
}
