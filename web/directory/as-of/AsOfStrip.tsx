import { formatDate } from '@concord/domain'
import { PastStrip } from './PastStrip.tsx'

type AsOfStripProps = { readonly asOf: string | null; readonly onBack: () => void }

/** Says of which day the records of a page are; nothing where that is today. */
export function AsOfStrip({ asOf, onBack }: AsOfStripProps) {
  if (asOf === null) return null
  return (
    <PastStrip onBack={onBack}>
      <strong>As of {formatDate(asOf)}.</strong> Records are as they were at the end of that day (UTC).
    </PastStrip>
  )
}
