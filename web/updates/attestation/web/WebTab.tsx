import { api, MAX_WEB_ATTESTED } from '@concord/contract'
import { formatCount, formatDate, formatPhone, formatSeal } from '@concord/domain'
import { Box, Button, Checkbox, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { tellConflict } from '../../tell-conflict.ts'
import { NextDue } from '../NextDue.tsx'
import { Age } from '../phone/PeopleTable.tsx'
import { ATTESTATION, attestableRecords, COUNTS, type WebPerson } from '../queries.ts'

const ACCEPTS = new Map<boolean | null, string>([
  [true, 'takes new patients'],
  [false, 'takes no new patients'],
  [null, 'new patients not stated'],
])

/** Shows all places of a record, because an attestation vouches for each of them. */
function Places({ places }: Pick<WebPerson, 'places'>) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {places.map(({ street, city, state, zip, phone, acceptsPatients }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record may state a place twice, and the list does not change
        <li key={index}>
          {street}, {city} {state} {zip}
          <Box sx={{ typography: 'caption', color: 'ink2' }}>
            {phone === '' ? 'Phone not stated' : formatPhone(phone)}, {ACCEPTS.get(acceptsPatients)}
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** Returns the NPIs of the records that changed after they were read. */
function listChanged(error: Error): readonly string[] {
  const details =
    error instanceof RequestError ? (error.details as { npis?: readonly string[] } | null) : null
  return details?.npis ?? []
}

type Picked = ReadonlyMap<string, string>

function makeColumns(picked: Picked, toggle: (people: readonly WebPerson[]) => void): Column<WebPerson>[] {
  return [
    {
      head: 'Practitioner',
      cell: (person) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Checkbox
            size="small"
            checked={picked.has(person.npi)}
            onChange={() => toggle([person])}
            slotProps={{ input: { 'aria-label': `Attest ${person.name}` } }}
            sx={{ p: { xs: 1.5, md: 0.5 }, ml: { xs: -1.5, md: -0.5 } }}
          />
          <span>
            <Link
              component={RouterLink}
              to={`/directory/practitioner/${person.npi}`}
              sx={{ color: 'ink', fontWeight: 600 }}
            >
              {person.name}
            </Link>
            <Box sx={{ typography: 'caption', color: 'ink2' }}>
              {person.npi} {person.specialty}
            </Box>
          </span>
        </Box>
      ),
    },
    { head: 'Places', narrow: 'below', cell: ({ places }) => <Places places={places} /> },
    { head: 'Verified', isKeptWhole: true, cell: ({ ageDays }) => <Age days={ageDays} /> },
    {
      head: 'Clock ends',
      isKeptWhole: true,
      cell: ({ dueOn }) => (dueOn === null ? 'Now' : formatDate(dueOn)),
    },
  ]
}

/** Shows records that are due, to attest many at once if they are correct. */
export function WebTab() {
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState<Picked>(new Map())
  const [search, page] = [params.get('search') ?? '', Number(params.get('page') ?? '1') || 1]
  const { data, error, refetch } = useQuery(attestableRecords({ page, ...(search ? { search } : {}) }))
  const heading = useRef<HTMLHeadingElement>(null)
  const attest = useChange(
    [ATTESTATION, COUNTS],
    (records: Picked) =>
      call(api.attestRecords, { body: { records: [...records].map(([npi, digest]) => ({ npi, digest })) } }),
    (error) => {
      const changed = listChanged(error)
      setPicked(new Map([...picked].filter(([npi]) => !changed.includes(npi))))
      tellConflict(
        `${changed.length === 1 ? '1 record' : `${formatCount(changed.length)} records`} changed after you read the list, and no record was attested. The changed ones are no longer selected: look at them, then attest the rest.`,
      )(error)
    },
  )
  const show = (name: string, value: string) =>
    setParams((before) => {
      if (name !== 'page') before.delete('page')
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  const toggle = (people: readonly WebPerson[]) => {
    const isAll = people.every(({ npi }) => picked.has(npi))
    const next = new Map(picked)
    for (const { npi, digest } of people) isAll ? next.delete(npi) : next.set(npi, digest)
    setPicked(next)
  }
  if (error && !data) return <ErrorState title="The records did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading records" count={8} />
  const { rows, total } = data
  const count = picked.size
  const isAll = rows.length > 0 && rows.every(({ npi }) => picked.has(npi))
  return (
    <>
      <Box role="search" aria-label="Records to attest" sx={{ mb: 2 }}>
        <ListSearch
          label="Search"
          hint="Name, NPI or city"
          value={search}
          onSearch={(text) => show('search', text)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
        <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ mr: 'auto' }}>
          {formatCount(total)} {total === 1 ? 'record' : 'records'} due within 14 days
        </Typography>
        {rows.length > 0 && (
          <Button variant="outlined" onClick={() => toggle(rows)}>
            {isAll ? 'Select none' : `Select these ${rows.length}`}
          </Button>
        )}
      </Box>
      <Typography sx={{ mb: 1.5, maxWidth: 720, color: 'ink2' }}>
        You vouch that name, places, phones and new patients are as shown. A record that changed after you
        read it is not attested.
      </Typography>
      {total === 0 ? (
        <EmptyState title={search === '' ? 'Nothing is due within 14 days' : 'No records match'}>
          {search === '' ? (
            <>
              Every record was verified in time.
              <NextDue />
            </>
          ) : (
            'Change the search to see more.'
          )}
        </EmptyState>
      ) : (
        <RecordTable
          label="Records to attest"
          columns={makeColumns(picked, toggle)}
          rows={rows}
          keyOf={({ npi }) => npi}
        />
      )}
      <ListPaging page={data.page} total={total} onTurn={(next) => show('page', String(next))} />
      {total > 0 && (
        <ActionBar label="Attest">
          <Box role="status" sx={{ flex: '1 1 220px' }}>
            {count > MAX_WEB_ATTESTED ? (
              <Box component="span" sx={{ color: 'error.main' }}>
                {formatCount(count)} selected. Attest at most {MAX_WEB_ATTESTED} at once.
              </Box>
            ) : (
              <>
                <strong>
                  {formatCount(count)} of {formatCount(total)} selected.
                </strong>{' '}
                {count === 0 && 'Select the records that are as shown.'}
              </>
            )}
          </Box>
          <Button
            variant="contained"
            size="medium"
            disabled={count === 0 || count > MAX_WEB_ATTESTED}
            loading={attest.isPending}
            onClick={() =>
              attest.mutate(picked, {
                onSuccess({ seal, unchanged }) {
                  setPicked(new Map())
                  heading.current?.focus()
                  showSuccess(
                    `Attested ${formatCount(unchanged)} ${unchanged === 1 ? 'record' : 'records'}. Sealed as ${formatSeal(seal)}.`,
                  )
                },
              })
            }
          >
            Attest {formatCount(count)} unchanged
          </Button>
        </ActionBar>
      )}
    </>
  )
}
