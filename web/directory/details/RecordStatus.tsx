import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { Practitioner } from '../queries.ts'

const WORDS: Record<Practitioner['status'], { readonly mark: MarkStatus; readonly word: string }> = {
  active: { mark: 'ok', word: 'Active' },
  excluded: { mark: 'error', word: 'Excluded' },
  deactivated: { mark: 'error', word: 'Deactivated' },
}

/** Shows the state of the record, to the right of its name. */
export function RecordStatus({ record: { status } }: { readonly record: Pick<Practitioner, 'status'> }) {
  const { mark, word } = WORDS[status]
  return <StatusMark status={mark}>{word}</StatusMark>
}
