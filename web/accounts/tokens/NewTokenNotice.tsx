import { SecretOnce } from '#web/ui/SecretOnce.tsx'
import type { NewToken } from './queries.ts'

type NewTokenNoticeProps = {
  readonly titleId: string
  readonly made: NewToken
  readonly onDone: () => void
}

/** Shows the one look at a new token. */
export function NewTokenNotice({ titleId, made, onDone }: NewTokenNoticeProps) {
  return (
    <SecretOnce
      titleId={titleId}
      title="Copy your token now"
      noun="token"
      label="API token"
      secret={made.token}
      onDone={onDone}
    >
      You won’t see {made.apiToken.name} again. Concord keeps no copy of it.
    </SecretOnce>
  )
}
