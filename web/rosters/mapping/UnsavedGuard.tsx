import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'

export type UnsavedGuardProps = {
  readonly isKept: boolean
  /** Keeps the draft; false where that failed. */
  readonly save: () => Promise<boolean>
}

/** Keeps the draft before the page is left, and asks only where that fails. */
export function UnsavedGuard({ isKept, save }: UnsavedGuardProps) {
  const blocker = useBlocker(!isKept)
  const { state } = blocker
  const onBlocked = useEffectEvent(async () => {
    if (await save()) blocker.proceed?.()
  })
  useEffect(() => {
    if (state === 'blocked') void onBlocked()
  }, [state])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave before the draft is kept?"
      confirmLabel="Leave and lose the last changes"
      cancelLabel="Stay"
      isDestructive
      isPending={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      The last changes to this mapping are being kept. Wait a moment, or stay and look at the foot of the
      page.
    </ConfirmDialog>
  )
}
