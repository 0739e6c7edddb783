import { Box, Button } from '@mui/material'
import { Kbd } from '#web/ui/Kbd.tsx'
import { IN_VIEW } from './grid-styles.ts'
import type { Answer, Question } from './model/questions.ts'

export type QuestionBarProps = {
  readonly question: Question
  readonly tone: 'accent' | 'error'
  /** The keys 1, 2 and 3 answer it now. */
  readonly isCurrent: boolean
  readonly onAnswer: (answer: Answer) => void
}

/** Shows a question below the row that it is about. */
export function QuestionBar({ question, tone, isCurrent, onAnswer }: QuestionBarProps) {
  return (
    <Box
      role="group"
      aria-label={question.text}
      sx={{
        ...IN_VIEW,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        pl: { xs: 2, md: 8 },
        bgcolor: `${tone}.light`,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        borderLeft: '3px solid',
        borderLeftColor: `${tone}.fill`,
      }}
    >
      <Box component="strong">{question.text}</Box>
      {question.answers.map((answer, at) => (
        <Button
          key={answer.label}
          variant={isCurrent && at === 0 ? 'contained' : 'outlined'}
          onClick={() => onAnswer(answer)}
          endIcon={isCurrent ? <Kbd>{at + 1}</Kbd> : undefined}
        >
          {answer.label}
        </Button>
      ))}
    </Box>
  )
}
