import {
  CLOCK_TIME_ZONE,
  confirmStated,
  dayInZone,
  formatDate,
  formatPhone,
  formatSeal,
  phoneDigits,
} from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { connectApi } from '#web/lib/api-client.ts'
import { type BrowserEnvironment, callOrigin } from '#web/lib/environment.ts'
import { isNotFound, RequestError } from '#web/lib/request-error.ts'
import { LoadingScreen } from '#web/session/LoadingScreen.tsx'
import { LogoScreen } from '#web/session/LogoScreen.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import {
  dropOutdated,
  isRefusedAsOutdated,
  listOutdated,
  sayOutdated,
  stampAnswers,
} from '../shown-answers.ts'
import { PersonQuestions } from './PersonQuestions.tsx'
import { type OpenLink, officeLinkQuery, type PersonAnswers, useAnswerLink } from './queries.ts'

const CLOSED = {
  answered: ['This link was answered', 'Thank you. What your office said is with the health plan.'],
  expired: ['This link has expired', 'Ask the health plan for a new one.'],
  revoked: ['This link was withdrawn', 'Ask the health plan for a new one.'],
} as const

function Closed({ title, children }: { readonly title: string; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what had the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Typography ref={heading} tabIndex={-1} variant="h1">
        {title}
      </Typography>
      <Typography sx={{ mt: 1, color: 'ink2' }}>{children}</Typography>
    </>
  )
}

const countPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const getReason = (error: Error): keyof typeof CLOSED | undefined => {
  const reason =
    error instanceof RequestError && error.code === 'conflict'
      ? (error.details as { reason?: string } | undefined)?.reason
      : undefined
  return reason === 'answered' || reason === 'expired' || reason === 'revoked' ? reason : undefined
}

