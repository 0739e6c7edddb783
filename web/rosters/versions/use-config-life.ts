import type { ConfigKind } from '@concord/domain'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { AskedVersion } from './PublishBar.tsx'
import { CONFIG_CALLS, CONFIGS } from './queries.ts'

type EditedConfig = {
  readonly kind: ConfigKind
  readonly configId: string
  /** The number of the version that is edited. */
  readonly number: number
  /** Keeps what is not kept yet; gives the revision of the draft, null where it could not be kept. */
  readonly flush: () => Promise<number | null>
  /** Called when the draft is gone: what was edited goes with it. */
  readonly onDiscarded: () => void
}

/** Says what was refused in the words of the server, as far as it has any. */
function tell(error: Error): void {
  if (!(error instanceof RequestError)) throw error
  const [first] = Array.isArray(error.details) ? (error.details as { message?: unknown }[]) : []
  showError(typeof first?.message === 'string' ? first.message : error.sentence)
}

/** Returns the actions on a draft: a second person is asked, publishes it or returns it, or it is discarded. */
export function useConfigLife({ kind, configId, number, flush, onDiscarded }: EditedConfig) {
  const calls = CONFIG_CALLS[kind]
  const params = { configId }
  const step = useChange(
    [CONFIGS],
    async ({ go, said }: { go: (revision: number) => Promise<unknown>; said: string }) => {
      const revision = await flush()
      if (revision === null) return
      await go(revision)
      showSuccess(said)
    },
    tell,
  )
  return {
    isPending: step.isPending,
    onAsk: (asked: AskedVersion) =>
      step.mutate({
        go: (revision) => call(calls.ask, { params, body: { revision, ...asked } }),
        said: `Version ${number} waits for a second person`,
      }),
    onPublish: () =>
      step.mutate({
        go: (revision) => call(calls.publish, { params, body: { revision } }),
        said: `Published version ${number}`,
      }),
    onReturn: (note: string) =>
      step.mutate({
        go: (revision) => call(calls.giveBack, { params, body: { revision, note } }),
        said: `Returned version ${number}`,
      }),
    onDiscard: () =>
      step.mutate({
        go: async (revision) => {
          await call(calls.discardDraft, { params: { configId, revision } })
          onDiscarded()
        },
        said: `Discarded version ${number}`,
      }),
  }
}
