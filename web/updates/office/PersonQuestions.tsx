import { confirmStated, getPersonResult, listAskedQuestions } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { OfficePerson, PersonAnswers } from './queries.ts'

const CHOICES = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

type ChoiceProps = {
  readonly label: string
  readonly about: string
  readonly value: 'yes' | 'no' | 'unknown' | undefined
  readonly onChoose: (answer: 'yes' | 'no') => void
}

function Choice({ label, about, value, onChoose }: ChoiceProps) {
  return (
    <Box
      role="group"
      aria-label={`${label} ${about}`}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 0.5 }}
    >
      <span>{label}</span>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {CHOICES.map(([answer, word]) => (
          <Button
            key={answer}
            variant="outlined"
            aria-pressed={value === answer}
            onClick={() => onChoose(answer)}
            sx={{
              minWidth: 64,
              minHeight: 44,
              ...(value === answer
                ? { bgcolor: 'secondaryTint', borderColor: 'secondaryLine', color: 'ink' }
                : {}),
            }}
          >
            {word}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** Shows how far the questions about one person are answered, in words. */
function Answered({ person, answers }: Omit<PersonQuestionsProps, 'onChange'>) {
  const result = getPersonResult(answers, person)
  if (result === 'notAsked') return null
  if (result !== 'open') return <StatusMark status="ok">{RESULTS[result]}</StatusMark>
  const left = listAskedQuestions(answers, person).filter((question) => answers[question] === undefined)
  return (
    <StatusMark status="waiting">
      {left.length === 1 ? '1 question left' : `${left.length} questions left`}
    </StatusMark>
  )
}

const RESULTS = { unchanged: 'Confirmed', changed: 'Corrected', left: 'No longer works here' } as const

export type PersonQuestionsProps = {
  readonly person: OfficePerson
  readonly answers: PersonAnswers
  readonly onChange: (answers: PersonAnswers) => void
}

/** Shows one person of the office: what members see, to confirm at once or to correct question by question. */
export function PersonQuestions({ person, answers, onChange }: PersonQuestionsProps) {
  const { name, npi, specialty, acceptsPatients, network } = person
  const isThere = answers.place !== 'no'
  const set = (part: PersonAnswers) => onChange({ ...answers, ...part })
  const isBegun = answers.place !== undefined
  return (
    <Box component="section" aria-label={name} sx={{ py: 2, borderTop: '1px solid', borderColor: 'line' }}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      <Typography variant="caption" sx={{ color: 'ink2' }}>
        NPI {npi}, {specialty}
        {acceptsPatients !== null && (acceptsPatients ? ', takes new patients' : ', takes no new patients')}
        {network !== null && `, ${network}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Button
          variant="outlined"
          sx={{ minHeight: 44 }}
          onClick={() => onChange({ ...answers, ...confirmStated(person) })}
        >
          All correct
        </Button>
        <Answered person={person} answers={answers} />
      </Box>
      <Choice
        label="Works at this place?"
        about={name}
        value={answers.place}
        onChoose={(place) => onChange(place === 'no' ? { place, note: answers.note } : { ...answers, place })}
      />
      {isThere && isBegun && (
        <>
          <Choice
            label="Is the phone right?"
            about={name}
            value={answers.phone}
            onChoose={(phone) => set({ phone })}
          />
          <Choice
            label="Takes new patients?"
            about={name}
            value={answers.patients}
            onChoose={(patients) => set({ patients })}
          />
          {network !== null && (
            <Choice
              label={`Takes ${network}?`}
              about={name}
              value={answers.network}
              onChoose={(said) => set({ network: said })}
            />
          )}
        </>
      )}
      {isBegun && (
        <Box sx={{ display: 'grid', mt: 1 }}>
          <TextInput
            label="Anything to add?"
            maxLength={500}
            value={answers.note ?? ''}
            onChange={(note) => set({ note })}
          />
        </Box>
      )}
    </Box>
  )
}
