import { formatCount } from '@concord/domain'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longDay } from '#web/lib/when.ts'
import { PastStrip } from '../as-of/PastStrip.tsx'
import { keepAsOf, useAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { type RecordDay, recordDifferences } from './queries.ts'

type PastBannerProps = Pick<RecordDay, 'subject' | 'npi'>

function describe(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return 'Nothing differs from today. '
  return count === 1 ? '1 field differs from today. ' : `${formatCount(count)} fields differ from today. `
}

/** Says that the page shows the past, in the color of its header. */
export function PastBanner({ subject, npi }: PastBannerProps) {
  const [asOf, goTo] = useAsOf()
  const { data } = useQuery(recordDifferences({ subject, npi, asOf }))
  if (asOf === null) return null
  return (
    <PastStrip
      onBack={() => goTo(null)}
      action={
        <Button
          component={Link}
          to={keepAsOf(`${recordPath({ subject, npi })}?tab=history`, asOf)}
          variant="outlined"
        >
          Show differences
        </Button>
      }
    >
      <strong>You see {longDay(asOf)}.</strong> {describe(data?.differences.length)}
      Nothing can be changed in the past.
    </PastStrip>
  )
}
