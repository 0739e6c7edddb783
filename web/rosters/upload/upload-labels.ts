import { formatBytes, formatCount, SENSITIVE_LABELS, type SensitivePolicy } from '@concord/domain'
import { shortDate } from '#web/lib/when.ts'
import { showHeader } from '../show-header.ts'
import type { FileUploadState } from './file-upload.ts'
import type { RosterUpload, SameFile } from './upload-calls.ts'

type Removed = NonNullable<RosterUpload['file']>['removed'][number]

const DONE: Readonly<Record<SensitivePolicy, string>> = { drop: 'removed', mask: 'masked', keep: 'kept' }

/** Formats what was removed, such as 'Birth dates masked in 1,204 cells of DOB'. */
export function formatRemoved({ kind, policy, cells, header }: Removed): string {
  const where = `${formatCount(cells)} ${cells === 1 ? 'cell' : 'cells'}`
  return `${SENSITIVE_LABELS[kind]} ${DONE[policy]} in ${where} of ${showHeader(header)}`
}

/** Formats a duplicate, such as 'Same file as October.csv, uploaded by Ana Lima on Oct 3, 2026'. */
export function formatSame({ name, receivedAt, receivedBy }: SameFile): string {
  const by = receivedBy === null ? '' : ` by ${receivedBy.name}`
  return `Same file as ${name}, uploaded${by} on ${shortDate(new Date(receivedAt))}`
}

const SHORT_S = 90

function formatLeft(seconds: number): string {
  return seconds <= SHORT_S
    ? `about ${formatCount(Math.max(1, Math.ceil(seconds)))} s left`
    : `about ${formatCount(Math.ceil(seconds / 60))} min left`
}

const LOST = 'no connection, trying again'

/** Describes how far an upload is. */
export function formatStep({ step, done, bytes, bytesPerSecond, isLost }: FileUploadState): string {
  const part = `${formatBytes(done)} of ${formatBytes(bytes)}`
  switch (step) {
    case 'checking':
      return isLost ? `Checked, ${LOST}` : `Checking ${part}`
    case 'sending':
      if (isLost) return `${part}, ${LOST}`
      return bytesPerSecond === null ? part : `${part}, ${formatLeft((bytes - done) / bytesPerSecond)}`
    case 'paused':
      return `Paused at ${part}`
    case 'reading':
      return isLost ? `Reading the file, ${LOST}` : 'Reading the file'
    case 'stored':
      return 'Uploaded'
    case 'canceled':
      return 'Canceled'
    default:
      return part
  }
}
