import { onDemand } from '#web/lib/on-demand.tsx'
import { useIdleCountdown } from './use-idle-countdown.ts'

// Without it the session ends all the same.
const IdleDialog = onDemand(async () => (await import('../session-dialogs.ts')).IdleDialog, {
  onFailure: () => {},
})

/** Fetches the warning long before it is due: by then there may be no network. */
export const fetchIdleWarning = IdleDialog.fetch

/** Ends the session after idle time and warns before. */
export function IdleWarning({ onTimeout }: { readonly onTimeout: () => void }) {
  const { remainingMs, stay } = useIdleCountdown({ onTimeout, onQuiet: fetchIdleWarning })
  if (remainingMs === null) return null
  return <IdleDialog remainingMs={remainingMs} onStay={stay} />
}
