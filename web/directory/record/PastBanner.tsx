import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import HistoryIcon from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { longDay } from '#web/lib/when.ts'
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
    <Box
      role="status"
      data-theme="dark"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        mt: -2,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 1,
        mb: 2,
        bgcolor: 'canvas',
        color: 'ink',
      }}
    >
      <HistoryIcon size={18} strokeWidth={1.75} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <strong>You see {longDay(asOf)}.</strong> {describe(data?.differences.length)}
        Nothing can be changed in the past.
      </Box>
      <Button
        component={Link}
        to={keepAsOf(`${recordPath({ subject, npi })}?tab=history`, asOf)}
        variant="outlined"
      >
        Show differences
      </Button>
      <Button variant="contained" onClick={() => goTo(null)}>
        Back to today
      </Button>
    </Box>
  )
}
