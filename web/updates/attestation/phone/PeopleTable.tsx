import { ATTESTED_QUESTIONS, VERIFICATION_CADENCE_DAYS } from '@concord/domain'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { AnswerKeys, focusAnswers } from '#web/ui/AnswerKeys.tsx'
import type { Answers, AskedChange, Person } from '../queries.ts'
import { AskedChanges } from './AskedChanges.tsx'
import {
  type Cell,
  findNextCell,
  getAnswer,
  isAsked,
  QUESTION_LABELS,
  setAnswer,
  setNote,
} from './call-answers.ts'

const NEARLY_DUE_DAYS = 87

export const nameOf = ({ npi, question }: Cell): string => `${npi} ${question}`

type AgeProps = {
  readonly days: number | null
  /** Stands for no age; it names what never happened where no column header does. */
  readonly never?: string
}

/** Shows an age such as '86 d', in yellow before it is late and in red after. */
export function Age({ days, never = 'Never' }: AgeProps) {
  if (days === null)
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        {never}
      </Box>
    )
  const isLate = days > VERIFICATION_CADENCE_DAYS
  const color = isLate ? 'error.main' : days >= NEARLY_DUE_DAYS ? 'warning.main' : 'inherit'
  return (
    <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
      {days} d
    </Box>
  )
}

export type PeopleProps = {
  readonly people: readonly Person[]
  readonly asked: readonly AskedChange[]
  readonly answers: Answers
  readonly onChange: (answers: Answers) => void
}

/** Leads on to the next question that is open after a cell, if there is one. */
export function goOn(answers: Answers, people: readonly Person[], after: Cell): void {
  const next = findNextCell(answers, people, after)
  if (next) requestAnimationFrame(() => focusAnswers(nameOf(next)))
}

/** Answers by a key and leads on. */
export function answerAndGoOn(
  { people, answers, onChange }: PeopleProps,
  cell: Cell,
  answer: 'yes' | 'no' | 'unknown',
) {
  const given = getAnswer(answers, cell) === answer ? answers : setAnswer(answers, cell, answer)
  onChange(given)
  goOn(given, people, cell)
}

/** Shows the four questions for each person of an office, as keys. */
export function PeopleTable(props: PeopleProps) {
  const { people, asked, answers, onChange } = props
  return (
    <Table aria-label="Practitioners of this office">
      <TableHead>
        <TableRow>
          <TableCell>Practitioner</TableCell>
          <TableCell>Age</TableCell>
          {ATTESTED_QUESTIONS.map((question, index) => (
            <TableCell key={question} sx={{ minWidth: 92 }}>
              {index + 1} {QUESTION_LABELS[question]}
            </TableCell>
          ))}
          <TableCell>Note</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.npi} data-person={person.npi} sx={{ '&:focus-within': { bgcolor: 'hover' } }}>
            <TableCell component="th" scope="row">
              <Link
                component={RouterLink}
                to={`/directory/practitioner/${person.npi}`}
                sx={{ color: 'ink', fontWeight: 600 }}
              >
                {person.name}
              </Link>
              <Box sx={{ typography: 'caption', color: 'ink2', fontWeight: 400 }}>
                {person.npi} {person.specialty}
              </Box>
              <AskedChanges changes={asked.filter(({ npi }) => npi === person.npi)} />
            </TableCell>
            <TableCell>
              <Age days={person.ageDays} />
            </TableCell>
            {ATTESTED_QUESTIONS.map((question) => {
              const cell = { npi: person.npi, question }
              const label = question === 'network' ? `Takes ${person.network}?` : QUESTION_LABELS[question]
              return (
                <TableCell key={question}>
                  {isAsked(answers, person, question) ? (
                    <AnswerKeys
                      label={`${label} ${person.name}`}
                      name={nameOf(cell)}
                      value={getAnswer(answers, cell)}
                      onAnswer={(answer) => onChange(setAnswer(answers, cell, answer))}
                      onKey={(answer) => answerAndGoOn(props, cell, answer)}
                    />
                  ) : (
                    <Box component="span" sx={{ typography: 'caption', color: 'ink3' }}>
                      not asked
                    </Box>
                  )}
                </TableCell>
              )
            })}
            <TableCell sx={{ width: 170 }}>
              <TextField
                value={answers.people[person.npi]?.note ?? ''}
                onChange={({ target }) => onChange(setNote(answers, person.npi, target.value))}
                slotProps={{ htmlInput: { 'aria-label': `Note about ${person.name}`, maxLength: 500 } }}
                sx={{
                  '& fieldset': { borderColor: 'transparent' },
                  '& .MuiInputBase-root': { bgcolor: 'transparent' },
                }}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
