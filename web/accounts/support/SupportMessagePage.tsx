import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { SupportAnswer } from '#web/support/SupportAnswer.tsx'
import { SupportStateMark } from '#web/support/SupportStateMark.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { type SupportDetail, supportMessage, useClose } from './queries.ts'

function getTerms({ sender, page, at }: SupportDetail['message']): Term[] {
  return [
    { term: 'Email', value: sender?.email ?? null },
    { term: 'Organization', value: sender?.organization ?? null },
    { term: 'Page', value: page },
    { term: 'When', value: exactTime(new Date(at)) },
  ]
}

function CloseButton({ message }: { readonly message: SupportDetail['message'] }) {
  const { mutate, isPending } = useClose(message.id)
  const isClosed = message.state === 'closed'
  return (
    <Button variant="outlined" size="medium" loading={isPending} onClick={() => mutate(!isClosed)}>
      {isClosed ? 'Reopen' : 'Mark closed'}
    </Button>
  )
}

/** Shows one message to the help desk: who wrote what where, its answers, and the way to answer it. */
export function SupportMessagePage() {
  const { messageId = '' } = useParams()
  const { data, error, refetch } = useQuery(supportMessage(messageId))
  if (!data) return <LoadFallback what="the message" error={error} onRetry={refetch} />
  const { message, isMailed } = data
  return (
    <>
      <PageHeader
        record={message.sender?.name ?? 'A deleted user'}
        status={<SupportStateMark state={message.state} />}
        actions={<CloseButton message={message} />}
      />
      <Box sx={{ maxWidth: 720 }}>
        <TermList terms={getTerms(message)} />
        <Typography
          sx={{
            mt: 2,
            pt: 2,
            borderTop: 1,
            borderColor: 'line',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {message.message}
        </Typography>
        {message.answers.map((answer) => (
          <SupportAnswer key={answer.id} answer={answer} />
        ))}
        <AnswerForm messageId={message.id} email={message.sender?.email ?? null} isMailed={isMailed} />
      </Box>
    </>
  )
}
