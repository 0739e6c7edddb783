import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PickInput } from '#web/ui/form/PickInput.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { foundRecords } from '../../record-queries.ts'
import type { UpdateLine } from '../queries.ts'
import { askWho, offersAll } from './line-labels.ts'

export type Answer = { readonly candidates: readonly number[] } | { readonly npi: string }

type QuestionRowProps = {
  readonly line: UpdateLine
  readonly isBusy: boolean
  readonly onAnswer: (answer: Answer) => void
  /** The other actions for the line. */
  readonly children: ReactNode
}

type Choice = { readonly label: string; readonly detail: string; readonly answer: Answer }

const NUMBERS: Readonly<Record<number, string>> = { 2: 'Both', 3: 'All three' }

function listChoices(line: UpdateLine): readonly Choice[] {
  const one = line.candidates.map(
    ({ name, detail, path }, place): Choice => ({
      label: name,
      // Affiliations are all of one person.
      detail: path === null ? detail : '',
      answer: { candidates: [place] },
    }),
  )
  const all = line.candidates.map((_, place) => place)
  const words = NUMBERS[all.length] ?? 'All'
  return offersAll(line) ? [...one, { label: words, detail: '', answer: { candidates: all } }] : one
}

function SomeoneElse({ line, onAnswer }: Pick<QuestionRowProps, 'line' | 'onAnswer'>) {
  const [query, setQuery] = useState('')
  const { data = [], isFetching } = useQuery(foundRecords(query))
  return (
    <Box sx={{ width: { xs: 1, sm: 260 } }}>
      <PickInput
        label={`Who is meant by line ${line.line}`}
        picked=""
        options={data.map(({ npi, name, detail }) => ({
          id: npi,
          label: name,
          detail: `NPI ${npi} ${detail}`,
        }))}
        isLoading={isFetching}
        onSearch={setQuery}
        onPick={(npi) => onAnswer({ npi })}
      />
    </Box>
  )
}

/** Asks whom a line means; 1 to 4 answer while the focus is here. */
export function QuestionRow({ line, isBusy, onAnswer, children }: QuestionRowProps) {
  const [isSearching, setSearching] = useState(line.candidates.length === 0)
  const choices = listChoices(line)
  const isAboutPeople = line.candidates.every(({ path }) => path === null)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return
    const choice = choices[Number(event.key) - 1]
    if (!choice || isBusy) return
    event.preventDefault()
    onAnswer(choice.answer)
  }
  return (
    <Box
      role="group"
      aria-label={`Question about line ${line.line}`}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, rowGap: 0.75 }}
    >
      <Box component="strong" sx={{ mr: 0.75 }}>
        {askWho(line)}
      </Box>
      {choices.map(({ label, detail, answer }, place) => (
        <Button
          key={`${label} ${detail}`}
          variant="outlined"
          color="inherit"
          size="small"
          disabled={isBusy}
          data-answer={place === 0 ? line.line : undefined}
          onClick={() => onAnswer(answer)}
          sx={{
            ...{ bgcolor: 'sheet', minHeight: { xs: 44, md: 28 }, textAlign: 'left' },
            ...{ maxWidth: 1, whiteSpace: 'normal' },
          }}
        >
          {label}
          {detail !== '' && (
            <Box component="span" sx={{ ml: 0.5, color: 'ink2', fontWeight: 400 }}>
              {detail}
            </Box>
          )}
          <Box component="span" sx={{ ml: 0.75, display: { xs: 'none', md: 'inline' } }}>
            <Kbd>{place + 1}</Kbd>
          </Box>
        </Button>
      ))}
      {isAboutPeople && isSearching && <SomeoneElse line={line} onAnswer={onAnswer} />}
      {isAboutPeople && !isSearching && (
        <Button
          size="small"
          color="secondary"
          onClick={() => setSearching(true)}
          sx={{ minHeight: { xs: 44, md: 28 } }}
        >
          Someone else
        </Button>
      )}
      {children}
    </Box>
  )
}
