import { formatPhone } from '@concord/domain'
import { Box, Button, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import Phone from 'lucide-react/icons/phone'
import { useViewer } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { sayOutdated } from '../../shown-answers.ts'
import { OfficeLinkPanel } from '../links/OfficeLinkPanel.tsx'
import type { Answers, Attested, Person } from '../queries.ts'
import { CALL_BACK_ID, CallBack } from './CallBack.tsx'
import { formatTally, leaveAllUnchanged, leaveUnchanged, tallyAnswers } from './call-answers.ts'
import { EarlierContact } from './EarlierContact.tsx'
import { OUTCOMES_ID, OutcomeKeys } from './OutcomeKeys.tsx'
import { PeopleCards } from './PeopleCards.tsx'
import { goOn, PeopleTable } from './PeopleTable.tsx'
import { type StoredState, useCall } from './use-call.ts'
import { WholeOffice } from './WholeOffice.tsx'

const ROLES = ['', 'Office manager', 'Front desk', 'Practitioner', 'Credentialing', 'Billing'].map(
  (value) => ({
    value,
    label: value === '' ? 'Role' : value,
  }),
)

const KEYS = [
  [['Y', 'N', '?'], 'answer'],
  [['Tab'], 'next'],
  [['U'], 'row unchanged'],
  [['O'], 'outcome'],
  [['B'], 'call back'],
] as const

const NOT_KEPT: Readonly<Record<Exclude<StoredState, 'kept' | 'outdated'>, string>> = {
  unkept: 'Your last answers are not kept yet. Stay on this page and save the call when you are back online.',
  overtaken:
    'This call was answered or saved elsewhere. You see it as it is there; your last answer was not kept.',
}

function sayStored(state: StoredState, outdated: readonly Person[]): string | undefined {
  if (outdated.length > 0 || state === 'outdated') return sayOutdated(outdated)
  return state === 'kept' ? undefined : NOT_KEPT[state]
}

const MINUTES_A_PERSON = 0.4
const FIRST_MINUTES = 1

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

export type CallSheetProps = { readonly office: string; readonly onSaved: (attested: Attested) => void }

/** Shows one call with one office: the person spoken with, the questions, the outcome, and the bar that saves it. */
export function CallSheet({ office: key, onSaved }: CallSheetProps) {
  const viewer = useViewer()
  const { sheet, answers, errors, storedState, outdated, isSaving, change, save } = useCall(key, onSaved)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const people = sheet.data?.people ?? []

  useSingleKeys((event) => {
    if (!answers) return
    const pressed = event.key.toLowerCase()
    if (pressed === 'u') {
      const row = event.target instanceof Element ? event.target.closest('[data-person]') : null
      const person = people.find(({ npi }) => npi === row?.getAttribute('data-person'))
      const left = person ? leaveUnchanged(answers, person) : leaveAllUnchanged(answers, people)
      change(left)
      if (person) goOn(left, [person], { npi: person.npi, question: 'place' })
    } else if (pressed === 'o') focus(`#${OUTCOMES_ID} [tabindex="0"]`)
    else if (pressed === 'b') focus(`#${CALL_BACK_ID}`)
    else return
    event.preventDefault()
  }, 'first')

  if (sheet.error && !sheet.data)
    return <ErrorState title="The call sheet did not load" error={sheet.error} onRetry={sheet.refetch} />
  if (!sheet.data || !answers) return <SkeletonRows label="Loading the call sheet" count={6} />
  const { office, earlier, asked } = sheet.data
  const tally = tallyAnswers(answers, people)
  const minutes = Math.ceil(FIRST_MINUTES + people.length * MINUTES_A_PERSON)
  const set = (part: Partial<Answers>) => change({ ...answers, ...part })
  const notice = sayStored(storedState, outdated)
  const waits = tally.changed + tally.left > 0
  const table = { people, asked, answers, onChange: change }
  const label =
    answers.outcome === 'reached'
      ? `Save ${tally.answered} ${tally.answered === 1 ? 'answer' : 'answers'}`
      : 'Save call'
  return (
    <Box component="section" aria-label={`Call with ${office.name}`} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 1 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{office.name}</Typography>
          <Typography sx={{ color: 'ink2' }}>
            {office.street}, {office.city} {office.state} {office.zip}.
          </Typography>
        </Box>
        {isNarrow ? (
          <Button
            href={`tel:+1${office.phone}`}
            variant="outlined"
            size="large"
            fullWidth
            startIcon={<Phone size={16} strokeWidth={1.75} aria-hidden />}
          >
            Call {formatPhone(office.phone)}
          </Button>
        ) : (
          <Box sx={{ textAlign: 'right' }}>
            <Typography variant="h1" component="p" sx={{ whiteSpace: 'nowrap' }}>
              {formatPhone(office.phone)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'ink2' }}>
              main line of {people.length} {people.length === 1 ? 'practitioner' : 'practitioners'}
            </Typography>
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: { xs: 'grid', md: 'flex' },
          gridTemplateColumns: '1fr 1fr',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 1,
          mt: 1.5,
        }}
      >
        <Box sx={{ display: 'grid', flex: { md: '1 1 140px' }, maxWidth: { md: 200 } }}>
          <TextInput
            label="Spoke with"
            value={answers.spokeWith}
            maxLength={120}
            error={errors['answers.spokeWith']}
            onChange={(spokeWith) => set({ spokeWith })}
          />
        </Box>
        <SelectInput
          label="Role"
          isLabelHidden
          options={ROLES}
          value={answers.spokeRole}
          onChange={(spokeRole) => set({ spokeRole })}
        />
        <Box sx={{ minWidth: 0, maxWidth: '100%', gridColumn: '1 / -1', order: { xs: -1, md: 0 } }}>
          <OutcomeKeys value={answers.outcome} onChange={(outcome) => set({ outcome })} />
        </Box>
      </Box>
      {errors['answers.outcome'] !== undefined && (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.main', mt: 0.5 }}>
          {errors['answers.outcome']}
        </Box>
      )}
      <Typography
        component="blockquote"
        sx={{ m: 0, mt: 2, pl: 2, py: 0.5, color: 'ink2', borderLeft: '3px solid', borderColor: 'line' }}
      >
        “I am calling from {viewer.organization?.name ?? 'your health plan'} to check what our members see
        about your office. It takes about {minutes} minutes. Is this {office.street}, and is this the number
        for appointments?”
      </Typography>
      <WholeOffice {...table} error={errors['answers.newPhone']} isLarge={isNarrow} />
      {isNarrow ? <PeopleCards {...table} /> : <PeopleTable {...table} />}
      {errors['answers.people'] !== undefined && (
        <Typography role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {errors['answers.people']}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 2,
          mt: 2,
        }}
      >
        <Typography sx={{ maxWidth: 520, color: 'ink2' }}>
          <Box component="strong" sx={{ color: 'ink' }}>
            {tally.answered} of {people.length} answered
          </Box>
          {tally.answered > 0 && `: ${formatTally(tally)}`}.
          {waits &&
            ' What changed becomes a draft data update with this call as evidence; nothing is applied yet.'}
        </Typography>
        <CallBack
          value={answers.callBackAt}
          error={errors['answers.callBackAt']}
          onChange={(callBackAt) => set({ callBackAt })}
        />
      </Box>
      <Box sx={{ display: 'grid', mt: 1.5, maxWidth: 520 }}>
        <TextInput
          label="Notes on the call"
          value={answers.note}
          maxLength={500}
          onChange={(note) => set({ note })}
        />
      </Box>
      <OfficeLinkPanel office={key} name={office.name} />
      <EarlierContact calls={earlier} />
      <Box
        role="region"
        aria-label="Save the call"
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          displayPrint: 'none',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mt: 3,
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          py: 1.5,
          bgcolor: 'sheet',
          borderTop: '1px solid',
          borderColor: 'line',
        }}
      >
        <Box sx={{ '& > div': { mt: 0 } }}>
          {notice === undefined ? (
            <KeyHints keys={KEYS} />
          ) : (
            <Box role="alert" sx={{ maxWidth: 560 }}>
              <StatusMark status="warning">{notice}</StatusMark>
            </Box>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            ml: 'auto',
            width: { xs: '100%', md: 'auto' },
          }}
        >
          <Typography variant="caption" sx={{ color: 'ink2', display: { xs: 'none', md: 'inline' } }}>
            {answers.spokeWith === ''
              ? 'Sealed when saved'
              : `Said by ${answers.spokeWith}, sealed when saved`}
          </Typography>
          <Button
            variant="contained"
            size={isNarrow ? 'large' : 'medium'}
            fullWidth={isNarrow}
            loading={isSaving}
            onClick={() => save(answers)}
          >
            {label}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
