import { api } from '@concord/contract'
import { formatDate, formatSeal } from '@concord/domain'
import { Box, Button, GlobalStyles, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useRef } from 'react'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { exactTime } from '#web/lib/when.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { tellConflict } from '../../tell-conflict.ts'
import { COUNTS } from '../queries.ts'
import { type NetworkQuestion, networkQuestion, QUESTIONS } from './queries.ts'

/** On paper the letter stands alone. */
const LETTER_ALONE = {
  '@media print': {
    'body > *:not(.MuiDrawer-root)': { display: 'none !important' },
    '[data-beside-letter]': { display: 'none !important' },
    '.MuiDrawer-paper': {
      position: 'static !important',
      width: 'auto !important',
      boxShadow: 'none !important',
    },
  },
}

type DetailProps = {
  readonly question: NetworkQuestion
  /** Called once the buttons gave way to the letter. */
  readonly onAnswered: () => void
}

function QuestionDetail({ question, onAnswered }: DetailProps) {
  const { id, number, askedAt, askedBy, contact, npi, name, network, note, revision, letter, seal } = question
  const answer = useChange(
    [QUESTIONS, COUNTS],
    (said: 'inNetwork' | 'notInNetwork') =>
      call(api.answerNetworkQuestion, { params: { questionId: id }, body: { revision, answer: said } }),
    tellConflict('Someone answered this question first. You see their answer.'),
  )
  const give = (said: 'inNetwork' | 'notInNetwork') =>
    answer.mutate(said, {
      onSuccess: () => showSuccess(`NQ-${number} answered. The letter is ready to print.`),
      onSettled: onAnswered,
    })
  return (
    <>
      <Box data-beside-letter>
        <TermList
          terms={[
            {
              term: 'Asked',
              value: `${exactTime(new Date(askedAt))}, by ${[askedBy, contact].filter(Boolean).join(', ')}`,
            },
            { term: 'Practitioner', value: `${name ?? 'Unknown'}, NPI ${npi}` },
            { term: 'Network', value: network },
            { term: 'Note', value: note || 'None' },
            { term: 'Answer by', value: exactTime(new Date(question.dueAt)) },
            { term: 'Kept until', value: formatDate(question.keptUntil) },
          ]}
        />
      </Box>
      {letter === null ? (
        <>
          <Typography>
            <StatusMark status={question.isListed ? 'ok' : 'none'}>
              {question.isListed
                ? `The directory names ${network} on this record.`
                : `The directory does not name ${network} on this record.`}
            </StatusMark>
          </Typography>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              variant={question.isListed ? 'contained' : 'outlined'}
              size="medium"
              loading={answer.isPending}
              onClick={() => give('inNetwork')}
            >
              In network
            </Button>
            <Button
              variant={question.isListed ? 'outlined' : 'contained'}
              size="medium"
              loading={answer.isPending}
              onClick={() => give('notInNetwork')}
            >
              Not in network
            </Button>
          </Box>
        </>
      ) : (
        <>
          <GlobalStyles styles={LETTER_ALONE} />
          <Typography
            component="div"
            sx={{ whiteSpace: 'pre-wrap', borderLeft: '3px solid', borderColor: 'line', pl: 2 }}
          >
            {letter}
          </Typography>
          <Typography variant="caption" sx={{ color: 'ink2' }}>
            Answered {question.answeredAt === null ? '' : exactTime(new Date(question.answeredAt))} by{' '}
            {question.answeredBy ?? 'unknown user'}, sealed as {formatSeal(seal ?? '')}
          </Typography>
          <Box data-beside-letter>
            <Button
              variant="contained"
              size="medium"
              onClick={() => window.print()}
              startIcon={<Printer size={14} strokeWidth={1.75} aria-hidden />}
            >
              Print letter
            </Button>
          </Box>
        </>
      )}
    </>
  )
}

export type QuestionPanelProps = {
  readonly questionId: string
  /** The question as a list showed it; undefined where its filters leave the question out. */
  readonly listed: NetworkQuestion | undefined
  readonly onClose: () => void
}

/** Shows one question: what the directory says, the answer, and the letter that states it in writing. */
export function QuestionPanel({ questionId, listed, onClose }: QuestionPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({ ...networkQuestion(questionId), placeholderData: () => listed })
  return (
    <SidePanel
      title={data === undefined ? 'Network question' : `NQ-${data.number}`}
      titleRef={title}
      gap={2}
      onClose={onClose}
    >
      {data === undefined ? (
        <LoadFallback what="the question" error={error} onRetry={refetch} />
      ) : (
        <QuestionDetail question={data} onAnswered={() => title.current?.focus()} />
      )}
    </SidePanel>
  )
}
