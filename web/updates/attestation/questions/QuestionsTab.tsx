import { formatCount, NETWORK_ANSWER_LABELS } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { NewQuestionDialog } from './NewQuestionDialog.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import { type NetworkQuestion, networkQuestions } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Formats the time to a deadline: '7 h 8 min left', '2 d 3 h late'. */
function sayTimeLeft(dueAt: string, now: Date): string {
  const minutes = Math.floor((new Date(dueAt).getTime() - now.getTime()) / MINUTE_MS)
  const size = Math.abs(minutes)
  const [days, hours] = [Math.floor(size / DAY_MINUTES), Math.floor((size % DAY_MINUTES) / HOUR_MINUTES)]
  const text = days > 0 ? `${days} d ${hours} h` : `${hours} h ${size % HOUR_MINUTES} min`
  return `${text} ${minutes < 0 ? 'late' : 'left'}`
}

const STATES: Readonly<Record<NetworkQuestion['state'], readonly [MarkStatus, string]>> = {
  open: ['waiting', 'Waits'],
  late: ['error', 'Late'],
  met: ['ok', 'In time'],
  missed: ['warning', 'Too late'],
}
const SHOWN = [
  { value: 'all', label: 'all' },
  { value: 'open', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
] as const

const makeColumns = (linkTo: (id: string) => string): Column<NetworkQuestion>[] => [
  {
    head: 'Question',
    isKeptWhole: true,
    cell: ({ id, number }) => <RowLink to={linkTo(id)}>NQ-{number}</RowLink>,
  },
  { head: 'Asked by', cell: ({ askedBy, contact }) => [askedBy, contact].filter(Boolean).join(', ') },
  { head: 'Practitioner', cell: ({ name, npi }) => `${name ?? 'Unknown'}, ${npi}` },
  { head: 'Network', cell: ({ network }) => network },
  { head: 'Asked', isKeptWhole: true, cell: ({ askedAt }) => exactTime(new Date(askedAt)) },
  {
    head: 'Clock',
    narrow: 'status',
    cell: ({ state, dueAt }) => {
      const [status, word] = STATES[state]
      // What is late says so itself: '2 d 3 h late'.
      const left = sayTimeLeft(dueAt, new Date())
      const text = { open: `${word}, ${left}`, late: left, met: word, missed: word }[state]
      return <StatusMark status={status}>{text}</StatusMark>
    },
  },
  {
    head: 'Answer',
    cell: ({ answer }) => (answer === null ? 'Not answered' : NETWORK_ANSWER_LABELS[answer]),
  },
]

/** Shows the questions whether a provider is in network, each with its one-business-day clock and written answer. */
export function QuestionsTab() {
  const [params, setParams] = useSearchParams()
  const panel = useRowPanel('question')
  const [isNew, setNew] = useState(false)
  const [search, page] = [params.get('search') ?? '', Number(params.get('page') ?? '1') || 1]
  const state = SHOWN.find(({ value }) => value === params.get('state'))?.value ?? 'all'
  const { data, error, refetch } = useQuery(networkQuestions({ page, state, ...(search ? { search } : {}) }))
  const show = (name: string, value: string) =>
    setParams((before) => {
      if (name !== 'page') before.delete('page')
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  if (error && !data) return <ErrorState title="The questions did not load" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading questions" count={6} />
  return (
    <>
      {isNew && <NewQuestionDialog networks={data.networks} onClose={() => setNew(false)} />}
      <Box
        role="search"
        aria-label="Questions"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
      >
        <ListSearch
          label="Search"
          hint="Who asked, NPI or network"
          value={search}
          onSearch={(text) => show('search', text)}
        />
        <InlineSelect
          label="Status"
          options={SHOWN}
          value={state}
          isUsual={state === 'all'}
          onChange={(value) => show('state', value)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          {formatCount(data.total)} {data.total === 1 ? 'question' : 'questions'}, {formatCount(data.open)}{' '}
          without an answer
        </Typography>
        <Button variant="contained" size="medium" onClick={() => setNew(true)}>
          Log a question
        </Button>
      </Box>
      <Typography sx={{ mb: 1.5, color: 'ink2' }}>
        Answered in writing within 1 business day, kept for 2 years (42 USC 300gg-115(a)(3)).
      </Typography>
      {data.total === 0 ? (
        <EmptyState title={search === '' && state === 'all' ? 'No questions yet' : 'No questions match'}>
          {search === '' && state === 'all'
            ? 'Log the next one while they are on the line.'
            : 'Change the filters.'}
        </EmptyState>
      ) : (
        <RecordTable
          label="Network questions"
          columns={makeColumns(panel.linkTo)}
          rows={data.rows}
          keyOf={({ id }) => id}
          isBrief
        />
      )}
      <ListPaging page={data.page} total={data.total} onTurn={(next) => show('page', String(next))} />
      {panel.openId !== null && (
        <QuestionPanel
          key={panel.openId}
          questionId={panel.openId}
          listed={data.rows.find(({ id }) => id === panel.openId)}
          onClose={panel.close}
        />
      )}
    </>
  )
}
