import { ATTESTED_QUESTIONS, type PersonResult } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { AnswerKeys } from '#web/ui/AnswerKeys.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { AskedChanges } from './AskedChanges.tsx'
import {
  getAnswer,
  getResult,
  isAsked,
  leaveUnchanged,
  QUESTION_LABELS,
  setAnswer,
  setNote,
} from './call-answers.ts'
import { Age, nameOf, type PeopleProps } from './PeopleTable.tsx'

const MARKS: Readonly<Record<PersonResult, readonly [MarkStatus, string]>> = {
  unchanged: ['ok', 'unchanged'],
  changed: ['partial', 'changed'],
  left: ['partial', 'left'],
  open: ['waiting', 'open answer'],
  notAsked: ['none', 'to ask'],
}

/** Shows one person at a time, for use on a phone held in the hand, and below it the progress with the others. */
export function PeopleCards({ people, asked, answers, onChange }: PeopleProps) {
  const [at, setAt] = useState(0)
  const [hasNote, setHasNote] = useState(false)
  const person = people[Math.min(at, people.length - 1)]
  if (!person) return null
  const answered = people.filter(({ npi }) => getResult(answers, npi, people) !== 'notAsked').length
  const toAsk = people.length - answered
  const firstToAsk = people.findIndex(({ npi }) => getResult(answers, npi, people) === 'notAsked')
  const listed = people
    .map(({ npi, name }, index) => ({ npi, name, index }))
    .filter(({ npi }) => getResult(answers, npi, people) !== 'notAsked')
  const goTo = (index: number) => {
    setHasNote(false)
    setAt(index)
  }
  return (
    <>
      <Box component="section" aria-label={person.name} sx={{ mx: -2, px: 2, py: 2, bgcolor: 'sunken' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h3" component="h2">
            {person.name}
          </Typography>
          <Typography sx={{ whiteSpace: 'nowrap' }}>
            {at + 1} of {people.length}
          </Typography>
        </Box>
        <Typography variant="caption" sx={{ color: 'ink2' }}>
          NPI {person.npi}, {person.specialty}, <Age days={person.ageDays} never="never verified" />
        </Typography>
        <AskedChanges changes={asked.filter(({ npi }) => npi === person.npi)} />
        {ATTESTED_QUESTIONS.filter((question) => isAsked(answers, person, question)).map((question) => {
          const cell = { npi: person.npi, question }
          const label = question === 'network' ? `Takes ${person.network}?` : QUESTION_LABELS[question]
          return (
            <Box
              key={question}
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 1,
                py: 0.75,
                borderBottom: '1px solid',
                borderColor: 'lineSoft',
              }}
            >
              <span>{label}</span>
              <AnswerKeys
                isLarge
                label={`${label} ${person.name}`}
                name={nameOf(cell)}
                value={getAnswer(answers, cell)}
                onAnswer={(answer) => onChange(setAnswer(answers, cell, answer))}
              />
            </Box>
          )
        })}
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1.5 }}>
          <Button
            variant="outlined"
            size="large"
            onClick={() => {
              onChange(leaveUnchanged(answers, person))
              if (at < people.length - 1) goTo(at + 1)
            }}
          >
            Unchanged
          </Button>
          <Button
            variant="outlined"
            size="large"
            aria-expanded={hasNote}
            onClick={() => setHasNote(!hasNote)}
          >
            Note
          </Button>
        </Box>
        {hasNote && (
          <Box sx={{ display: 'grid', mt: 1.5 }}>
            <TextInput
              label={`Note about ${person.name}`}
              isFirst
              maxLength={500}
              value={answers.people[person.npi]?.note ?? ''}
              onChange={(note) => onChange(setNote(answers, person.npi, note))}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 2 }}>
        <Typography variant="h3" component="h2">
          Answered
        </Typography>
        <span>
          {answered} of {people.length}
        </span>
      </Box>
      {listed.map(({ npi, name, index }) => {
        const [status, word] = MARKS[getResult(answers, npi, people)]
        return (
          <Box
            key={npi}
            component="button"
            type="button"
            onClick={() => goTo(index)}
            aria-current={index === at ? 'true' : undefined}
            sx={{
              typography: 'body2',
              display: 'flex',
              width: '100%',
              minHeight: 44,
              alignItems: 'center',
              justifyContent: 'space-between',
              p: 0,
              color: 'ink',
              bgcolor: 'transparent',
              border: 0,
              borderBottom: '1px solid',
              borderColor: 'lineSoft',
              textAlign: 'left',
              cursor: 'pointer',
            }}
          >
            <StatusMark status={status}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name}
              </Box>{' '}
              {word}
            </StatusMark>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Box>
        )
      })}
      {toAsk > 0 && (
        <Button
          fullWidth
          onClick={() => goTo(firstToAsk)}
          sx={{ justifyContent: 'flex-start', minHeight: 44, px: 0, color: 'ink' }}
        >
          <StatusMark status="none">
            {toAsk} to ask, {people[firstToAsk]?.name} first
          </StatusMark>
        </Button>
      )}
    </>
  )
}
