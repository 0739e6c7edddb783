import { SecretOnce } from '#web/ui/SecretOnce.tsx'
import type { NewSecret } from '../queries.ts'

type SecretNoticeProps = {
  readonly titleId: string
  readonly made: NewSecret
  readonly onDone: () => void
}

/** Shows the one look at the secret that signs the deliveries of a webhook. */
export function SecretNotice({ titleId, made, onDone }: SecretNoticeProps) {
  return (
    <SecretOnce
      titleId={titleId}
      title="Copy the signing secret now"
      noun="secret"
      label="Signing secret"
      secret={made.secret}
      onDone={onDone}
    >
      Your receiver checks with it that a delivery comes from {made.webhook.name}. You won’t see it again.
    </SecretOnce>
  )
}
