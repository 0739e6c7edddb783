import { api } from '@concord/contract'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { CYCLES, type Cycle } from '../queries.ts'
import type { Question, Questions } from './use-questions.ts'

function questionsOf({ id: cycleId, revision }: Pick<Cycle, 'id' | 'revision'>, causes: readonly Question[]) {
  return {
    queryKey: [CYCLES, 'questions', cycleId, revision, causes],
    queryFn: async () =>
      (await call(api.writeCycleQuestions, { params: { cycleId }, body: { causes: [...causes] } })).text,
  }
}

type QuestionsProps = { readonly cycle: Cycle; readonly questions: Questions }

function QuestionsDialog({ cycle, questions, onClose }: QuestionsProps & { readonly onClose: () => void }) {
  const titleId = useId()
  const { data: text, error, refetch } = useQuery(questionsOf(cycle, questions.questions))
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Questions to {cycle.roster.sender}</DialogTitle>
      <DialogContent>
        {text === undefined ? (
          <LoadFallback what="the questions" error={error} onRetry={refetch} />
        ) : (
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label="The questions as text"
            sx={{ m: 0, maxHeight: '56vh', overflow: 'auto', whiteSpace: 'pre-wrap', typography: 'raw' }}
          >
            {text}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          onClick={() => {
            questions.clear()
            onClose()
          }}
        >
          Ask nothing
        </Button>
        <Box sx={{ flex: 1 }} />
        <CopyButton what="the questions" text={text ?? ''} />
        <Button
          variant="contained"
          disabled={text === undefined}
          onClick={() => saveFile(`questions-${cycle.roster.prefix}.txt`, new Blob([text ?? '']))}
        >
          Download
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Says how much the sender is to be asked, and shows it as a text to send. */
export function QuestionsButton({ cycle, questions }: QuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const count = questions.questions.length
  if (count === 0) return null
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {count === 1 ? '1 question' : `${count} questions`} to the sender
      </Button>
      {isOpen && <QuestionsDialog cycle={cycle} questions={questions} onClose={() => setOpen(false)} />}
    </>
  )
}
