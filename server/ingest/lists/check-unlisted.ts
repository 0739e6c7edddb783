import { formatCount } from '@concord/domain'
import { IngestError } from '../ingest-error.ts'

const SMALL_LIST = 1000
const MAX_UNLISTED = 0.02

/** Throws IngestError where a list misses more of what is stored than is plausible: it may be cut off. */
export function checkUnlisted(what: 'exclusions' | 'places', unlisted: number, stored: number): void {
  if (stored <= SMALL_LIST || unlisted <= MAX_UNLISTED * stored) return
  throw new IngestError(
    `This load was stopped, nothing is changed: ${formatCount(unlisted)} of ${formatCount(stored)} ${what} are not ` +
      'listed any more, more than the 2 % that is plausible. Check that the file is complete. To load it anyway, ' +
      'add --allow-large-change.',
  )
}
