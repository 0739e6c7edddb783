import { isApiToken } from '@concord/domain'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readSessionToken } from '#web/lib/api-client.ts'
import { useSession } from '#web/session/session-context.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ApiCall, Schema } from './api-description.ts'
import { buildSample, findUnknown, listKnown } from './sample-body.ts'
import { sendCall, type Tried } from './send-call.ts'

const AS = [
  { value: 'session', label: 'My session' },
  { value: 'token', label: 'A token' },
]
/** Defines what a person still reads; the rest of a long reply is left out. */
const SHOWN_CHARACTERS = 20_000

/** Says what is wrong with a body before it is sent; fields that a call does not have would be left out without a word. */
function findBodyError(schema: Schema | undefined, text: string): string | undefined {
  if (!schema) return undefined
  try {
    const [unknown] = findUnknown(schema, JSON.parse(text))
    return unknown === undefined
      ? undefined
      : `This call has no field “${unknown}”. It has ${listKnown(schema).join(', ')}.`
  } catch {
    return 'Invalid JSON.'
  }
}

/** Returns a hint such as 'For example 2478465984'; undefined for a name without a meaningful sample. */
function getSampleHint(name: string, schema: Schema): string | undefined {
  const sample = buildSample(schema, name)
  const isTelling = sample !== '' && sample !== 'text' && typeof sample !== 'object'
  return isTelling ? `For example ${String(sample)}` : undefined
}

function TriedReply({ tried }: { readonly tried: Tried }) {
  const { status, statusText, tookMs, text } = tried
  return (
    <Box>
      <StatusMark status={status < 400 ? 'ok' : 'error'}>
        {status} {statusText}, {tookMs} ms
      </StatusMark>
      <Typography
        component="pre"
        variant="raw"
        tabIndex={0}
        aria-label="Reply"
        sx={{ m: 0, mt: 1, p: 1.5, maxHeight: 320, overflow: 'auto', bgcolor: 'sunken', borderRadius: '6px' }}
      >
        {text.slice(0, SHOWN_CHARACTERS)}
        {text.length > SHOWN_CHARACTERS && '\n… the rest is not shown'}
      </Typography>
    </Box>
  )
}

/** Makes the call with the session or with a token that is pasted; the token is kept nowhere. */
export function TryCall({ call }: { readonly call: ApiCall }) {
  const origin = useSession().environment.apiOrigin
  const [as, setAs] = useState('session')
  const [token, setToken] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(() => JSON.stringify(call.body ? buildSample(call.body) : {}, null, 2))
  const [isChecked, setChecked] = useState(false)
  const send = useMutation({ mutationFn: sendCall, onError: () => {} })

  const tokenError =
    as === 'token' && !isApiToken(token.trim())
      ? 'This is not an API token. A token is cc_ and 36 characters.'
      : undefined
  const bodyError = findBodyError(call.body, body)
  const missing = call.parameters.filter(({ name, required }) => required && !values[name])
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (tokenError !== undefined || bodyError !== undefined || missing.length > 0) return
    const sent = as === 'token' ? token.trim() : readSessionToken()
    send.mutate({ origin, call, values, body, token: sent })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SelectInput label="Call as" options={AS} value={as} onChange={setAs} />
        {as === 'token' && (
          <TextField
            label="API token"
            type="password"
            value={token}
            onChange={({ target }) => setToken(target.value)}
            error={isChecked && tokenError !== undefined}
            helperText={(isChecked && tokenError) || 'It is used for this call only and is not stored.'}
            sx={{ flex: 1, minWidth: 240 }}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        )}
      </Box>
      {call.parameters.map(({ name, required, schema }) => (
        <TextInput
          key={name}
          label={required ? name : `${name} (optional)`}
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
          hint={getSampleHint(name, schema)}
          error={isChecked && required && !values[name] ? `Fill in ${name}.` : undefined}
        />
      ))}
      {call.body && (
        <TextInput
          label="Body (JSON)"
          value={body}
          onChange={setBody}
          rows={8}
          error={isChecked ? bodyError : undefined}
        />
      )}
      <Box>
        <Button
          type="submit"
          variant="contained"
          loading={send.isPending}
          sx={{ maxWidth: '100%', overflowWrap: 'anywhere' }}
        >
          Send {call.method} {call.path}
        </Button>
      </Box>
      <Box role="status">
        {send.data && <TriedReply tried={send.data} />}
        {send.error && <StatusMark status="error">The server could not be reached.</StatusMark>}
      </Box>
    </Box>
  )
}
