import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The options of a navigation away from what was deleted: there is nothing left to save, and no question. */
export const FROM_DELETED = { state: 'from deleted' } as const

export type LeaveGuardProps = {
  /** Says how many changes would be lost. */
  readonly changes: number
  /** Drops the changes, which are not kept for a later visit. */
  readonly onLeave: () => void
  /** Another place of the same page, in its address, keeps the changes. */
  readonly isOfPath?: boolean
  /** The question, where something else than changes to save would be lost. */
  readonly question?: LeaveQuestion
}

type LeaveQuestion = { readonly title: string; readonly text: string; readonly confirmLabel: string }

const askAboutChanges = (changes: number): LeaveQuestion => ({
  title: 'Leave without saving?',
  text: 'Your changes on this page are not saved.',
  confirmLabel: `Leave and lose ${changes} ${changes === 1 ? 'change' : 'changes'}`,
})

/**
 * Asks before a page with changes that are not saved is left by a link or the history. Closing the window is not asked
 * about: the question would hold up the end of an idle session.
 */
export function LeaveGuard({ changes, onLeave, isOfPath = false, question }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changes > 0 && !(isOfPath && currentLocation.pathname === nextLocation.pathname),
  )
  const isFromDeleted = blocker.state === 'blocked' && blocker.location.state === FROM_DELETED.state
  useEffect(() => {
    if (!isFromDeleted) return
    onLeave()
    blocker.proceed()
  })
  if (blocker.state !== 'blocked' || isFromDeleted) return null
  const { title, text, confirmLabel } = question ?? askAboutChanges(changes)
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Stay"
      isDestructive
      isPending={false}
      onConfirm={() => {
        onLeave()
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {text}
    </ConfirmDialog>
  )
}
