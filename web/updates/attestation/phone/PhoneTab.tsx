import { PAGE_ROWS } from '@concord/contract'
import { formatCount, formatSeal, formatUpdateNumber } from '@concord/domain'
import { Box, IconButton, Link as TextLink, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type Attested, dueOffices } from '../queries.ts'
import { CallSheet } from './CallSheet.tsx'
import { OfficeList, WITHIN } from './OfficeList.tsx'

const DEFAULT_WITHIN = 7

function sayAttested({ unchanged, changed, left, seal, update }: Attested): string {
  const parts = [`${unchanged} unchanged`, ...(changed + left > 0 ? [`${changed + left} in a draft`] : [])]
  const draft = update === null ? '' : `, draft ${formatUpdateNumber(update.number)}`
  return `Saved: ${parts.join(', ')}${draft}. Sealed as ${formatSeal(seal)}.`
}

/** Shows the offices to call on the left and the call on the right; on a narrow screen one or the other. */
export function PhoneTab() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(0)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const within = WITHIN.find(({ days }) => String(days) === params.get('within'))?.days ?? DEFAULT_WITHIN
  const [search, page] = [params.get('search') ?? '', Number(params.get('page') ?? '1') || 1]
  const { data, error, refetch } = useQuery(dueOffices({ within, page, ...(search ? { search } : {}) }))
  const asked = params.get('office') ?? undefined
  const office = asked ?? (isNarrow ? undefined : data?.offices[0]?.key)

  const show = (next: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next))
          value === '' ? before.delete(name) : before.set(name, value)
        return before
      },
      { preventScrollReset: true, replace: 'search' in next },
    )
  /** Filters and page stay, also on the way back to all of them. */
  const linkTo = (key: string | null) => {
    const next = new URLSearchParams(params)
    if (key === null) next.delete('office')
    else next.set('office', key)
    return `?${next}`
  }
  if (error && !data) return <ErrorState title="The offices did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading offices" count={8} />
  const keys = data.offices.map(({ key }) => key)
  const place = office === undefined ? -1 : keys.indexOf(office)
  const goOn = (attested: Attested) => {
    showSuccess(
      sayAttested(attested),
      attested.update
        ? { label: 'Open draft', run: () => navigate(`/data-updates/create?update=${attested.update?.id}`) }
        : undefined,
    )
    setSaved(saved + 1)
    const next = keys[place + 1] ?? keys.find((key) => key !== office)
    show({ office: isNarrow || next === undefined ? '' : next })
  }
  const sheet = office !== undefined && (
    <CallSheet key={`${office} ${saved}`} office={office} onSaved={goOn} />
  )
  const list = <OfficeList {...{ data, office, within, search, linkTo }} onShow={show} />
  if (!isNarrow)
    return (
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '312px minmax(0, 1fr)',
          mx: -4,
          mt: -2,
        }}
      >
        <Box
          sx={{
            displayPrint: 'none',
            position: 'sticky',
            top: 0,
            alignSelf: 'start',
            maxHeight: '100dvh',
            overflowY: 'auto',
            pt: 2,
            borderRight: '1px solid',
            borderColor: 'line',
          }}
        >
          {list}
        </Box>
        <Box sx={{ minWidth: 0, pt: 2, px: 3 }}>{sheet}</Box>
      </Box>
    )
  if (office === undefined) return list
  const [before, after] = [keys[place - 1], keys[place + 1]]
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <TextLink component={Link} to={linkTo(null)} variant="body2" sx={{ py: 1.5 }}>
          All offices
        </TextLink>
        <Typography sx={{ color: 'ink2' }}>
          {place >= 0 &&
            `Office ${formatCount((data.page - 1) * PAGE_ROWS + place + 1)} of ${formatCount(data.total)}`}
          <IconButton
            aria-label="Office before"
            size="large"
            disabled={before === undefined}
            onClick={() => show({ office: before ?? '' })}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton
            aria-label="Next office"
            size="large"
            disabled={after === undefined}
            onClick={() => show({ office: after ?? '' })}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Typography>
      </Box>
      {sheet}
    </>
  )
}
