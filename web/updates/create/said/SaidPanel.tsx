import { addBusinessDays } from '@concord/domain'
import { Box, Divider, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { exactTime, shortTime } from '#web/lib/when.ts'
import { useDraft as useUnsaved } from '#web/session/draft.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { DataUpdate } from '../../queries.ts'
import { type Speaker, speakers } from '../queries.ts'
import { type Head, readHead, toHeardAt, toLocalDay } from './head.ts'

const MAX_TEXT = 200
const DAYS_TO_APPLY = 2
const WEEKDAY = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  timeZone: 'UTC',
})

type SuggestedProps = {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
}

/** Shows a text input that suggests the values given before. */
function SuggestedInput({ label, value, choices, hint, error, onChange, onLeave }: SuggestedProps) {
  const id = useId()
  return (
    <>
      <TextField
        label={label}
        value={value}
        error={error !== undefined}
        helperText={error ?? hint}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onLeave()}
        slotProps={{ htmlInput: { list: id, maxLength: MAX_TEXT, autoComplete: 'off' } }}
      />
      <datalist id={id}>
        {[...new Set(choices)].map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  )
}

const tellKnown = (known: Speaker | undefined) =>
  known ? [known.contact, `known since ${known.since.slice(0, 4)}`].filter(Boolean).join(', ') : undefined

function Clock({ heardAt }: { readonly heardAt: string }) {
  const moment = new Date(heardAt)
  const day = toLocalDay(moment)
  const due = addBusinessDays(day, DAYS_TO_APPLY)
  const received = day === toLocalDay(new Date()) ? `today, ${shortTime(moment, moment)}` : exactTime(moment)
  return (
    <Box component="section" aria-label="Clock">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="h3" component="h2">
          Clock
        </Typography>
        <Box sx={{ typography: 'caption', color: 'ink2' }} title="42 USC 300gg-115(a)(2)(B)">
          No Surprises Act
        </Box>
      </Box>
      <Box sx={{ color: 'ink2' }}>
        Received {received}. To be in the directory within 2 business days:{' '}
        <Box component="strong" sx={{ color: 'ink' }}>
          {WEEKDAY.format(new Date(`${due}T12:00:00Z`))}
        </Box>
        .
      </Box>
    </Box>
  )
}

/** Returns what was entered but not saved, of a draft or before there is one, and the function that stores it. */
function useEntered(updateId: string | undefined) {
  const [beforeIt, keepBeforeIt] = useUnsaved<Head>('said of a new draft')
  const [ofIt, keepOfIt] = useUnsaved<Head>(`said of ${updateId}`)
  const latest = useRef<Head>(undefined)
  const keep = (head: Head | undefined, sent?: Head) => {
    // Someone went on writing while it was sent.
    if (sent !== undefined && latest.current !== sent) return
    latest.current = head
    keepBeforeIt(updateId === undefined ? head : undefined)
    if (updateId !== undefined) keepOfIt(head)
  }
  return [updateId === undefined ? beforeIt : ofIt, keep] as const
}

type SaidPanelProps = {
  readonly update: DataUpdate | null
  /** Says that the source is asked for before the impact can be shown. */
  readonly isSourceMissing: boolean
  /** `onEnd` is called once it is kept, or refused. */
  readonly onSave: (head: Head, onEnd: () => void) => void
  readonly children: React.ReactNode
}

/** Shows who says so, since when it is true, when it was heard, and the evidence: once for the whole update. */
export function SaidPanel({ update, isSourceMissing, onSave, children }: SaidPanelProps) {
  const { data = [] } = useQuery(speakers)
  const stored = readHead(update)
  const [entered, keepEntered] = useEntered(update?.id)
  const [head, setHead] = useState(entered ?? stored)
  const [isTouched, setTouched] = useState(entered !== undefined)
  const seen = JSON.stringify(stored)
  // What another tab saved is shown, unless something is being typed here.
  const takeStored = useEffectEvent(() => {
    if (!isTouched) setHead(stored)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored now matters, not that it was read again
  useEffect(() => takeStored(), [seen])
  const put = (values: Partial<Head>) => {
    setTouched(true)
    setHead({ ...head, ...values })
    keepEntered({ ...head, ...values })
  }
  const save = (values: Partial<Head> = {}) => {
    const next = { ...head, ...values }
    setTouched(false)
    if (JSON.stringify(next) === seen) return keepEntered(undefined)
    keepEntered(next)
    onSave(next, () => keepEntered(undefined, next))
  }
  // Whoever was signed out while they wrote has left the field.
  const saveEntered = useEffectEvent(() => {
    if (entered !== undefined) save()
  })
  useEffect(() => saveEntered(), [])
  const ofSource = data.filter(({ source }) => source === head.source)
  const known = ofSource.find(({ person }) => person === head.person)
  return (
    <Box component="aside" aria-label="Who says so" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Typography variant="h3" component="h2">
        Who says so
      </Typography>
      <SuggestedInput
        label="Source"
        value={head.source}
        choices={data.map(({ source }) => source)}
        error={isSourceMissing && head.source === '' ? 'Say who the corrections come from.' : undefined}
        onChange={(source) => put({ source })}
        onLeave={() => save()}
      />
      <SuggestedInput
        label="Person there"
        value={head.person}
        choices={ofSource.map(({ person }) => person)}
        hint={tellKnown(known)}
        onChange={(person) => put({ person })}
        onLeave={() => save(known && head.contact === '' ? { contact: known.contact } : {})}
      />
      <TextInput
        label="Email or phone"
        value={head.contact}
        maxLength={MAX_TEXT}
        onChange={(contact) => put({ contact })}
        onLeave={() => save()}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <TextInput
          label="True since"
          type="date"
          value={head.trueSince}
          onChange={(trueSince) => put({ trueSince })}
          onLeave={() => save()}
        />
        <TextInput
          label="Heard on"
          type="date"
          value={head.heardOn}
          onChange={(heardOn) => put({ heardOn })}
          onLeave={() => save()}
        />
      </Box>
      {children}
      <Divider />
      <Clock heardAt={update === null ? toHeardAt(head, null) : update.heardAt} />
      <Divider />
      <Box component="section" aria-label="What happens next">
        <Typography variant="h3" component="h2">
          What happens next
        </Typography>
        <Box sx={{ color: 'ink2' }}>
          The impact report shows conflicts, rules and exports that would change. Nothing is applied here.
        </Box>
      </Box>
    </Box>
  )
}
