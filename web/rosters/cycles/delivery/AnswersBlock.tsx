import type { AnswerState } from '@concord/contract'
import { formatCount, formatCountOf } from '@concord/domain'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type Deliveries, type SentRecord, sentRecords, useAddResponse } from './queries.ts'
import { useSentAddress } from './use-sent-address.ts'

const LABELS: Readonly<Record<AnswerState, string>> = {
  rejected: 'Rejected',
  unanswered: 'Not answered',
  pending: 'Pending',
  accepted: 'Accepted',
}
const STATES = (Object.keys(LABELS) as AnswerState[]).map((value) => ({ value, label: LABELS[value] }))
const PAGE_ROWS = 25

const COLUMNS: readonly Column<SentRecord>[] = [
  { head: 'Record', isKeptWhole: true, cell: ({ key }) => key },
  { head: 'Answer', cell: ({ state }) => LABELS[state] },
  { head: 'Reason', cell: ({ reason }) => reason ?? '' },
  { head: 'Days', isNumber: true, cell: ({ days }) => formatCount(days) },
]

function Records({ cycleId }: { readonly cycleId: string }) {
  const { answer, page, setAnswer, setPage } = useSentAddress()
  const { data } = useQuery(sentRecords(cycleId, answer, page))
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_ROWS))
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Box>
        <SelectInput
          label="Records"
          options={STATES}
          value={answer}
          onChange={(chosen) => setAnswer(chosen as AnswerState)}
        />
      </Box>
      {data?.total === 0 && <Box sx={{ color: 'ink2' }}>None.</Box>}
      {data && data.total > 0 && (
        <RecordTable
          label="Records that were sent"
          columns={COLUMNS}
          rows={data.records}
          keyOf={({ key }) => key}
        />
      )}
      {pages > 1 && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          Page {formatCount(page)} of {formatCount(pages)}
          <Button variant="outlined" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </Box>
  )
}

function ResponseButton({ cycleId, revision }: { readonly cycleId: string; readonly revision: number }) {
  const [problem, setProblem] = useState('')
  const add = useAddResponse(cycleId, (error) => setProblem(Object.values(getFieldErrors(error))[0] ?? ''))
  const send = async (file: File) => {
    setProblem('')
    add.mutate(
      { revision, name: file.name, content: await file.text() },
      { onSuccess: () => showSuccess(`Read ${file.name}`) },
    )
  }
  return (
    <Box sx={{ my: 1 }}>
      <Button variant="outlined" component="label" loading={add.isPending}>
        Upload response
        <Box
          component="input"
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="Response file"
          sx={{ position: 'absolute', inset: 0, opacity: 0, width: 1 }}
          onChange={({ currentTarget }) => {
            const { files } = currentTarget as HTMLInputElement
            if (files?.[0]) void send(files[0])
            ;(currentTarget as HTMLInputElement).value = ''
          }}
        />
      </Button>
      <Box sx={{ color: 'ink2', mt: 0.5 }}>
        CSV with NPI, Status (Accepted, Rejected or Pending) and Reason.
      </Box>
      <Box role="alert">{problem !== '' && <Alert severity="error">{problem}</Alert>}</Box>
    </Box>
  )
}

type AnswersBlockProps = { readonly cycleId: string; readonly deliveries: Deliveries }

/** Shows what receivers answered of what was sent, and takes their response files. */
export function AnswersBlock({ cycleId, deliveries }: AnswersBlockProps) {
  const titleId = useId()
  const { answers, can, revision } = deliveries
  if (answers === null && !can.addResponse) return null
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        Sent against accepted
      </Typography>
      {answers === null && <Box sx={{ color: 'ink2' }}>No response of the receiver came yet.</Box>}
      {can.addResponse && <ResponseButton cycleId={cycleId} revision={revision} />}
      {answers && (
        <>
          <TermList
            terms={[
              { term: 'Sent', value: formatCount(answers.sent) },
              { term: 'Accepted', value: formatCount(answers.accepted) },
              { term: 'Rejected', value: formatCount(answers.rejected) },
              { term: 'Pending', value: formatCount(answers.pending) },
              { term: 'Not answered', value: formatCount(answers.unanswered) },
              { term: 'Days outstanding', value: formatCount(answers.daysOutstanding) },
              ...(answers.unknown > 0
                ? [{ term: 'Not sent by us', value: formatCount(answers.unknown) }]
                : []),
            ]}
            termWidth={140}
          />
          <Box component="ul" aria-label="Reasons" sx={{ pl: 2.5 }}>
            {answers.reasons.map(({ state, reason, count }) => (
              <li key={`${state} ${reason}`}>
                {reason}: {formatCount(count)} {LABELS[state].toLowerCase()}
              </li>
            ))}
          </Box>
          <Box
            component="ul"
            aria-label="Response files"
            sx={{ m: 0, p: 0, listStyle: 'none', color: 'ink2' }}
          >
            {answers.responses.map(({ id, name, person, at, rows }) => (
              <li key={id}>
                {name}, {formatCountOf(rows, 'row')}, {person ?? 'someone who is gone'},{' '}
                {exactTime(new Date(at))}
              </li>
            ))}
          </Box>
          <Records cycleId={cycleId} />
        </>
      )}
    </Box>
  )
}