function Open({ token, link }: { readonly token: string; readonly link: OpenLink }) {
  const { organization, office, people, expiresAt } = link
  const client = useQueryClient()
  const [given, setGiven] = useState<Readonly<Record<string, PersonAnswers>>>({})
  const said = dropOutdated(given, people)
  const outdated = listOutdated(given, people)
  const setSaid = (next: typeof given) => {
    setRefused(false)
    setGiven(stampAnswers(next, people))
  }
  const [isRefused, setRefused] = useState(false)
  const [who, setWho] = useState({ person: '', role: '', newPhone: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [closed, setClosed] = useState<keyof typeof CLOSED>()
  const form = useRef<HTMLDivElement>(null)
  const send = useAnswerLink(async (error) => {
    if (isRefusedAsOutdated(error)) {
      await client.refetchQueries({ queryKey: officeLinkQuery(token).queryKey })
      flushSync(() => setRefused(true))
      form.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
      return
    }
    const reason = getReason(error)
    if (reason !== undefined) return setClosed(reason)
    flushSync(() => setErrors(getFieldErrors(error)))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  })
  if (closed !== undefined) return <Closed title={CLOSED[closed][0]}>{CLOSED[closed][1]}</Closed>
  if (send.data)
    return (
      <Closed title="Thank you">
        {`${organization} has your answers for ${send.data.people} of ${countPeople(people.length)}, sealed as ${formatSeal(send.data.seal)}. You can close this page.`}
      </Closed>
    )
  const text = (name: keyof typeof who) => ({
    value: who[name],
    error: errors[name],
    onChange(value: string) {
      setErrors({})
      setWho({ ...who, [name]: value })
    },
  })
  const isPhoneWrong = Object.values(said).some(({ phone }) => phone === 'no')
  const count = people.filter(({ npi }) => said[npi]?.place !== undefined).length
  /** Confirms all people not answered for yet; the answers given one by one stay. */
  const confirmRest = () => {
    setErrors({})
    const rest = people.filter(({ npi }) => said[npi]?.place === undefined)
    setSaid({ ...said, ...Object.fromEntries(rest.map((person) => [person.npi, confirmStated(person)])) })
  }
  return (
    <>
      <Typography variant="h1">{office.name}</Typography>
      <Typography sx={{ mt: 1, color: 'ink2' }}>
        {organization} shows its members{' '}
        {people.length === 1 ? 'this person' : `these ${people.length} people`} at {office.street},{' '}
        {office.city} {office.state} {office.zip},{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatPhone(office.phone)}
        </Box>
        . Confirm or correct what you know by {formatDate(dayInZone(new Date(expiresAt), CLOCK_TIME_ZONE))}.
      </Typography>
      {people.length > 1 && (
        <Box sx={{ my: 2 }}>
          <Button
            variant="outlined"
            sx={{ minHeight: 44 }}
            disabled={count === people.length}
            onClick={confirmRest}
          >
            {count === 0 || count === people.length
              ? `All ${people.length} are correct`
              : `The other ${people.length - count} are correct`}
          </Button>
        </Box>
      )}
      <Box ref={form}>
        <Form
          label="Answers of the office"
          onSubmit={() => {
            if (send.isPending) return
            // A number that was typed counts only while the phone of someone is wrong: otherwise its field is hidden.
            const newPhone = isPhoneWrong ? who.newPhone : ''
            send.mutate({ token, ...who, newPhone, people: said })
          }}
          sx={{ mt: 2 }}
        >
          {people.map((person) => (
            <PersonQuestions
              key={person.npi}
              person={person}
              answers={said[person.npi] ?? {}}
              onChange={(answers) => {
                setErrors({})
                setSaid({ ...said, [person.npi]: answers })
              }}
            />
          ))}
          <Box sx={{ display: 'grid', gap: 2, pt: 2, borderTop: '1px solid', borderColor: 'line' }}>
            {isPhoneWrong && (
              <TextInput
                label="Right phone of the office"
                maxLength={20}
                hint="Ten digits. Leave it empty if you do not know it."
                {...text('newPhone')}
                onChange={(value) => text('newPhone').onChange(phoneDigits(value) ?? value)}
              />
            )}
            <TextInput label="Your name" autoComplete="name" maxLength={120} {...text('person')} />
            <TextInput
              label="Your role"
              maxLength={80}
              hint="For example: Office manager"
              {...text('role')}
            />
            {(isRefused || outdated.length > 0) && (
              <Typography role="alert" tabIndex={-1} sx={{ color: 'warning.main' }}>
                {sayOutdated(outdated)}
              </Typography>
            )}
            {errors.people !== undefined && (
              <Typography role="alert" tabIndex={-1} sx={{ color: 'error.main' }}>
                {errors.people}
              </Typography>
            )}
            <Button type="submit" variant="contained" size="large" loading={send.isPending}>
              {count === 0 ? 'Send answers' : `Send ${count} ${count === 1 ? 'answer' : 'answers'}`}
            </Button>
            <Typography variant="caption" sx={{ color: 'ink2' }}>
              {organization} checks what you send before members see it. You can answer once.
            </Typography>
          </Box>
        </Form>
      </Box>
    </>
  )
}

function Content({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(officeLinkQuery(token))
  const isLimited = error instanceof RequestError && error.code === 'rate_limited'
  if (isLimited) return <Closed title="Too many attempts">Wait a minute and open the link again.</Closed>
  if (isNotFound(error))
    return (
      <Closed title="This link is not valid">
        Check that you opened the complete link, or ask for a new one.
      </Closed>
    )
  if (error) return <ErrorState title="The page did not load" error={error} onRetry={refetch} />
  if (!data) return <LoadingScreen />
  if (data.state === 'open') return <Open token={token} link={data} />
  return <Closed title={CLOSED[data.state][0]}>{CLOSED[data.state][1]}</Closed>
}

export type OfficePageProps = { readonly token: string; readonly environment: BrowserEnvironment }

/** Shows an office its own people by a link, for it to confirm or correct without an account. */
export function OfficePage({ token, environment }: OfficePageProps) {
  useState(() => connectApi({ origin: callOrigin(environment.apiOrigin, window.location) }))
  return (
    <LogoScreen title="Your office" isLong>
      <Content token={token} />
    </LogoScreen>
  )
}
