import { PAGE_ROWS } from '@concord/contract'
import {
  CALL_OUTCOME_LABELS,
  CLOCK_TIME_ZONE,
  dayInZone,
  formatCount,
  formatCountOf,
  formatDate,
  formatPhone,
  formatSeal,
} from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { NextDue } from '../NextDue.tsx'
import type { DueOffice, DueOffices } from '../queries.ts'

type Row = Pick<DueOffice, 'key' | 'name' | 'city' | 'zip' | 'phone' | 'people'>

type OfficeRowProps = {
  readonly office: Row
  readonly isOpen: boolean
  readonly to: string
  readonly note: string
  readonly end?: ReactNode
}

function OfficeRow({ office, isOpen, to, note, end }: OfficeRowProps) {
  const { name, city, zip, phone, people } = office
  return (
    <Box
      component={Link}
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1,
        px: { xs: 0, md: 2 },
        py: 1,
        minHeight: 44,
        color: 'ink',
        textDecoration: 'none',
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        '&:hover': { bgcolor: 'hover' },
        '&:focus-visible': { outlineOffset: -2 },
        ...(isOpen
          ? {
              bgcolor: 'secondaryTint',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.secondary.main}`,
            }
          : {}),
      }}
    >
      <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Box component="span" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {formatCount(people)}
      </Box>
      <Typography component="span" variant="caption" sx={{ color: 'ink2' }}>
        {city} {zip},{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatPhone(phone)}
        </Box>
      </Typography>
      <Typography component="span" variant="caption" sx={{ textAlign: 'right', color: 'ink2' }}>
        {end}
      </Typography>
      <Typography component="span" variant="caption" sx={{ gridColumn: '1 / -1', color: 'ink3' }}>
        {note}
      </Typography>
    </Box>
  )
}

function GroupHead({ title, count }: { readonly title: string; readonly count: string }) {
  return (
    <Box
      component="h2"
      sx={{
        typography: 'label',
        display: 'flex',
        justifyContent: 'space-between',
        m: 0,
        px: { xs: 0, md: 2 },
        py: 0.75,
        bgcolor: { md: 'sunken' },
        borderBottom: '1px solid',
        borderColor: 'line',
        fontWeight: 600,
      }}
    >
      <span>{title}</span>
      <span>{count}</span>
    </Box>
  )
}

const countPeople = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`
const countOffices = (count: number) => `${formatCount(count)} ${count === 1 ? 'office' : 'offices'}`

function sayDue({ lastCall, late, dueOn }: DueOffice): string {
  const call =
    lastCall === null
      ? 'No call yet'
      : `${CALL_OUTCOME_LABELS[lastCall.outcome]} ${formatDate(dayInZone(new Date(lastCall.at), CLOCK_TIME_ZONE))}`
  if (late > 0) return `${call}, ${formatCount(late)} late`
  return dueOn === null ? call : `${call}, ends ${formatDate(dueOn)}`
}

export const WITHIN = [
  { days: 0, label: 'Today' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
] as const

export type OfficeListProps = {
  readonly data: DueOffices
  readonly office: string | undefined
  readonly within: number
  readonly search: string
  readonly onShow: (next: Readonly<Record<string, string>>) => void
  readonly linkTo: (office: string) => string
}

/**
 * Shows the offices to call, ordered by the number of people that a call covers, then those that data updates ask, those
 * that asked to be called back, and those done today.
 */
export function OfficeList({ data, office, within, search, onShow, linkTo }: OfficeListProps) {
  const { offices, asked, askedBack, doneToday, people, total, page, withoutPhone } = data
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS))
  return (
    <Box component="nav" aria-label="Offices to call" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 0, md: 2 }, pb: 1.5 }}>
        <Box role="group" aria-label="Clocks that end within" sx={{ display: 'flex', gap: 1 }}>
          {WITHIN.map(({ days, label }) => (
            <Button
              key={days}
              variant="outlined"
              aria-pressed={days === within}
              onClick={() => onShow({ within: String(days), page: '' })}
              sx={days === within ? { bgcolor: 'secondaryTint', borderColor: 'secondaryLine' } : {}}
            >
              {label}
            </Button>
          ))}
        </Box>
        <ListSearch
          label="Search"
          hint="Street, city or phone"
          value={search}
          onSearch={(text) => onShow({ search: text, page: '' })}
        />
        <Typography variant="caption" sx={{ color: 'ink2' }}>
          {formatCount(total)} {total === 1 ? 'call covers' : 'calls cover'} {countPeople(people)}
          {withoutPhone > 0 &&
            search === '' &&
            `; ${formatCountOf(withoutPhone, 'without a phone attests', 'without a phone attest')} on the web`}
        </Typography>
      </Box>
      <GroupHead
        title={within === 0 ? 'Late or due today' : `Due within ${within} days`}
        count={countOffices(total)}
      />
      {offices.length === 0 && (
        <EmptyState title="No office to call">
          {search === '' ? (
            <>
              Everyone with a phone was verified in time.
              <NextDue />
            </>
          ) : (
            'Change the search to see more.'
          )}
        </EmptyState>
      )}
      {offices.map((row) => (
        <OfficeRow
          key={row.key}
          office={row}
          isOpen={row.key === office}
          to={linkTo(row.key)}
          note={sayDue(row)}
        />
      ))}
      {pages > 1 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            px: { xs: 0, md: 2 },
            py: 1,
          }}
        >
          <Button disabled={page <= 1} onClick={() => onShow({ page: String(page - 1) })}>
            Previous
          </Button>
          <Typography variant="caption" sx={{ color: 'ink2' }}>
            Page {formatCount(page)} of {formatCount(pages)}
          </Typography>
          <Button disabled={page >= pages} onClick={() => onShow({ page: String(page + 1) })}>
            Next
          </Button>
        </Box>
      )}
      {asked.length > 0 && <GroupHead title="Asked by data updates" count={countOffices(asked.length)} />}
      {asked.map((row) => (
        <OfficeRow
          key={row.key}
          office={row}
          isOpen={row.key === office}
          to={linkTo(row.key)}
          note={`Changes of ${countPeople(row.people)} to ask about`}
        />
      ))}
      {askedBack.length > 0 && <GroupHead title="Asked back" count={countOffices(askedBack.length)} />}
      {askedBack.map((row) => (
        <OfficeRow
          key={row.key}
          office={row}
          isOpen={row.key === office}
          to={linkTo(row.key)}
          note={`Call back ${row.lastCall.callBackAt === null ? '' : exactTime(new Date(row.lastCall.callBackAt))}`}
        />
      ))}
      {doneToday.length > 0 && <GroupHead title="Done today" count={countOffices(doneToday.length)} />}
      {doneToday.map((row) => (
        <OfficeRow
          key={`${row.key} ${row.seal}`}
          office={row}
          isOpen={row.key === office}
          to={linkTo(row.key)}
          note={
            row.lastCall.outcome === 'reached'
              ? `${row.unchanged} unchanged, ${row.changed} changed, sealed as ${formatSeal(row.seal)}`
              : CALL_OUTCOME_LABELS[row.lastCall.outcome]
          }
          end={row.lastCall.outcome === 'reached' && <StatusMark status="ok">saved</StatusMark>}
        />
      ))}
    </Box>
  )
}
