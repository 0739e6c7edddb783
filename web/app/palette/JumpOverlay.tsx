import { useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { EarlyPalette } from './EarlyPalette.tsx'
import { NOTHING_TYPED } from './typed-early.ts'

const CommandPalette = onDemand(async () => (await import('../page-files/overlays.ts')).CommandPalette, {
  meanwhile: (props) => props.isOpen && <EarlyPalette {...props} />,
  onFailure: () => showError('Pages and people to jump to did not load. Reload the page and try again.'),
})

/** Loads the code of the palette in advance, when a user is about to open it. */
export const fetchPalette = CommandPalette.fetch

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly onKeys: () => void }

/** Shows the palette at once; text that is typed before its code has loaded is carried over into it. */
export function JumpOverlay({ isOpen, onClose, onKeys }: Props) {
  const [wasOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  const close = () => {
    setTyped(NOTHING_TYPED)
    onClose()
  }
  return <CommandPalette {...{ isOpen, typed, onKeys }} onType={setTyped} onClose={close} />
}
