import {
  ACCURACY_QUESTION_LABELS,
  ACCURACY_QUESTIONS,
  type AccuracyAnswer,
  type AccuracyQuestion,
  formatPhone,
} from '@concord/domain'
import { Box, Button, Link, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import Phone from 'lucide-react/icons/phone'
import { Link as RouterLink } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { useReadsRecords } from '#web/session/reads-records.ts'
import { AnswerKeys, focusAnswers } from '#web/ui/AnswerKeys.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { OUTCOME_LABELS, sayAnswer, sayTold } from './accuracy-labels.ts'
import { answerAllRight, type Draft, findNextQuestion, isAsked, setAnswer } from './place-draft.ts'
import type { Said, SampledPlace } from './queries.ts'

const MAX_NOTE = 500
const SAVE_ID = 'save-place'
const KEYS = [
  [['Y', 'N', '?'], 'answer'],
  [['U'], 'all right'],
  [['R'], 'not reached'],
  [['Ctrl', 'Enter'], 'save'],
  [['J', 'K'], 'list'],
] as const

export type PlaceFormProps = {
  readonly place: SampledPlace
  readonly draft: Draft
  /** Tells whether the draft holds anything to save. */
  readonly hasDraft: boolean
  readonly canCall: boolean
  readonly isSaving: boolean
  readonly onChange: (draft: Draft) => void
  readonly onSave: (outcome: Said['outcome']) => void
}

type QuestionProps = Pick<PlaceFormProps, 'place' | 'draft' | 'canCall' | 'onChange'> & {
  readonly question: AccuracyQuestion
  readonly isNarrow: boolean
}

function Question({ place, draft, canCall, onChange, question, isNarrow }: QuestionProps) {
  const label = ACCURACY_QUESTION_LABELS[question]
  const isOpen = isAsked(draft, question)
  const answer = (value: AccuracyAnswer) => onChange(setAnswer(draft, question, value))
  const answerAndGoOn = (value: AccuracyAnswer) => {
    const next = setAnswer(draft, question, value)
    onChange(next)
    const open = findNextQuestion(next, question)
    requestAnimationFrame(() => {
      if (open) focusAnswers(open)
      else document.getElementById(SAVE_ID)?.focus()
    })
  }
  return (
    <Box
      sx={{
        ...{ display: 'grid', columnGap: 2, rowGap: 0.5, alignItems: 'center', py: 1, minHeight: 44 },
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        ...{ borderBottom: '1px solid', borderColor: 'lineSoft' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="div" sx={{ color: 'ink2' }}>
          {label}
        </Typography>
        <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{sayTold(place, question)}</Box>
      </Box>
      {isOpen && canCall && (
        <AnswerKeys
          label={`${label} ${sayTold(place, question)}`}
          name={question}
          isLarge={isNarrow}
          value={draft.answers[question] ?? undefined}
          onAnswer={answer}
          onKey={answerAndGoOn}
        />
      )}
      {!canCall && <span>{sayAnswer(draft, question) || 'No answer'}</span>}
      {!isOpen && canCall && (
        <Typography variant="caption" sx={{ color: 'ink3' }}>
          Not asked
        </Typography>
      )}
    </Box>
  )
}

function Heading({ place, isNarrow }: Pick<PlaceFormProps, 'place'> & { readonly isNarrow: boolean }) {
  const { name, npi, specialty, phone } = place
  const isLink = useReadsRecords()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2">{name}</Typography>
        <Typography sx={{ color: 'ink2' }}>
          {[specialty, `NPI ${npi}`].filter(Boolean).join(', ')}{' '}
          {isLink && (
            <Link
              component={RouterLink}
              to={`/directory/practitioner/${npi}`}
              color="secondary"
              underline="always"
              sx={{ whiteSpace: 'nowrap' }}
            >
              Open record
            </Link>
          )}
        </Typography>
      </Box>
      {phone !== null &&
        (isNarrow ? (
          <Button
            href={`tel:+1${phone}`}
            variant="outlined"
            size="large"
            fullWidth
            startIcon={<Phone size={16} strokeWidth={1.75} aria-hidden />}
          >
            Call {formatPhone(phone)}
          </Button>
        ) : (
          <Typography variant="h1" component="p" sx={{ whiteSpace: 'nowrap' }}>
            {formatPhone(phone)}
          </Typography>
        ))}
    </Box>
  )
}

function sayLast({ outcome, answeredAt, person }: SampledPlace): string {
  if (answeredAt === null) return 'No call yet.'
  return `${OUTCOME_LABELS[outcome]} ${exactTime(new Date(answeredAt))} by ${person ?? 'an unknown user'}.`
}

function SaveBar(props: PlaceFormProps & { readonly isNarrow: boolean }) {
  const { place, draft, hasDraft, isSaving, onSave, isNarrow } = props
  const size = isNarrow ? 'large' : 'medium'
  return (
    <Box
      role="region"
      aria-label="Save the answers"
      sx={{
        ...{ position: { xs: 'sticky', lg: 'static' }, bottom: 0, zIndex: 2, displayPrint: 'none' },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
        ...{ gap: 1, mt: 2, mx: { xs: -2, lg: 0 }, px: { xs: 2, lg: 0 }, py: 1.5 },
        ...{ bgcolor: 'sheet', borderTop: '1px solid', borderColor: 'line' },
      }}
    >
      <Box sx={{ '& > div': { mt: 0 } }}>
        <KeyHints keys={KEYS} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto', width: { xs: '100%', lg: 'auto' } }}>
        {place.outcome !== 'open' && (
          <Button size={size} disabled={isSaving} onClick={() => onSave('open')}>
            Clear answers
          </Button>
        )}
        <Button
          size={size}
          variant="outlined"
          disabled={isSaving || place.outcome === 'unreachable'}
          onClick={() => onSave('unreachable')}
          sx={{ flex: { xs: 1, lg: 'none' } }}
        >
          Not reached
        </Button>
        <Button
          id={SAVE_ID}
          size={size}
          variant="contained"
          loading={isSaving}
          disabled={draft.answers.worksHere === null || !hasDraft}
          onClick={() => onSave('asked')}
          sx={{ flex: { xs: 1, lg: 'none' } }}
        >
          Save answers
        </Button>
      </Box>
    </Box>
  )
}

/** Shows one location: what the directory says, and whether each part of it is right. */
export function PlaceForm(props: PlaceFormProps) {
  const { place, draft, hasDraft, canCall, isSaving, onChange, onSave } = props
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const canSave = canCall && !isSaving && draft.answers.worksHere !== null && hasDraft
  useSingleKeys((event) => {
    if (!canCall) return
    const pressed = event.key.toLowerCase()
    const open = findNextQuestion(draft)
    if (pressed === 'u') {
      onChange(answerAllRight(draft))
      document.getElementById(SAVE_ID)?.focus()
    } else if (pressed === 'r' && !isSaving) onSave('unreachable')
    else if ((pressed === 'y' || pressed === 'n') && open)
      onChange(setAnswer(draft, open, pressed === 'y' ? 'yes' : 'no'))
    else return
    event.preventDefault()
  }, 'first')

  return (
    <Box
      component="section"
      aria-label={`Answers of ${place.name}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canSave) return
        event.preventDefault()
        onSave('asked')
      }}
      sx={{ minWidth: 0 }}
    >
      <Heading place={place} isNarrow={isNarrow} />
      <Box sx={{ mt: 1.5, borderTop: '1px solid', borderColor: 'line' }}>
        {ACCURACY_QUESTIONS.map((question) => (
          <Question key={question} {...{ place, draft, canCall, onChange, question, isNarrow }} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', mt: 2 }}>
        {canCall ? (
          <TextInput
            label="Note"
            value={draft.note}
            maxLength={MAX_NOTE}
            hint="For example: who answered, or the right number."
            onChange={(note) => onChange({ ...draft, note })}
          />
        ) : (
          place.note && <Typography>Note: {place.note}</Typography>
        )}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'ink2' }}>
        {sayLast(place)} The values are those of the day on which the sample was drawn.
      </Typography>
      {canCall && <SaveBar {...props} isNarrow={isNarrow} />}
    </Box>
  )
}
